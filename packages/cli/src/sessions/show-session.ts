import type { SessionStore } from '@finclaw/agent';
import { message } from '@finclaw/config';
import { showCodePoints, toolLabel } from '@finclaw/tools';
import type { Locale, TranscriptEntry } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { localTime } from '../local-time.ts';
import { findSession } from './find-session.ts';

/** Prints one conversation as stored. */
export async function showStored(
  { io, locale, values }: Invocation,
  name: string,
  sessions: SessionStore,
): Promise<number> {
  const key = await findSession(sessions, name, locale);
  const session = await sessions.read(key);
  const entries = await sessions.complete(key, session?.entries ?? []);
  if (values.json) writeJson(io.stdout, { sessionKey: key, createdAt: session?.header?.createdAt, entries });
  for (const entry of values.json ? [] : entries) writeLine(io.stdout, lineOf(entry, locale));
  return EXIT.done;
}

/** Formats an entry of a conversation for people. */
export function lineOf(entry: TranscriptEntry, locale: Locale): string {
  const when = localTime(entry.timestamp);
  if (entry.role === 'assistant' && entry.toolUseId) {
    const text = entry.content.trim() === '' ? '' : `${when}    ${entry.content}\n`;
    return `${text}${when}  → ${toolLabel(entry.toolName ?? '', locale)} ${inputText(entry.toolInput)}`.trimEnd();
  }
  if (entry.role === 'tool')
    return `${when}  ← ${message(locale, 'cli.session.result', { count: entry.content.length })}`;
  return `${when}  ${entry.role === 'user' ? '>' : ' '} ${entry.content}`;
}

/** Formats a tool's input as a list of names and values. */
const inputText = (input: unknown): string =>
  showCodePoints(
    Object.entries(input ?? {})
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', '),
  );
