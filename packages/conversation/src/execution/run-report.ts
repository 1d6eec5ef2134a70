import type { AnsweredBy } from '@finclaw/models';
import type { DecimalString, TokenUsage, ToolCall } from '@finclaw/types';

/** The report of one run; `finclaw ask --json` prints it. */
export interface RunReport {
  readonly runId: string;
  readonly sessionKey: string;
  readonly status: 'completed' | 'max_turns' | 'aborted' | 'error';
  readonly answer: string;
  /** The answer as the model wrote it, when it cites results. */
  readonly cited?: string;
  readonly model: string;
  readonly provider: string;
  /** The requested model that could not answer, and the reason; absent when it answered. */
  readonly insteadOf?: { readonly model: string; readonly reason: string } & Pick<AnsweredBy, 'tierFall'>;
  readonly turns: number;
  readonly toolCalls: readonly { readonly name: string; readonly input: unknown; readonly isError: boolean }[];
  /** The tool calls the requesting program must run before it can get its answer. */
  readonly handedOver?: readonly ToolCall[];
  readonly usage: TokenUsage;
  /** Null when the price of a call is unknown. */
  readonly costUsd: DecimalString | null;
  /** True if a part of the cost is an estimate, because a vendor did not report usage or its price is unknown. */
  readonly isCostEstimated: boolean;
  readonly durationMs: number;
}

/** Stores the reports of runs until they are collected. */
export class RunReports {
  readonly #reports = new Map<string, RunReport>();
  static readonly #LIMIT = 1000;

  add(report: RunReport): void {
    this.#reports.set(report.runId, report);
    const [oldest] = this.#reports.keys();
    if (this.#reports.size > RunReports.#LIMIT && oldest !== undefined) this.#reports.delete(oldest);
  }

  take(runId: string): RunReport | undefined {
    const report = this.#reports.get(runId);
    this.#reports.delete(runId);
    return report;
  }
}
