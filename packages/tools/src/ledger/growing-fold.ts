import type { TranscriptEntry } from '@finclaw/types';

/** How a fold begins, takes in an entry, and whether what was kept still holds for what it is `given`. */
interface FoldSteps<State, Given> {
  start(): State;
  add(state: State, entry: TranscriptEntry, given: Given): void;
  holds?(state: State, given: Given): boolean;
}

/**
 * Whether a conversation begins with exactly these entries; they are never changed, so the same objects say the same.
 */
export function beginsWith(entries: readonly TranscriptEntry[], beginning: readonly TranscriptEntry[]): boolean {
  if (beginning.length > entries.length) return false;
  for (let at = beginning.length - 1; at >= 0; at--) if (beginning[at] !== entries[at]) return false;
  return true;
}

/**
 * What follows from a conversation, worked out for its new entries only when the same conversation comes again longer.
 */
export class GrowingFold<State, Given = void> {
  readonly #steps: FoldSteps<State, Given>;
  /** By the first entry of the conversation, so that it is forgotten together with it. */
  readonly #known = new WeakMap<
    TranscriptEntry,
    { readonly entries: readonly TranscriptEntry[]; readonly state: State }
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
    // Taken out first: a state whose extension fails is not what it says.
    this.#known.delete(first);
    const isExtended = known !== undefined && beginsWith(entries, known.entries) && holds(known.state, given);
    const state = isExtended ? known.state : start();
    for (let at = isExtended ? known.entries.length : 0; at < entries.length; at++) add(state, entries[at]!, given);
    this.#known.set(first, { entries, state });
    return state;
  }
}
