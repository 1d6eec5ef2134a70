import { type Reading, readText, type Span, type Stretch } from '@finclaw/language';
import type { NameBook } from '@finclaw/market/instruments';

/** The text around a figure: its words, its possible instruments, and its day. */
export interface Clause {
  readonly words: string;
  readonly ids: ReadonlySet<string>;
  /** The position of the instrument's name in the sentence. */
  readonly name?: Span | undefined;
  /** The only day named; undefined where none or several are. */
  readonly day: string | undefined;
}

type Mention = ReturnType<NameBook['find']>[number];
type FindNames = (text: string) => readonly Mention[];

/** The distance after a figure within which words belong to it. */
const BEHIND = 16;
/** Matches the beginning of another subject. */
const JOINT = /[,/·;:(]|이고|이며/;
const NOBODY: ReadonlySet<string> = new Set();

/** Parses the context of the figures of a text, each sentence or cell once. */
export class Clauses {
  readonly #text: string;
  readonly #figures: readonly Reading[];
  readonly #positions: ReadonlyMap<number, number>;
  readonly #find: FindNames;
  readonly #read = new Map<Stretch, { readonly mentions: readonly Mention[]; readonly day: string | undefined }>();

  /** `figures` are those of the text in their order. */
  constructor(text: string, figures: readonly Reading[], find: FindNames) {
    this.#text = text;
    this.#figures = figures;
    this.#positions = new Map(figures.map(({ start }, at) => [start, at]));
    this.#find = find;
  }

  /** The clause of a figure between the figures beside it. */
  of(figure: Span, stretch: Stretch): Clause {
    return stretch.cell ? this.#ofCell(stretch) : this.#ofSentence(figure, stretch);
  }

  #ofCell(stretch: Stretch): Clause {
    const { header, rowHead } = stretch.cell!;
    const heads = [rowHead, header].map((span) => (span ? this.#text.slice(span.start, span.end) : ''));
    const words = heads.join('\n');
    const mentions = heads.map((head) => this.#find(head)).find(({ length }) => length > 0) ?? [];
    return { words, ids: mentions[0]?.ids ?? NOBODY, day: onlyDay(words) };
  }

  #ofSentence({ start, end }: Span, stretch: Stretch): Clause {
    const position = this.#positions.get(start) ?? 0;
    const from = Math.max(stretch.start, this.#figures[position - 1]?.end ?? 0);
    const until = this.#figures[position + 1]?.start ?? stretch.end;
    const [behind = ''] = this.#text.slice(end, Math.min(until, stretch.end, end + BEHIND)).split(JOINT);
    const words = `${this.#text.slice(from, start)} ${behind}`;
    const { mentions, day } = this.#sentence(stretch);
    const own =
      mentions.findLast((mention) => mention.start < start) ?? (mentions.length === 1 ? mentions[0] : undefined);
    const above = own || !stretch.above ? [] : this.#find(this.#text.slice(stretch.above.start, stretch.above.end));
    return { words, day, name: own, ids: own?.ids ?? (above.length === 1 ? above[0]!.ids : NOBODY) };
  }

  #sentence(stretch: Stretch) {
    let known = this.#read.get(stretch);
    if (known === undefined) {
      const sentence = this.#text.slice(stretch.start, stretch.end);
      const mentions = this.#find(sentence).toSorted((a, b) => a.start - b.start);
      const placed = mentions.map((each) => ({
        ...each,
        start: each.start + stretch.start,
        end: each.end + stretch.start,
      }));
      known = { mentions: placed, day: onlyDay(sentence) };
      this.#read.set(stretch, known);
    }
    return known;
  }
}

/** The only day that a text names, as 2026-11-13. */
function onlyDay(text: string): string | undefined {
  const days = readText(text).flatMap(({ moment: { year, month, day } = {} }) =>
    year === undefined || month === undefined || day === undefined
      ? []
      : [`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`],
  );
  return days.length === 1 ? days[0] : undefined;
}
