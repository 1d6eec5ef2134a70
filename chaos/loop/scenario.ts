/** The longest stretch of processor time that one input held the event loop for. */
export interface Slice {
  readonly what: string;
  readonly ms: number;
  /** Whether `/healthz` answered throughout. */
  readonly isAlive: boolean;
}

/** Puts inputs to a running program and reports the slice of each. */
export type LoopScenario = (report: (slice: Slice) => void) => Promise<void>;
