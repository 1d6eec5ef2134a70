import { listSessions, type SessionInfo } from '@finclaw/agent';
import { message } from '@finclaw/config';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { localTime } from '../local-time.ts';
import { printTable } from '../terminal/screen/print-table.ts';
import { conversationLabel } from './conversation-label.ts';

/** Prints every conversation in a folder, without loading more than that takes. */
export const listFiles = async (invocation: Invocation, folder: string): Promise<number> =>
  listStored(invocation, await listSessions(folder));

/** Prints conversations, the one used last first. */
export function listStored({ io, locale, values }: Invocation, sessions: readonly SessionInfo[]): number {
  if (values.json)
    writeJson(
      io.stdout,
      sessions.map(({ file: _file, ...shown }) => shown),
    );
  else if (sessions.length === 0) writeLine(io.stdout, message(locale, 'cli.noSessions'));
  else {
    const head = ['cli.sessions.used', 'cli.usageBy.session', 'cli.sessions.entries', 'cli.sessions.title'] as const;
    printTable(io.stdout, {
      head: head.map((key) => message(locale, key)),
      rows: sessions.map(({ sessionKey, updatedAt, entryCount, firstQuestion = '' }) => [
        localTime(updatedAt),
        sessionKey === undefined ? '?' : conversationLabel(sessionKey, locale),
        String(entryCount),
        firstQuestion,
      ]),
      numbers: [2],
    });
  }
  return EXIT.done;
}
