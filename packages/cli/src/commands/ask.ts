import { text } from 'node:stream/consumers';
import type { TurnEnd } from '@finclaw/app';
import { message } from '@finclaw/config';
import { exitCodeOf } from '../exit-code.ts';
import { onInterrupt } from '../interrupt.ts';
import { type CommandIo, type Invocation, writeJson } from '../io.ts';
import { MAX_LINE_CHARS } from '../terminal/read-lines.ts';
import type { ChatScreen } from '../terminal/screen/chat-screen.ts';
import { openTerminalApp } from '../terminal-app.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `finclaw ask TEXT`: one question, or `-` for standard input, streamed to stdout, or one JSON object with `--json`.
 */
export async function run(invocation: Invocation): Promise<number> {
  const { io, locale, positionals, values, usage } = invocation;
  const isPiped = positionals.length === 1 && positionals[0] === '-';
  const asked = isPiped ? await text(io.stdin) : positionals.join(' ');
  const question = asked.replaceAll('\u0000', '').trim();
  if (question === '') throw new UsageError(message(locale, 'cli.emptyArgument', { name: 'TEXT', usage }));
  if (question.length > MAX_LINE_CHARS)
    throw new UsageError(message(locale, 'cli.lineTooLong', { limit: MAX_LINE_CHARS }));

  const asJson = values.json === true;
  const screen = asJson ? undefined : await openScreen(io);
  const terminal = await openTerminalApp(invocation, {
    output: asJson ? undefined : io.stdout,
    status: screen ? io.stdout : undefined,
    screen,
    late: io.stderr,
    interactive: false,
  });
  const release = onInterrupt(() => terminal.leave());
  try {
    await terminal.takeUp();
    // A script that runs this command is not a person typing it.
    const end = await terminal.ask(question, io.stdin.isTTY === true);
    if (asJson) writeJson(io.stdout, describeTurn(end));
    return exitCodeOf(end);
  } finally {
    release();
    screen?.close();
    await terminal.close();
  }
}

/** Opens the redrawable lines of a terminal; loaded only where there is one. */
async function openScreen({ stdout }: CommandIo): Promise<ChatScreen | undefined> {
  if (!stdout.hasCursor) return undefined;
  const { ChatScreen: Screen } = await import('../terminal/screen/chat-screen.ts');
  return Screen.open(stdout);
}

/** Returns the output of `finclaw ask --json`: the run's report, or as much of it as a command or a failure has. */
function describeTurn({ runId, outcome, ending, text, report, grounding, figures }: TurnEnd): Record<string, unknown> {
  return {
    answer: text,
    cited: report?.cited,
    status: report?.status ?? outcome,
    ending,
    model: report?.model ?? null,
    provider: report?.provider ?? null,
    insteadOf: report?.insteadOf ?? null,
    runId,
    sessionKey: report?.sessionKey ?? null,
    turns: report?.turns ?? 0,
    toolCalls: report?.toolCalls ?? [],
    usage: report?.usage ?? { inputTokens: 0, outputTokens: 0 },
    costUsd: report === undefined ? '0' : report.costUsd,
    isCostEstimated: report?.isCostEstimated ?? false,
    grounding: grounding ?? null,
    figures: figures ?? [],
    durationMs: report?.durationMs ?? 0,
  };
}
