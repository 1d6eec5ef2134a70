import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMessageKey, message, nearest, resolveLocale } from '@finclaw/config';
import { isTruthyEnvValue, normalizeEnv, redactSecrets, resolveStatePaths } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { COMMAND_GROUPS, COMMANDS, type CommandEntry } from './command-table.ts';
import { type CommandIo, EXIT, openIo, type ProcessStreams, writeLine } from './io.ts';
import { UsageError } from './usage-error.ts';

const EVERYWHERE = {
  json: { type: 'boolean' },
  debug: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Runs one command line and returns its exit code. */
export async function runCommandLine(argv: readonly string[], streams: ProcessStreams): Promise<number> {
  const io = openIo(streams);
  const locale = resolveLocale({ env: io.env });
  try {
    const [first = 'chat', ...rest] = argv;
    if (first === '--help' || first === '-h') return print(io, helpText(locale));
    if (first === 'help')
      return print(io, rest[0] === undefined ? helpText(locale) : helpOf(findCommand(rest[0], locale), locale));
    const startsWithOption = first.startsWith('-');
    const entry = findCommand(startsWithOption ? 'chat' : first, locale);
    return await runEntry(entry, startsWithOption ? argv : rest, io, locale);
  } catch (error) {
    return await report(error, io, locale, argv.includes('--debug') || isTruthyEnvValue(io.env.FINCLAW_DEBUG));
  }
}

function print(io: CommandIo, text: string): number {
  writeLine(io.stdout, text);
  return EXIT.done;
}

function findCommand(name: string, locale: Locale): CommandEntry {
  const entry = COMMANDS.find((command) => command.name === name);
  if (entry) return entry;
  throw new UsageError(
    unknown(
      locale,
      'cli.unknownCommand',
      name,
      nearest(
        name,
        COMMANDS.map((command) => command.name),
      ),
    ),
  );
}

function unknown(
  locale: Locale,
  key: 'cli.unknownCommand' | 'cli.unknownOption',
  name: string,
  guess: string | undefined,
): string {
  const hint = guess ? message(locale, 'cli.didYouMean', { name: guess }) : message(locale, 'cli.seeHelp');
  return `${message(locale, key, { name: name.slice(0, 60) })} ${hint}`;
}

async function runEntry(entry: CommandEntry, args: readonly string[], io: CommandIo, locale: Locale): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) return print(io, helpOf(entry, locale));
  const usage = usageOf(entry, locale);
  const { command } = await entry.load();
  const options = { ...EVERYWHERE, ...command.options };
  await finishRestore(io);
  try {
    const { values, positionals } = parseArgs({
      args: command.takesText ? textLast(args) : [...args],
      options,
      allowPositionals: true,
    });
    const extra = positionals[command.maxArguments ?? Number.POSITIVE_INFINITY];
    if (extra !== undefined)
      throw new UsageError(message(locale, 'cli.tooManyArguments', { name: extra.slice(0, 60), usage }));
    return await command.run({ io, locale, positionals, values: values as Record<string, string | boolean>, usage });
  } catch (error) {
    throw explainParseError(error, Object.keys(options), locale) ?? error;
  }
}

/** A restore that was killed halfway is finished before anything is read. */
async function finishRestore({ env }: CommandIo): Promise<void> {
  normalizeEnv(env);
  const { stateDir } = resolveStatePaths(env);
  if (!existsSync(join(stateDir, '.restore'))) return;
  const { settleRestore } = await import('@finclaw/storage');
  await settleRestore(stateDir);
}

/** Moves what is not an option of every command behind the `--` that ends options. */
function textLast(args: readonly string[]): string[] {
  const isShared = (arg: string): boolean => arg === '--json' || arg === '--debug';
  return [...args.filter(isShared), '--', ...args.filter((arg) => !isShared(arg) && arg !== '--')];
}

function explainParseError(error: unknown, known: readonly string[], locale: Locale): UsageError | undefined {
  const { code, message: text } = error as { code?: string; message?: string };
  const name = /'(-[^'\s,<]*)/.exec(text ?? '')?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    // "-5" is no option anybody misspelt, but a number.
    if (/^-[\d.]/.test(name)) return new UsageError(message(locale, 'cli.textLikeOption', { name: name.slice(0, 60) }));
    const guess = nearest(name.replace(/^-+/, ''), known);
    return new UsageError(unknown(locale, 'cli.unknownOption', name, guess && `--${guess}`));
  }
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    const key = /does not take an argument/.test(text ?? '') ? 'cli.optionTakesNoValue' : 'cli.optionNeedsValue';
    return new UsageError(message(locale, key, { name }));
  }
  return undefined;
}

async function report(error: unknown, io: CommandIo, locale: Locale, debug: boolean): Promise<number> {
  // What goes well never pays for explaining what went wrong.
  const { explainError } = await import('./explain-error.ts');
  const isExpected = error instanceof UsageError || (error as { isOperational?: boolean }).isOperational === true;
  const reason = error instanceof Error ? error.message : String(error);
  const sentence =
    explainError(error, locale) ?? (isExpected ? reason : message(locale, 'cli.internalError', { reason }));
  // A sentence may quote what was typed, and a key is typed into the wrong place sooner or later.
  writeLine(io.stderr, redactSecrets(sentence));
  if (debug && error instanceof Error) writeLine(io.stderr, redactSecrets(error.stack ?? ''));
  return error instanceof UsageError ? EXIT.usage : EXIT.failed;
}

const usageOf = ({ usage }: CommandEntry, locale: Locale): string => message(locale, 'cli.usageOf', { usage });

/** Returns the output of `finclaw COMMAND --help`: each form on a line of its own, and examples. */
function helpOf(entry: CommandEntry, locale: Locale): string {
  const [first = '', ...others] = waysOf(entry.usage);
  const lines = [message(locale, 'cli.usageOf', { usage: first }), ...others.map((way) => `  finclaw ${way}`)];
  const key = `cli.examples.${entry.name}`;
  const examples = isMessageKey(locale, key)
    ? ['', message(locale, 'cli.examples'), ...indented(message(locale, key))]
    : [];
  return [message(locale, entry.summary), '', ...lines, ...examples].join('\n');
}

/** The ways to use a command, which its usage separates by bars outside of brackets. */
function waysOf(usage: string): readonly string[] {
  const [name = ''] = usage.split(' ', 1);
  const ways: string[] = [''];
  let depth = 0;
  for (const part of usage.replace(/ \[--json\]$/, '').split(/( \| |[[\]])/)) {
    if (part === '[') depth++;
    if (part === ']') depth--;
    if (part === ' | ' && depth === 0) ways.push('');
    else ways[ways.length - 1] += part;
  }
  return ways.map((way) => (way.startsWith(name) ? way : `${name} ${way}`));
}

const indented = (text: string): readonly string[] => text.split('\n').map((line) => `  ${line}`);

function helpText(locale: Locale): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length)) + 2;
  const groups = COMMAND_GROUPS.flatMap((group) => [
    '',
    message(locale, `cli.group.${group}`),
    ...COMMANDS.filter((command) => command.group === group).map(
      (command) => `  ${command.name.padEnd(width)}${message(locale, command.summary)}`,
    ),
  ]);
  const examples = ['', message(locale, 'cli.examples'), ...indented(message(locale, 'cli.examples.all'))];
  return [message(locale, 'cli.usage'), ...groups, ...examples, '', message(locale, 'cli.options')].join('\n');
}
