import type { AnsweredBy } from '@finclaw/models';
import type { DecimalString, TokenUsage, ToolCall } from '@finclaw/types';

/** What one run came to; `finclaw ask --json` prints it. */
export interface RunReport {
  readonly runId: string;
  readonly sessionKey: string;
  readonly status: 'completed' | 'max_turns' | 'aborted' | 'error';
  readonly answer: string;
  /** The answer as the model wrote it, when it cites results. */
  readonly cited?: string;
  readonly model: string;
  readonly provider: string;
  /** The model that was asked for and could not answer, and why; absent when it answered. */
  readonly insteadOf?: { readonly model: string; readonly reason: string } & Pick<AnsweredBy, 'tierFall'>;
  readonly turns: number;
  readonly toolCalls: readonly { readonly name: string; readonly input: unknown; readonly isError: boolean }[];
  /** What the program that asked has to run before its answer can be given. */
  readonly handedOver?: readonly ToolCall[];
  readonly usage: TokenUsage;
  /** Null when the price of a call is unknown. */
  readonly costUsd: DecimalString | null;
  /**
   * Whether a part of the cost is an estimate, because a vendor did not say what a call used or its price is unknown.
   */
  readonly isCostEstimated: boolean;
  readonly durationMs: number;
}

/** Keeps the reports of runs until whoever waits for them has taken them. */
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
