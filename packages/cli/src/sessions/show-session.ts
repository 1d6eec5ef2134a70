import type { SessionStore } from '@finclaw/agent';
import { showCodePoints } from '@finclaw/tools';
import type { TranscriptEntry } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { localTime } from '../local-time.ts';
import { findSession } from './find-session.ts';

/** Prints one conversation as it was. */
export async function showStored({ io, locale, values }: Invocation, name: string, sessions: SessionStore): Promise<number> {
  const key = await findSession(sessions, name, locale);
  const session = await sessions.read(key);
  const entries = await sessions.complete(key, session?.entries ?? []);
  if (values.json) writeJson(io.stdout, { sessionKey: key, createdAt: session?.header?.createdAt, entries });
  for (const entry of values.json ? [] : entries) writeLine(io.stdout, lineOf(entry));
  return EXIT.done;
}

/** An entry of a conversation as a person reads it. */
export function lineOf(entry: TranscriptEntry): string {
  const when = localTime(entry.timestamp);
  if (entry.role === 'assistant' && entry.toolUseId) {
    const said = entry.content.trim() === '' ? '' : `${when}    ${entry.content}\n`;
    return `${said}${when}  → ${entry.toolName} ${showCodePoints(JSON.stringify(entry.toolInput ?? {}))}`;
  }
  if (entry.role === 'tool') return `${when}  ← ${entry.content}`;
  return `${when}  ${entry.role === 'user' ? '>' : ' '} ${entry.content}`;
}
