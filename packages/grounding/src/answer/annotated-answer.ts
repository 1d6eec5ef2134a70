import type { AnswerRendering, TextRendering } from '@finclaw/agent';
import { type Figure, type Locale, type ShownText, shiftFigures } from '@finclaw/types';
import type { FindResult } from '../expression/evaluate.ts';
import type { SourceResult } from '../results/source-result.ts';
import { linkUncited } from '../uncited/link-uncited.ts';
import { AnnotatedStream } from './annotated-stream.ts';

const HOW = `Write only these sentences again, corrected, each on a line of its own after its number ("1. …"), with the sources in braces. If you do not have the figure, leave it out and say so.`;
/** The place behind a sentence or line, which is not inside braces. */
const SENTENCE_END = /(?<=\n|[.!?。]\s)(?![^{\n]*\}\})/;
const LIST_MARKS = /^\s*(?:[-*•>#]+\s+|\d+[.)]\s+)*/;

/** The sources an answer is checked against. */
interface AnswerSources {
  readonly find: FindResult;
  /** All results of the conversation, for figures without a citation. */
  readonly results: () => readonly SourceResult[];
  /** Returns the user's own texts. */
  readonly user: () => readonly string[];
  readonly locale: Locale;
}

/** Renders the answer of one run without its citations, and tracks which of its figures disagree with them. */
export class AnnotatedAnswer implements AnswerRendering {
  readonly #sources: AnswerSources;
  /** The model's text up to where it was cut off. */
  #cutOff = '';
  /** Texts that were read to their end and need no correction. */
  readonly #agreeing = new Set<string>();

  constructor(sources: AnswerSources) {
    this.#sources = sources;
  }

  /** Begins a section of text; one that continues may start inside braces. */
  open(continues: boolean): TextRendering {
    const stream = new AnnotatedStream(this.#sources);
    const skipped = stream.push(continues ? this.#cutOff : '').length;
    const known = stream.figures.length;
    let figures: readonly Figure[] = [];
    return {
      push: (delta) => stream.push(delta),
      end: (isCut) => {
        this.#cutOff = isCut ? stream.written : '';
        const rest = isCut ? '' : stream.end();
        const cited = stream.figures.slice(known);
        const all = isCut ? cited : [...cited, ...this.#uncited(stream)];
        if (!isCut && known === 0 && all.every((figure) => problemOf(figure, '') === undefined))
          this.#agreeing.add(stream.written);
        figures = shiftFigures(all, -skipped).filter(({ start }) => start >= 0);
        return rest;
      },
      get figures() {
        return figures;
      },
    };
  }

  /**
   * A whole text for the last time: digits that differ from their source are struck out, with the source's value next
   * to them.
   */
  #renderFinally(text: string): ShownText {
    const stretch = this.open(false);
    const shown = stretch.push(text) + stretch.end(false);
    return strikeOut(shown, stretch.figures);
  }

  /**
   * Returns the request to a model about figures that disagree with their source or have no value; undefined when there
   * is none.
   */
  repair(texts: readonly string[]): ReturnType<NonNullable<AnswerRendering['repair']>> {
    if (texts.every((text) => this.#agreeing.has(text))) return undefined;
    const sentences = texts.map(this.#sentences);
    const wrong = sentences.flat().filter(({ problems }) => problems.length > 0);
    if (wrong.length === 0) return undefined;
    const listed = wrong.map(({ text, problems }, at) => [`${at + 1}. ${text}`, ...problems].join('\n   '));
    const countIn = (all: typeof wrong): number => all.flatMap(({ problems }) => problems).length;
    return {
      request: `Figures in your last message do not agree with their source:\n${listed.join('\n')}\n${HOW}`,
      apply: (answer) => {
        const corrected = new Map(
          wrong.map((each, at) => {
            const sentence = sentenceIn(answer, at + 1, wrong.length);
            return [each, sentence !== undefined && this.#isCorrection(sentence, each) ? sentence : each.text];
          }),
        );
        const repaired = sentences.map((all) =>
          all.map((each) => each.whole.replace(each.text, () => corrected.get(each) ?? each.text)).join(''),
        );
        return countIn(repaired.flatMap(this.#sentences)) < countIn(wrong) ? repaired : texts;
      },
      render: (text) => this.#renderFinally(text),
    };
  }

  #uncited(stream: AnnotatedStream): readonly Figure[] {
    const { results, user, locale } = this.#sources;
    return linkUncited(stream, { results: results(), user: user(), locale });
  }

  /** A sentence may replace another if it is of the same kind and loses none of its agreeing figures. */
  #isCorrection(sentence: string, { text, linked }: { readonly text: string; readonly linked: number }): boolean {
    const cells = (line: string): number => line.split('|').length;
    const now = this.#sentences(sentence).reduce((sum, each) => sum + each.linked, 0);
    return sentence !== '' && cells(sentence) === cells(text) && now >= linked;
  }

  /** Splits a text into sentences, without list marks, with the problems of their figures. */
  #sentences = (text: string) => {
    const stream = new AnnotatedStream(this.#sources);
    stream.push(text);
    stream.end();
    const figures = [...stream.figures, ...this.#uncited(stream)];
    const problems = figures.flatMap((figure) => {
      const problem = problemOf(figure, stream.shown.slice(figure.start, figure.end));
      return problem === undefined ? [] : { problem, at: stream.writtenAt(figure.start) };
    });
    const agreeing = stream.figures
      .filter(({ outcome }) => outcome === 'linked' || outcome === 'calculated')
      .map((figure) => stream.writtenAt(figure.start));
    let start = 0;
    return text.split(SENTENCE_END).map((whole) => {
      const from = start;
      start += whole.length;
      const isHere = (at: number): boolean => at >= from && at < start;
      const own = problems.filter(({ at }) => isHere(at)).map(({ problem }) => problem);
      const linked = agreeing.filter(isHere).length;
      return { whole, text: whole.replace(LIST_MARKS, '').trimEnd(), problems: own, linked };
    });
  };
}

/**
 * Describes a figure's problem to the model; an unreadable source is no reason to ask again when the digits are there.
 */
function problemOf(
  { outcome, expression, formula, value, expected, isFilled, problem }: Figure,
  text: string,
): string | undefined {
  if (outcome === 'differs') {
    const source = expression === undefined ? '' : ` {{${expression}}}`;
    const worked = formula === undefined ? '' : ` (${formula} = ${value})`;
    return `${text}${source}: the source gives ${expected}${worked}`;
  }
  return isFilled && problem !== undefined ? `{{${expression?.slice(0, 300)}}}: ${problem}` : undefined;
}

/** Returns the sentence with a number; an answer about a single sentence may omit the number if it has a citation. */
function sentenceIn(answer: string, number: number, count: number): string | undefined {
  const found = new RegExp(`^ *${number}[.)] (.*)$`, 'm').exec(answer)?.[1];
  const isAlone = count === 1 && answer.includes('{{') && !answer.trim().includes('\n');
  return (found ?? (isAlone ? answer : undefined))?.trim();
}

/** A text in which digits that differ from their source are struck out, with the source's value next to them. */
function strikeOut(text: string, figures: readonly Figure[]): ShownText {
  let struck = '';
  let from = 0;
  const moved = figures
    .toSorted((a, b) => a.start - b.start)
    .map((figure): Figure => {
      const { start, end, outcome, expected } = figure;
      struck += text.slice(from, start);
      from = end;
      const at = struck.length;
      const isStruck = outcome === 'differs' && expected !== undefined;
      struck += isStruck ? `~~${text.slice(start, end)}~~ ${expected}` : text.slice(start, end);
      return { ...figure, start: at, end: struck.length, ...(isStruck && { isStruck }) };
    });
  return { text: struck + text.slice(from), figures: moved };
}
