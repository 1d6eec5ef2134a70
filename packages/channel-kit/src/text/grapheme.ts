// Made when a text needs it, which few do: making one takes longer than starting a small command.
let segmenter: Intl.Segmenter | undefined;
const segmentsOf = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return segmenter.segment(text);
};

// Characters of these ranges never join with each other, and they make up nearly all text.
const isPlain = (unit: number): boolean =>
  (unit >= 0x20 && unit < 0x7f) ||
  unit === 0x0a ||
  (unit >= 0xac00 && unit <= 0xd7a3) ||
  (unit >= 0x4e00 && unit <= 0x9fff);

/** Determines where a text may be cut without breaking a character that readers see as one. */
export class GraphemeBoundaries {
  readonly #text: string;
  readonly #start: number;
  #starts: ReadonlySet<number> | undefined;

  /** Segments the range from `start`, itself a boundary, to `end`. */
  constructor(text: string, start: number, end: number) {
    this.#text = text.slice(start, end + 2);
    this.#start = start;
  }

  has(index: number): boolean {
    const at = index - this.#start;
    if (isPlain(this.#text.charCodeAt(at - 1)) && isPlain(this.#text.charCodeAt(at))) return true;
    this.#starts ??= new Set(Array.from(segmentsOf(this.#text), (segment) => segment.index));
    return this.#starts.has(at);
  }
}

/** True when an index lies between the two halves of a surrogate pair. */
export function splitsSurrogatePair(text: string, index: number): boolean {
  return isHigh(text.charCodeAt(index - 1)) && isLow(text.charCodeAt(index));
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** As many whole characters from the start of a text as fit. */
export function firstGraphemes(text: string, maxLength: number): string {
  let end = 0;
  for (const { index, segment } of segmentsOf(text.slice(0, maxLength + 2))) {
    if (index + segment.length > maxLength) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
