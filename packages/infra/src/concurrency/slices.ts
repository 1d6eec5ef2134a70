/** Long work that may rest wherever it yields, and returns what it came to. */
export type Steps<T> = Generator<void, T, void>;

/** The same for work that waits for what it reads. */
export type AsyncSteps<T> = AsyncGenerator<void, T, void>;

/** The length of one slice of work, well below what a user would notice. */
const SLICE_MS = 10;

/** Works that wait for their next slice, the longest waiting first. */
const resting: (() => void)[] = [];
/** The start of the slice in the present turn of the event loop; undefined while the turn is unused. */
let begunAt: number | undefined;

/**
 * One turn is one slice, however many works are under way: those that began together would otherwise take a slice each
 * of the same turn.
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

/** Tells long work when to yield to others. */
export class Pace {
  readonly #sliceMs: number;
  #end: number;

  constructor(sliceMs: number = SLICE_MS) {
    this.#sliceMs = sliceMs;
    this.#end = beginningOfSlice() + sliceMs;
  }

  /** True when the present slice is over. */
  isDue(): boolean {
    return performance.now() >= this.#end;
  }

  /** Lets everybody else have a turn, and begins the next slice. */
  async rest(): Promise<void> {
    const turn = new Promise<void>((resolve) => resting.push(resolve));
    beginningOfSlice();
    await turn;
    this.#end = beginningOfSlice() + this.#sliceMs;
  }
}

/** The options of work in slices. */
interface SliceOptions {
  readonly signal?: AbortSignal | undefined;
  readonly sliceMs?: number;
}

/** Does long work in slices, between which others have their turn. */
export async function inSlices<T>(steps: Steps<T> | AsyncSteps<T>, { signal, sliceMs }: SliceOptions = {}): Promise<T> {
  const pace = new Pace(sliceMs);
  for (;;) {
    const next = steps.next();
    const step = next instanceof Promise ? await next : next;
    if (step.done === true) return step.value;
    if (!pace.isDue()) continue;
    await pace.rest();
    signal?.throwIfAborted();
  }
}

/** The same until an instant of `performance.now()`; undefined when the work was not finished by then. */
export async function inSlicesUntil<T>(
  steps: Steps<T>,
  until: number,
  options: SliceOptions = {},
): Promise<{ readonly value: T } | undefined> {
  return inSlices(
    (function* (): Steps<{ readonly value: T } | undefined> {
      while (performance.now() < until) {
        const step = steps.next();
        if (step.done === true) return { value: step.value };
        yield;
      }
      return undefined;
    })(),
    options,
  );
}

/** Does work that waits for what it reads without resting in between. */
export async function waitToEnd<T>(steps: AsyncSteps<T>): Promise<T> {
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return step.value;
  }
}

/** Does long work in one go, for a caller who cannot wait in between. */
export function runToEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
