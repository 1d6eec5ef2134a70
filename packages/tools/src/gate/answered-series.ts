import type { Refusal } from './refusal.ts';

/** Answers given for several equal calls in a row, and how many further calls they cover. */
export interface AnsweredSeries {
  /**
   * Returns the answer for the next call of the series: undefined when the user was not asked about it, null if
   * approved.
   */
  take(runId: string, call: string): Refusal | null | undefined;
  /** Stores an answer that covers so many further calls of a run; it replaces the run's earlier one. */
  note(runId: string, call: string, refusal: Refusal | undefined, further: number): void;
}

const MAX_RUNS = 1_000;

/** Starts empty. A series belongs to one run and one exact call; any other question of the run ends it. */
export function createAnsweredSeries(): AnsweredSeries {
  const series = new Map<string, { readonly call: string; readonly refusal: Refusal | null; left: number }>();
  return {
    take(runId, call) {
      const answered = series.get(runId);
      if (answered?.call !== call || answered.left === 0) return undefined;
      answered.left--;
      return answered.refusal;
    },
    note(runId, call, refusal, further) {
      series.delete(runId);
      if (further <= 0) return;
      series.set(runId, { call, refusal: refusal ?? null, left: further });
      if (series.size > MAX_RUNS) series.delete(series.keys().next().value!);
    },
  };
}
