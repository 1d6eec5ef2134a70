import { fillHandles } from '@finclaw/agent';
import type { CitedSpan, Locale, ShownText } from '@finclaw/types';
import type { GroundingInput } from '../figure.ts';
import { citedResult } from './cited-result.ts';
import { CitedStream } from './cited-stream.ts';
import type { FindResult } from './evaluate.ts';
import { mendCitations } from './mend-citations.ts';

/** One stretch of an answer while it is written. */
interface CitedStretch {
  push(delta: string): string;
  end(isCut: boolean): string;
  readonly spans: readonly CitedSpan[];
}

/** Shows the answer of one run with the figures it cites, worked out against the results of the conversation. */
export class CitedAnswer {
  readonly #begin: (before?: string) => CitedStream;
  /** What the model wrote up to where it was cut off. */
  #cutOff = '';

  constructor(find: FindResult, locale: Locale) {
    this.#begin = (before) => new CitedStream(find, locale, before);
  }

  /** Begins a stretch of text; one that continues goes on in the middle of a citation if need be. */
  open(continues: boolean): CitedStretch {
    let written = continues ? this.#cutOff : '';
    const stream = this.#begin(written);
    return {
      push: (delta) => {
        written += delta;
        return stream.push(delta);
      },
      end: (isCut) => {
        this.#cutOff = isCut ? written : '';
        return isCut ? '' : stream.push('', true);
      },
      get spans() {
        return stream.spans;
      },
    };
  }

  /** A whole text with the figures it cites. */
  show(written: string): ShownText {
    const stream = this.#begin();
    return { text: stream.push(written, true), spans: stream.spans };
  }

  /** What to ask the model about citations that give no figure. */
  mend(texts: readonly string[]): ReturnType<typeof mendCitations> {
    return mendCitations(texts, this.#begin);
  }
}

/** A whole answer with its citations worked out against the results given with it. */
export function renderCited(answer: string, results: GroundingInput['toolResults'], locale: Locale): ShownText {
  const handles = fillHandles(results.map((result) => result?.handle));
  const find: FindResult = (handle) => {
    const result = results[handles.indexOf(handle)];
    return result && citedResult(handle, result);
  };
  return new CitedAnswer(find, locale).show(answer);
}
