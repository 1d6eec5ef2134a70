import { listSessions } from '@finclaw/agent';
import { message, nearest } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';

/** Finds a conversation by its whole key or by the end of it, such as the name given with `--session`. */
export async function findSession(folder: string, name: string, locale: Locale): Promise<string> {
  const keys = (await listSessions(folder)).flatMap(({ sessionKey }) => (sessionKey ? [sessionKey] : []));
  const found = keys.find((key) => key === name) ?? keys.find((key) => key.endsWith(`:${name}`)) ?? mainSession(keys, name);
  if (found) return found;
  const guess = nearest(
    name,
    keys.flatMap((key) => [key, key.slice(key.lastIndexOf(':') + 1)]),
  );
  const hint = guess ? ` ${message(locale, 'cli.didYouMean', { name: guess })}` : '';
  throw new FinClawError(`${message(locale, 'cli.sessionNotFound', { name })}${hint}`, 'SESSION_NOT_FOUND', { statusCode: 404 });
}

/** The conversation of this terminal that has no name of its own is called "main". */
function mainSession(keys: readonly string[], name: string): string | undefined {
  return name === 'main' ? keys.find((key) => key.endsWith(':terminal:direct:local')) : undefined;
}
