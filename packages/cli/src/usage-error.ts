import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Invocation } from './io.ts';

/** The call itself is wrong: one sentence with the fix, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns a required word of an action. */
export function requireWord(
  { locale, usage }: Pick<Invocation, 'locale' | 'usage'>,
  word: string | undefined,
  name: string,
): string {
  if (word !== undefined && word.trim() !== '') return word;
  throw new UsageError(message(locale, 'cli.missingArgument', { name, usage }));
}

/** Makes the error for a command or an option that does not exist, with a guess at what was meant. */
export function unknownName(
  locale: Locale,
  key: 'cli.unknownCommand' | 'cli.unknownOption',
  name: string,
  hint: { readonly guess?: string | undefined; readonly usage?: string },
): UsageError {
  const { guess, usage = message(locale, 'cli.seeHelp') } = hint;
  const instead = guess ? message(locale, 'cli.didYouMean', { name: guess }) : usage;
  return new UsageError(`${message(locale, key, { name: name.slice(0, 60) })} ${instead}`);
}
