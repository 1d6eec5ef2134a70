import type { TurnEnd } from '@finclaw/app';

/** Returns the output of `finclaw ask --json`: the run's report, or as much of it as a command or a failure has. */
export function describeTurn({
  runId,
  outcome,
  ending,
  text,
  report,
  grounding,
  figures,
}: TurnEnd): Record<string, unknown> {
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
