import { basename } from 'node:path';
import { type SessionInfo, type SessionStore, transcriptFileName } from '@finclaw/agent';
import { message, nearest } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { conversationLabel, conversationName } from './conversation-label.ts';

/** Finds a conversation by its whole key or a suffix of it, such as the name given with `--session`. */
export async function findSession(store: Pick<SessionStore, 'list'>, name: string, locale: Locale): Promise<string> {
  const sessions = await store.list();
  const keys = sessions.flatMap(({ sessionKey }) => (sessionKey ? [sessionKey] : []));
  const found =
    keys.find((key) => key === name) ??
    mainSession(keys, name) ??
    keys.find((key) => conversationName(key) === name || conversationLabel(key, locale) === name) ??
    namelessSession(sessions, name);
  if (found) return found;
  const guess = nearest(
    name,
    keys.flatMap((key) => [key, conversationName(key)]),
  );
  const hint = guess ? message(locale, 'cli.didYouMean', { name: guess }) : message(locale, 'cli.seeSessions');
  throw new FinClawError(`${message(locale, 'cli.sessionNotFound', { name })} ${hint}`, 'SESSION_NOT_FOUND');
}

const TERMINAL = 'agent:main:terminal:direct:local';

/** Finds a session whose first line is damaged by deriving its file name from the key. */
function namelessSession(sessions: readonly SessionInfo[], name: string): string | undefined {
  const files = new Set(sessions.flatMap(({ sessionKey, file }) => (sessionKey ? [] : [basename(file)])));
  const possible = [name, name === 'main' ? TERMINAL : `${TERMINAL}:${name}`];
  return files.size === 0 ? undefined : possible.find((key) => files.has(transcriptFileName(key)));
}

/** The unnamed conversation of this terminal is called "main". */
function mainSession(keys: readonly string[], name: string): string | undefined {
  return name === 'main' ? keys.find((key) => key.endsWith(':terminal:direct:local')) : undefined;
}
