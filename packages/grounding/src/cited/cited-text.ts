import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { CitationError, type CitationProblem } from './citation-error.ts';
import type { CitationRenderer, RenderedCitation } from './cited-stream.ts';
import { evaluate, type FindResult } from './evaluate.ts';
import { present } from './present.ts';
import { NUMBER } from './quantity.ts';

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
      const { amount, unit, facts, supposed, format, formula, isDirect } = found;
      const value = amount.toDecimal(20);
      const to = facts.find(({ outside }) => outside)?.tool;
      return {
        text: present(found, this.#locale),
        unit,
        sign: amount.isZero() ? 0 : amount.isNegative() ? -1 : 1,
        isBare: format.words.has('plain'),
        ...(to !== undefined && { according: { to, text: message(this.#locale, 'grounding.cited.according', { to }) } }),
        span: { source, value, facts, ...(!isDirect && { formula }), ...(supposed.length > 0 && { supposed }) },
      };
    } catch (error) {
      const problem = error instanceof CitationError ? error.problem : 'syntax';
      return this.fail(source, problem, error instanceof Error ? error.message : String(error));
    }
  }

  fail(source: string, kind: CitationProblem, detail: string): RenderedCitation {
    return {
      text: message(this.#locale, 'grounding.cited.missing'),
      unit: NUMBER,
      sign: 0,
      isBare: true,
      span: { source, facts: [], problem: { kind, detail } },
    };
  }
}
