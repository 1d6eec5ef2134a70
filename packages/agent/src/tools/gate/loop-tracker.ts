/** How many equal calls within one run make a loop: so many are the last that is not answered any more. */
export const LOOP_THRESHOLD = 5;

const MAX_RUNS = 1_000;

/** Counts the equal calls of each run and tells when one goes round in circles. */
export interface LoopTracker {
  /** Notes a call and says whether its answer is known well enough by now. */
  note(runId: string, toolName: string, inputHash: string): boolean;
}

/** A loop is the same tool with the same input, five times in one run; what a person asks again later is another run. */
export function createLoopTracker(): LoopTracker {
  const runs = new Map<string, Map<string, number>>();
  return {
    note(runId, toolName, inputHash) {
      const calls = runs.get(runId) ?? new Map<string, number>();
      // The runs of late come last, so the first is the one to forget.
      runs.delete(runId);
      runs.set(runId, calls);
      if (runs.size > MAX_RUNS) runs.delete(runs.keys().next().value!);
      const key = `${toolName} ${inputHash}`;
      const count = (calls.get(key) ?? 0) + 1;
      calls.set(key, count);
      return count >= LOOP_THRESHOLD;
    },
  };
}
