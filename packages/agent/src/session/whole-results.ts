import { type CompleteResult, readStoredResult, renderToolResult, type StoredResult } from '@finclaw/tools';
import type { StoredAt, TranscriptEntry } from '@finclaw/types';
import { parseJson } from '@finclaw/types';

/** A complete result, after the guard, without the fences around untrusted text. */
export type WholeResult = Pick<StoredResult, 'content' | 'untrusted' | 'parts'>;

/** The number of newest complete results of earlier runs that are loaded when a run begins, within a total size. */
const NEWEST = 20;
const MOST_BYTES = 4_000_000;

/** Caches the complete results of a conversation, so that a citation can be resolved while an answer is written. */
export class WholeResults {
  readonly #byPlace = new Map<number, CompleteResult | undefined>();
  readonly #read: (kept: StoredAt) => string | undefined;

  /** `read` finds one that is not in memory, where that takes no waiting. */
  constructor(read: (kept: StoredAt) => string | undefined = () => undefined) {
    this.#read = read;
  }

  add({ at }: StoredAt, result: CompleteResult): void {
    this.#byPlace.set(at, result);
  }

  addText({ at }: Pick<StoredAt, 'at'>, text: string): void {
    this.#byPlace.set(at, parseJson(text) as CompleteResult | undefined);
  }

  /** Returns the stored results of a conversation that should be in memory and are not. */
  missingOf(entries: readonly TranscriptEntry[]): readonly StoredAt[] {
    let room = MOST_BYTES;
    const newest = entries.flatMap(({ kept }) => kept ?? []).slice(-NEWEST);
    return newest.toReversed().filter(({ at, bytes }) => {
      room -= bytes;
      return room >= 0 && !this.#byPlace.has(at);
    });
  }

  /** Returns the complete result under a handle; undefined when there is none, or only the excerpt is left. */
  find(entries: readonly TranscriptEntry[], handle: string): WholeResult | undefined {
    const entry = entries.findLast((each) => each.role === 'tool' && each.handle === handle);
    if (entry === undefined) return undefined;
    if (entry.kept && !this.#byPlace.has(entry.kept.at)) this.addText(entry.kept, this.#read(entry.kept) ?? '');
    const { content, untrusted, parts, isWhole } = readStoredResult(
      entry,
      entry.kept && this.#byPlace.get(entry.kept.at),
    );
    return isWhole ? { content, untrusted, parts } : undefined;
  }
}

/** Returns entries with their complete results as far as stored; with `newest` only the last ones. */
export async function completeStored(
  entries: readonly TranscriptEntry[],
  newest: number,
  read: (places: readonly StoredAt[]) => Promise<ReadonlyMap<number, string>>,
): Promise<readonly TranscriptEntry[]> {
  const places = entries.flatMap(({ kept }) => kept ?? []).slice(-newest);
  const found = await read(places);
  return entries.map((entry) => {
    const text = found.get(entry.kept?.at ?? -1);
    return completeEntry(entry, () => {
      const stored = readStoredResult(entry, parseJson(text ?? ''));
      return stored.isWhole ? stored : undefined;
    });
  });
}

/**
 * Returns an entry with its complete result instead of the excerpt for the model; the same entry when there is no more.
 */
export function completeEntry(entry: TranscriptEntry, find: () => WholeResult | undefined): TranscriptEntry {
  const found = entry.kept && find();
  if (found === undefined) return entry;
  const { kept: _kept, shown: _shown, ...rest } = entry;
  const { content, untrusted, parts } = found;
  // The same fence as before, so that one entry always reads the same.
  const marker = /<untrusted-([0-9a-f]{32})[ >]/.exec(entry.content)?.[1];
  const metadata = { untrusted: untrusted && marker !== undefined };
  return { ...rest, content: renderToolResult({ content, metadata, parts }, marker ?? '') };
}
