import type { TranscriptEntry } from '@finclaw/types';

/** The steps of a fold: start, add an entry, and check that the cached state still holds for the `given` value. */
interface FoldSteps<State, Given> {
  start(): State;
  add(state: State, entry: TranscriptEntry, given: Given): void;
  holds?(state: State, given: Given): boolean;
}

/**
 * Returns true if a conversation begins with exactly these entries; entries are never changed, so object identity
 * suffices.
 */
export function beginsWith(
  entries: readonly TranscriptEntry[],
  beginning: readonly TranscriptEntry[],
  length = beginning.length,
): boolean {
  if (length > entries.length) return false;
  for (let at = length - 1; at >= 0; at--) if (beginning[at] !== entries[at]) return false;
  return true;
}

/** Computes a value from a conversation, and processes only the new entries when the same conversation has grown. */
export class GrowingFold<State, Given = void> {
  readonly #steps: FoldSteps<State, Given>;
  /** Keyed by the first entry of the conversation, so that it is garbage-collected with it. */
  readonly #known = new WeakMap<
    TranscriptEntry,
    { readonly entries: readonly TranscriptEntry[]; readonly count: number; readonly state: State }
  >();

  constructor(steps: FoldSteps<State, Given>) {
    this.#steps = steps;
  }

  /** The state after these entries; it belongs to the fold and may only be read, until the next call. */
  of(entries: readonly TranscriptEntry[], given: Given): State {
    const { start, add, holds = () => true } = this.#steps;
    const [first] = entries;
    if (first === undefined) return start();
    const known = this.#known.get(first);
    // Removed first: a state whose extension fails is incomplete.
    this.#known.delete(first);
    const isExtended =
      known !== undefined && beginsWith(entries, known.entries, known.count) && holds(known.state, given);
    const state = isExtended ? known.state : start();
    for (let at = isExtended ? known.count : 0; at < entries.length; at++) add(state, entries[at]!, given);
    // The array itself may grow.
    this.#known.set(first, { entries, count: entries.length, state });
    return state;
  }
}
