import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { message, nearest, resolveLocale } from '@finclaw/config';
import { isTruthyEnvValue, normalizeEnv, redactSecrets, resolveStatePaths } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { COMMANDS, type CommandEntry } from './command-table.ts';
import { type CommandIo, EXIT, openIo, type ProcessStreams, writeJson, writeLine } from './io.ts';
import { readArguments } from './read-arguments.ts';
import { UsageError, unknownName } from './usage-error.ts';

/** Runs one command line and returns its exit code. A program that asked for JSON gets failures as JSON too. */
export async function runCommandLine(argv: readonly string[], streams: ProcessStreams): Promise<number> {
  const io = openIo(streams);
  const code = await runTyped(argv, io);
  const isFailure = code === EXIT.failed || code === EXIT.usage;
  if (isFailure && argv.includes('--json') && io.stdout.latest === '')
    writeJson(io.stdout, { error: { message: io.stderr.latest.trim() } });
  return code;
}

async function runTyped(argv: readonly string[], io: CommandIo): Promise<number> {
  const locale = resolveLocale({ env: io.env });
  try {
    const [first = 'chat', ...rest] = argv;
    if (first === '--help' || first === '-h') return await help(io, locale, []);
    if (first === 'help') return await help(io, locale, rest);
    const startsWithOption = first.startsWith('-');
    const entry = findCommand(startsWithOption ? 'chat' : first, locale);
    return await runEntry(entry, startsWithOption ? argv : rest, io, locale);
  } catch (error) {
    return await report(error, io, locale, argv.includes('--debug') || isTruthyEnvValue(io.env.FINCLAW_DEBUG));
  }
}

async function help(io: CommandIo, locale: Locale, [name, action]: readonly string[]): Promise<number> {
  const { helpOf, helpText } = await import('./command-help.ts');
  writeLine(io.stdout, name === undefined ? helpText(locale) : helpOf(findCommand(name, locale), action, locale));
  return EXIT.done;
}

function findCommand(name: string, locale: Locale): CommandEntry {
  const entry = COMMANDS.find((command) => command.name === name);
  if (entry) return entry;
  const guess = nearest(
    name,
    COMMANDS.map((command) => command.name),
  );
  throw unknownName(locale, 'cli.unknownCommand', name, { guess });
}

async function runEntry(entry: CommandEntry, args: readonly string[], io: CommandIo, locale: Locale): Promise<number> {
  if (args.includes('--help') || args.includes('-h'))
    return help(io, locale, [entry.name, ...args.filter((arg) => !arg.startsWith('-'))]);
  const typed = readArguments(entry, args, locale);
  const { run } = await entry.load();
  await finishRestore(io);
  return await run({ io, locale, commands: COMMANDS, ...typed });
}

/** Finishes a restore that was killed before anything is read. */
async function finishRestore({ env }: CommandIo): Promise<void> {
  normalizeEnv(env);
  const { stateDir } = resolveStatePaths(env);
  if (!existsSync(join(stateDir, '.restore'))) return;
  const { settleRestore } = await import('@finclaw/storage');
  await settleRestore(stateDir);
}

async function report(error: unknown, io: CommandIo, locale: Locale, debug: boolean): Promise<number> {
  // Loaded only after a failure, so that success does not pay for it.
  const { explainError } = await import('./explain-error.ts');
  const isExpected = error instanceof UsageError || (error as { isOperational?: boolean }).isOperational === true;
  const reason = error instanceof Error ? error.message : String(error);
  const sentence =
    explainError(error, locale) ?? (isExpected ? reason : message(locale, 'cli.internalError', { reason }));
  // A message may quote the input, and sooner or later a key is typed in the wrong place.
  writeLine(io.stderr, redactSecrets(sentence));
  if (debug && error instanceof Error) writeLine(io.stderr, redactSecrets(error.stack ?? ''));
  return error instanceof UsageError ? EXIT.usage : EXIT.failed;
}
