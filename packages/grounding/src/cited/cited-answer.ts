import { type AnswerRendering, fillHandles } from '@finclaw/agent';
import type { Locale, ShownText } from '@finclaw/types';
import type { GroundingInput } from '../figure.ts';
import { once } from '../once.ts';
import { citedResult } from './cited-result.ts';
import { CitedStream } from './cited-stream.ts';
import type { FindResult } from './evaluate.ts';
import { mendCitations } from './mend-citations.ts';

/** Shows the answer of one run with the figures it cites, worked out against the results of the conversation. */
export class CitedAnswer implements AnswerRendering {
  readonly #find: FindResult;
  readonly #locale: Locale;
  /** What the model wrote up to where it was cut off. */
  #cutOff = '';

  constructor(find: FindResult, locale: Locale) {
    this.#find = find;
    this.#locale = locale;
  }

  /** Begins a stretch of text; one that continues goes on in the middle of a citation if need be. */
  open(continues: boolean): CitedStream {
    return new CitedStream(this.#find, this.#locale, continues ? this.#cutOff : '', (cutOff) => {
      this.#cutOff = cutOff;
    });
  }

  /** What to ask the model about citations that give no figure. */
  mend(texts: readonly string[]): ReturnType<typeof mendCitations> {
    return mendCitations(texts, () => new CitedStream(this.#find, this.#locale));
  }
}

/** A whole answer with its citations worked out against the results given with it. */
export function renderCited(answer: string, results: GroundingInput['toolResults'], locale: Locale): ShownText {
  const handles = fillHandles(results.map((result) => result?.handle));
  const known = new Map(results.map((result, at) => [handles[at], once(() => citedResult(handles[at]!, result))]));
  const stream = new CitedStream((handle) => known.get(handle)?.(), locale);
  return { text: stream.push(answer) + stream.end(false), spans: stream.spans };
}
