import { message, nearest } from '@finclaw/config';
import type { Invocation } from './io.ts';
import { UsageError } from './usage-error.ts';

/** The chosen action of a command, and the words after it. */
interface ChosenAction<Action extends string> {
  readonly action: Action;
  readonly words: readonly string[];
}

/**
 * Reads the action that follows a command. The table gives the number of words that may follow each action; its first
 * row is the default.
 */
export function readAction<Action extends string>(
  { positionals, locale, usage }: Invocation,
  command: string,
  table: Readonly<Record<Action, number>>,
): ChosenAction<Action> {
  const known = Object.keys(table) as Action[];
  const [name = known[0] ?? '', ...words] = positionals;
  const action = known.find((each) => each === name);
  if (action === undefined) {
    const guess = nearest(name, known);
    const hint = guess ? message(locale, 'cli.didYouMean', { name: `${command} ${guess}` }) : usage;
    throw new UsageError(
      `${message(locale, 'cli.unknownCommand', { name: `${command} ${name.slice(0, 60)}` })} ${hint}`,
    );
  }
  const extra = words[table[action]];
  if (extra !== undefined)
    throw new UsageError(message(locale, 'cli.tooManyArguments', { name: extra.slice(0, 60), usage }));
  return { action, words };
}

/** The word a command cannot do without. */
export function requireWord({ locale, usage }: Invocation, word: string | undefined, name: string): string {
  if (word !== undefined && word.trim() !== '') return word;
  throw new UsageError(message(locale, 'cli.missingArgument', { name, usage }));
}
