import type { Span } from './layout.ts';
import { type Label, labelsIn } from './roles.ts';

/** The announcing words of a text, read once for each sentence or heading; places count from the start of the text. */
export class LabelReader {
  readonly #text: string;
  readonly #read = new Map<number, readonly Label[]>();

  constructor(text: string) {
    this.#text = text;
  }

  of({ start, end }: Span): readonly Label[] {
    const key = start * 65_536 + (end - start);
    let labels = this.#read.get(key);
    if (labels === undefined) {
      labels = labelsIn(this.#text.slice(start, end)).map((label) => ({
        role: label.role,
        start: label.start + start,
        end: label.end + start,
      }));
      this.#read.set(key, labels);
    }
    return labels;
  }
}
