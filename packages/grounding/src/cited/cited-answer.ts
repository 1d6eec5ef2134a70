import { fillHandles } from '@finclaw/agent';
import { message } from '@finclaw/config';
import type { CitedSpan, Locale, ShownText } from '@finclaw/types';
import type { GroundingInput } from '../figure.ts';
import { type CitationRenderer, CitedStream, type RenderedCitation } from './cited-stream.ts';
import { evaluate, type FindResult } from './evaluate.ts';
import { mendCitations } from './mend-citations.ts';
import { present } from './present.ts';
import { CitationError, type CitationProblem, NUMBER } from './quantity.ts';
import { citedResult } from './result-tree.ts';

/** Works citations out against the results of a conversation and writes them in the reader's language. */
export class CitedText implements CitationRenderer {
  readonly #find: FindResult;
  readonly #locale: Locale;

  constructor(find: FindResult, locale: Locale) {
    this.#find = find;
    this.#locale = locale;
  }

  render(source: string): RenderedCitation {
    try {
      const found = evaluate(source, this.#find);
      const { amount, unit, facts, supposed, words, formula, isDirect } = found;
      const to = facts.find(({ outside }) => outside)?.tool;
      const according = to && { according: { to, text: message(this.#locale, 'grounding.cited.according', { to }) } };
      return {
        ...{ text: present(found, this.#locale), unit, isBare: words.has('plain'), ...according },
        sign: amount.isZero() ? 0 : amount.isNegative() ? -1 : 1,
        span: {
          ...{ source, value: amount.toDecimal(20), facts },
          ...(!isDirect && { formula }),
          ...(supposed.length > 0 && { supposed }),
        },
      };
    } catch (error) {
      const problem = error instanceof CitationError ? error.problem : 'syntax';
      return this.fail(source, problem, error instanceof Error ? error.message : String(error));
    }
  }

  fail(source: string, kind: CitationProblem, detail: string): RenderedCitation {
    const text = message(this.#locale, 'grounding.cited.missing');
    return { text, unit: NUMBER, sign: 0, isBare: true, span: { source, facts: [], problem: { kind, detail } } };
  }
}

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
    let written = continues ? this.#cutOff : '';
    stream.push(written);
    stream.goOn();
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

  /** A whole text with the figures it cites. */
  show(written: string): ShownText {
    const stretch = this.open(false);
    return { text: stretch.push(written) + stretch.end(false), spans: stretch.spans };
  }

  /** What to ask the model about citations that give no figure. */
  mend(texts: readonly string[]): ReturnType<typeof mendCitations> {
    return mendCitations(texts, (text) => this.show(text).spans);
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
