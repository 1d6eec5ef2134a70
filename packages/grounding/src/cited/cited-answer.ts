import type { CitedSpan, Locale } from '@finclaw/types';
import { CitedStream } from './cited-stream.ts';
import { CitedText } from './cited-text.ts';
import type { FindResult } from './evaluate.ts';
import { mendCitations } from './mend-citations.ts';

/** One stretch of an answer while it is written. */
interface CitedStretch {
  push(delta: string): string;
  end(isCut: boolean): string;
  readonly spans: readonly CitedSpan[];
}

/** Shows the answer of one run with the figures it cites. */
export class CitedAnswer {
  readonly #text: CitedText;
  /** What the model wrote up to where it was cut off. */
  #cutOff = '';

  constructor(find: FindResult, locale: Locale) {
    this.#text = new CitedText(find, locale);
  }

  /** Begins a stretch of text; one that continues goes on in the middle of a citation if need be. */
  open(continues: boolean): CitedStretch {
    const stream = new CitedStream(this.#text);
    const before = continues ? this.#cutOff : '';
    if (before !== '') {
      stream.push(before);
      stream.goOn();
    }
    let written = before;
    return {
      push: (delta) => {
        written += delta;
        return stream.push(delta);
      },
      end: (isCut) => {
        this.#cutOff = isCut ? written : '';
        return stream.end(isCut);
      },
      get spans() {
        return stream.spans;
      },
    };
  }

  /** What to ask the model about citations that give no figure. */
  mend(texts: readonly string[]): ReturnType<typeof mendCitations> {
    return mendCitations(texts, (text) => {
      const stretch = this.open(false);
      stretch.push(text);
      stretch.end(false);
      return stretch.spans;
    });
  }
}
