import type { CompactionOptions, CountTokens } from '@finclaw/models';
import type { TranscriptEntry } from '@finclaw/types';
import { describeFiles } from '../session/describe-files.ts';
import { textForModel } from '../session/forwarded.ts';
import { isToolCall } from '../session/transcript-entry.ts';

/** An entry with its size, counted once, and its place in the input; a summary has none. */
export interface Slot {
  readonly entry: TranscriptEntry;
  readonly tokens: number;
  readonly origin?: number;
}

/** Messages that are kept or removed together: a text, or a batch of calls with its results. */
export type Unit = readonly Slot[];

/** A conversation split into a fixed start, a middle that may be shortened, and a fixed end. */
export interface Layout {
  readonly head: readonly Unit[];
  readonly middle: readonly Unit[];
  readonly tail: readonly Unit[];
}

/** Splits a conversation into its three parts; no part ends inside a unit. */
export function layOut(
  entries: readonly TranscriptEntry[],
  options: CompactionOptions,
  countTokens: CountTokens,
): Layout {
  const units = toUnits(entries.map((entry, origin) => ({ entry, origin, tokens: entryTokens(entry, countTokens) })));
  const firstTalk = units.findIndex(([slot]) => slot?.entry.role !== 'system');
  const headEnd = options.preserveSystemPrompt ? (firstTalk < 0 ? units.length : firstTalk) : 0;
  let recent = options.preserveRecentMessages;
  let tailStart = units.length;
  while (tailStart > headEnd && recent > 0) recent -= units[--tailStart]!.length;
  return { head: units.slice(0, headEnd), middle: units.slice(headEnd, tailStart), tail: units.slice(tailStart) };
}

function toUnits(slots: readonly Slot[]): Unit[] {
  const units: Slot[][] = [];
  let last: Slot | undefined;
  for (const slot of slots) {
    const isResult = slot.entry.role === 'tool';
    const isNextCall = isToolCall(slot.entry) && last !== undefined && isToolCall(last.entry);
    if (last !== undefined && (isResult || isNextCall)) units.at(-1)!.push(slot);
    else units.push([slot]);
    last = slot;
  }
  return units;
}

/** The approximate number of tokens providers charge for a picture. */
export const IMAGE_TOKENS = 1_500;

/** Token counts by counter: a long conversation is measured again with every question. */
const counted = new WeakMap<CountTokens, WeakMap<TranscriptEntry, number>>();
/** The one in use; there is hardly ever another. */
let latest: { readonly countTokens: CountTokens; readonly sizes: WeakMap<TranscriptEntry, number> } | undefined;

function sizesBy(countTokens: CountTokens): WeakMap<TranscriptEntry, number> {
  if (latest?.countTokens !== countTokens) {
    const sizes = counted.get(countTokens) ?? new WeakMap<TranscriptEntry, number>();
    counted.set(countTokens, sizes);
    latest = { countTokens, sizes };
  }
  return latest.sizes;
}

/**
 * Returns the size of an entry as it is sent to a model: its text with sources, the note about its time, the input of a
 * call, the reasoning, and its pictures.
 */
export function entryTokens(entry: TranscriptEntry, countTokens: CountTokens): number {
  const sizes = sizesBy(countTokens);
  let size = sizes.get(entry);
  if (size === undefined) {
    size = sizeOf(entry, countTokens);
    sizes.set(entry, size);
  }
  return size;
}

function sizeOf(entry: TranscriptEntry, countTokens: CountTokens): number {
  const input = entry.toolInput === undefined ? 0 : countTokens(JSON.stringify(entry.toolInput));
  let reasoning = 0;
  for (const block of entry.privateBlocks ?? []) reasoning += countTokens(block.text + (block.redactedData ?? ''));
  const files = describeFiles(entry);
  return (
    countTokens(entry.cited ?? textForModel(entry)) +
    (entry.moment === undefined ? 0 : countTokens(entry.moment)) +
    (files === undefined ? 0 : countTokens(files)) +
    input +
    reasoning +
    IMAGE_TOKENS * (entry.media?.length ?? 0)
  );
}

/** Returns the total size of units. */
export function tokensOf(units: readonly Unit[]): number {
  return units.reduce((total, unit) => total + unit.reduce((sum, slot) => sum + slot.tokens, 0), 0);
}

/** The size of the whole conversation. */
export function totalTokens({ head, middle, tail }: Layout): number {
  return tokensOf(head) + tokensOf(middle) + tokensOf(tail);
}

/** The slots in order. */
export function slotsOf({ head, middle, tail }: Layout): Slot[] {
  return [head, middle, tail].flat(2);
}

/** Returns true for a unit that is a user message or replaces one. */
export function isUserUnit(unit: Unit | undefined): boolean {
  return unit?.[0]?.entry.role === 'user';
}
