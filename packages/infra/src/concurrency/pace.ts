import { createAbortError, isAbortError } from '../errors/errors.ts';

/** The length of one slice of work, well below what a user would notice. */
const SLICE_MS = 10;

/** Works that wait for their next slice, the longest waiting first. */
const resting: (() => void)[] = [];
/** The start of the slice in the present turn of the event loop; undefined while the turn is unused. */
let begunAt: number | undefined;

/**
 * All works that share a turn of the event loop share one slice: those that began together would otherwise use a slice
 * each of the same turn.
 */
function beginningOfSlice(): number {
  if (begunAt === undefined) {
    begunAt = performance.now();
    setImmediate(endTurn);
  }
  return begunAt;
}

function endTurn(): void {
  begunAt = undefined;
  const next = resting.shift();
  if (next === undefined) return;
  beginningOfSlice();
  next();
}

interface PaceOptions {
  readonly signal?: AbortSignal | undefined;
  /** The time of `performance.now()` at which the work is aborted. */
  readonly until?: number;
}

/**
 * Yields to the event loop during work that must stay in this thread, because its data cannot be copied to another one:
 * `if (pace.isDue()) await pace.rest()` in its loops.
 */
export class Pace {
  readonly #options: PaceOptions;
  readonly #sliceMs: number;
  #end: number;

  constructor(options: PaceOptions = {}, sliceMs: number = SLICE_MS) {
    this.#options = options;
    this.#sliceMs = sliceMs;
    this.#end = beginningOfSlice() + this.#sliceMs;
  }

  /** True when the present slice is over. */
  isDue(): boolean {
    return performance.now() >= this.#end;
  }

  /** Yields to the event loop, and begins the next slice; fails when the work was aborted or took too long. */
  async rest(): Promise<void> {
    const turn = new Promise<void>((resolve) => resting.push(resolve));
    beginningOfSlice();
    await turn;
    const { signal, until = Number.POSITIVE_INFINITY } = this.#options;
    signal?.throwIfAborted();
    this.#end = beginningOfSlice() + this.#sliceMs;
    if (performance.now() >= until) throw createAbortError('The work took too long');
  }
}

/** Runs work until a time of `performance.now()`; undefined when it was not finished by then. */
export async function workUntil<T extends object>(
  until: number,
  work: (pace: Pace) => Promise<T | undefined>,
  signal?: AbortSignal,
): Promise<{ readonly value: T | undefined } | undefined> {
  if (performance.now() >= until) return undefined;
  try {
    return { value: await work(new Pace({ signal, until })) };
  } catch (error) {
    if (isAbortError(error) && signal?.aborted !== true) return undefined;
    throw error;
  }
}
