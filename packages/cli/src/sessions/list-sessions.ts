import { listSessions, type SessionInfo } from '@finclaw/agent';
import { message } from '@finclaw/config';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { localTime } from '../local-time.ts';

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
  for (const { sessionKey = '?', updatedAt, entryCount } of values.json ? [] : sessions) {
    writeLine(
      io.stdout,
      `${localTime(updatedAt)}  ${message(locale, 'cli.entries', { count: entryCount }).padStart(12)}  ${sessionKey}`,
    );
  }
  return EXIT.done;
}
