import { parseArgs } from 'node:util';
import { message, nearest } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { CommandEntry } from './command-table.ts';
import type { Invocation } from './io.ts';
import { UsageError, unknownName } from './usage-error.ts';
import { type ActionUsage, actionsOf } from './ways.ts';

const EVERYWHERE = {
  json: { type: 'boolean' },
  debug: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Parses the arguments of a command by its row of the table. */
export function readArguments(
  entry: CommandEntry,
  args: readonly string[],
  locale: Locale,
): Pick<Invocation, 'action' | 'positionals' | 'values' | 'usage'> {
  const actions = actionsOf(entry);
  const { values, positionals } = parse(entry, actions, args, locale);
  const { action, words } = chooseAction(entry, actions, positionals, locale);
  const { ways } = action;
  const usage =
    ways.length === 1
      ? usageOf(entry, action, locale)
      : message(locale, 'cli.help.see', { command: `finclaw ${entry.name} ${action.name}`.trim() });
  const isElsewhere = (name: string): boolean =>
    !Object.hasOwn(EVERYWHERE, name) && !Object.hasOwn(action.options, name);
  const elsewhere = Object.keys(values).find(isElsewhere);
  if (elsewhere !== undefined) throw unknownName(locale, 'cli.unknownOption', `--${elsewhere}`, { usage });
  const missing = missingIn(action, words, values);
  if (missing !== undefined) {
    const key = missing.isEmpty ? 'cli.emptyArgument' : 'cli.missingArgument';
    throw new UsageError(message(locale, key, { name: missing.name, usage }));
  }
  const extra = entry.mayHoldKey?.includes(action.name) ? undefined : words[action.maxWords];
  if (extra !== undefined)
    throw new UsageError(message(locale, 'cli.tooManyArguments', { name: extra.slice(0, 60), usage }));
  return { action: action.name, positionals: words, values, usage };
}

function parse(entry: CommandEntry, actions: readonly ActionUsage[], args: readonly string[], locale: Locale) {
  const options = { ...EVERYWHERE, ...Object.assign({}, ...actions.map((each) => each.options)) };
  try {
    const { values, positionals } = parseArgs({
      args: entry.takesText ? textLast(args) : [...args],
      options,
      allowPositionals: true,
    });
    return { values: values as Record<string, string | boolean>, positionals };
  } catch (error) {
    throw explainParseError(error, Object.keys(options), locale) ?? error;
  }
}

/** Moves everything but the options of every command behind the `--` that ends options. */
function textLast(args: readonly string[]): string[] {
  const isShared = (arg: string): boolean => arg === '--json' || arg === '--debug';
  return [...args.filter(isShared), '--', ...args.filter((arg) => !isShared(arg) && arg !== '--')];
}

function explainParseError(error: unknown, known: readonly string[], locale: Locale): UsageError | undefined {
  const { code, message: text } = error as { code?: string; message?: string };
  const name = /'(-[^'\s,<]*)/.exec(text ?? '')?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    // "-5" is a number, not a misspelt option.
    if (/^-[\d.]/.test(name)) return new UsageError(message(locale, 'cli.textLikeOption', { name: name.slice(0, 60) }));
    const guess = nearest(name.replace(/^-+/, ''), known);
    return unknownName(locale, 'cli.unknownOption', name, { guess: guess && `--${guess}` });
  }
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    const key = /does not take an argument/.test(text ?? '') ? 'cli.optionTakesNoValue' : 'cli.optionNeedsValue';
    return new UsageError(message(locale, key, { name }));
  }
  return undefined;
}

function chooseAction(
  entry: CommandEntry,
  actions: readonly ActionUsage[],
  positionals: readonly string[],
  locale: Locale,
): { readonly action: ActionUsage; readonly words: readonly string[] } {
  const first = actions[0]!;
  if (first.name === '' || positionals.length === 0) return { action: first, words: positionals };
  const [name = '', ...words] = positionals;
  const action = actions.find((each) => each.name === name);
  if (action !== undefined) return { action, words };
  const names = actions.map((each) => each.name);
  const guess = nearest(name, names);
  throw unknownName(locale, 'cli.unknownCommand', `${entry.name} ${name.slice(0, 60)}`, {
    guess: guess && `${entry.name} ${guess}`,
    usage: message(locale, 'cli.usageOf', { usage: `${entry.name} ${names.join('|')}` }),
  });
}

/** Returns a word or option that is not there, or is empty, where no way to use the action can do without it. */
function missingIn(
  { ways }: ActionUsage,
  words: readonly string[],
  values: Readonly<Record<string, string | boolean>>,
): { readonly name: string; readonly isEmpty: boolean } | undefined {
  const missing = ways.map((way) =>
    [
      ...way.words.flatMap(({ name, isRequired }, at) => (isRequired ? [{ name, at, value: words[at] }] : [])),
      ...way.requiredOptions.map((name) => ({ name: `--${name}`, at: -1, value: values[name] })),
    ].filter(({ value }) => value === undefined || String(value).trim() === ''),
  );
  const least = missing.reduce((fewest, each) => (each.length < fewest.length ? each : fewest));
  const [first] = least;
  // The first usage names the word; the others are shown after it.
  return first && { name: ways[0]!.words[first.at]?.name ?? first.name, isEmpty: first.value !== undefined };
}

/** Returns the usages of an action, one per line. */
export function usageOf({ name }: CommandEntry, { ways }: ActionUsage, locale: Locale): string {
  const [first = '', ...others] = ways.map(({ usage }) => `${name} ${usage}`.trim());
  return [message(locale, 'cli.usageOf', { usage: first }), ...others.map((way) => `  finclaw ${way}`)].join('\n');
}
