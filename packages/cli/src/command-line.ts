import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { message, nearest, resolveLocale } from '@finclaw/config';
import { isTruthyEnvValue, normalizeEnv, redactSecrets, resolveStatePaths } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { COMMANDS, type CommandEntry } from './command-table.ts';
import { type CommandIo, EXIT, openIo, type ProcessStreams, writeLine } from './io.ts';
import { UsageError } from './usage-error.ts';

const EVERYWHERE = { json: { type: 'boolean' }, debug: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

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
    if (extra !== undefined) throw new UsageError(message(locale, 'cli.tooManyArguments', { name: extra.slice(0, 60), usage }));
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
  const sentence = explainError(error, locale) ?? (isExpected ? reason : message(locale, 'cli.internalError', { reason }));
  // A sentence may quote what was typed, and a key is typed into the wrong place sooner or later.
  writeLine(io.stderr, redactSecrets(sentence));
  if (debug && error instanceof Error) writeLine(io.stderr, redactSecrets(error.stack ?? ''));
  return error instanceof UsageError ? EXIT.usage : EXIT.failed;
}

const usageOf = ({ usage }: CommandEntry, locale: Locale): string => message(locale, 'cli.usageOf', { usage });

function helpOf(entry: CommandEntry, locale: Locale): string {
  return `${usageOf(entry, locale)}\n  ${message(locale, entry.summary)}`;
}

function helpText(locale: Locale): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length)) + 2;
  const lines = COMMANDS.map((command) => `  ${command.name.padEnd(width)}${message(locale, command.summary)}`);
  return [message(locale, 'cli.usage'), '', ...lines, '', message(locale, 'cli.options')].join('\n');
}
