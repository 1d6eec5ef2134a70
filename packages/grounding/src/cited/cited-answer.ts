import { type AnswerRendering, fillHandles } from '@finclaw/agent';
import { once } from '@finclaw/infra';
import type { Locale, ShownText } from '@finclaw/types';
import type { GroundingInput } from '../figure.ts';
import { citedResult } from './cited-result.ts';
import { CitedStream } from './cited-stream.ts';
import type { FindResult } from './evaluate.ts';

const HOW = `Write only the corrected sentences, each in a line of its own behind its number, such as "1. …". Cite only results of this conversation. Where no result has the figure, write the sentence without it and say that it is not available.`;
/** The place behind a sentence or line, which is not in a citation. */
const SENTENCE_END = /(?<=\n|[.!?。]\s)(?![^{\n]*\}\})/;
const LIST_MARKS = /^\s*(?:[-*•>#]+\s+|\d+[.)]\s+)*/;

/** Shows the answer of one run with the figures it cites, worked out against the results of the conversation. */
export class CitedAnswer implements AnswerRendering {
  readonly #begin: (before?: string, onEnd?: (cutOff: string) => void) => CitedStream;
  /** What the model wrote up to where it was cut off. */
  #cutOff = '';

  constructor(find: FindResult, locale: Locale) {
    this.#begin = (before, onEnd) => new CitedStream(find, locale, before, onEnd);
  }

  /** Begins a stretch of text; one that continues goes on in the middle of a citation if need be. */
  open(continues: boolean): CitedStream {
    return this.#begin(continues ? this.#cutOff : '', (cutOff) => {
      this.#cutOff = cutOff;
    });
  }

  /** What to ask a model whose texts have citations that give no figure; undefined when all of them do. */
  mend(texts: readonly string[]): ReturnType<NonNullable<AnswerRendering['mend']>> {
    const sentences = texts.map(this.#sentences);
    const broken = sentences.flat().filter(({ problems }) => problems.length > 0);
    if (broken.length === 0) return undefined;
    const listed = broken.map(({ text, problems }, at) => [`${at + 1}. ${text}`, ...problems].join('\n   '));
    const countIn = (all: typeof broken): number => all.flatMap(({ problems }) => problems).length;
    return {
      request: `Some citations in your last message give no figure:\n${listed.join('\n')}\n${HOW}`,
      apply: (answer) => {
        const corrected = new Map(broken.map((each, at) => [each, sentenceIn(answer, at + 1, broken.length) ?? each.text]));
        const mended = sentences.map((all) =>
          all.map((each) => each.whole.replace(each.text, () => corrected.get(each) ?? each.text)).join(''),
        );
        return countIn(mended.flatMap(this.#sentences)) < countIn(broken) ? mended : undefined;
      },
    };
  }

  /** The sentences of a text, each also without marks of a list, and what is wrong with its citations. */
  #sentences = (text: string) => {
    const stream = this.#begin();
    return text.split(SENTENCE_END).map((whole, at, { length }) => {
      const known = stream.spans.length;
      stream.push(whole);
      if (at === length - 1) stream.end(false);
      const problems = stream.spans
        .slice(known)
        .flatMap(({ source, problem }) => (problem ? `{{${source.slice(0, 300)}}}: ${problem.detail}` : []));
      return { whole, text: whole.replace(LIST_MARKS, '').trimEnd(), problems };
    });
  };
}

/** The sentence behind a number; an answer about one sentence may leave the number out if it cites. */
function sentenceIn(answer: string, number: number, count: number): string | undefined {
  const found = new RegExp(`^ *${number}[.)](.*)$`, 'm').exec(answer)?.[1];
  const isAlone = count === 1 && answer.includes('{{') && !answer.trim().includes('\n');
  return (found ?? (isAlone ? answer : undefined))?.trim();
}

/** A whole answer with its citations worked out against the results given with it. */
export function renderCited(answer: string, results: GroundingInput['toolResults'], locale: Locale): ShownText {
  const handles = fillHandles(results.map((result) => result?.handle));
  const known = results.map((result, at) => once(() => citedResult(handles[at]!, result.tool, result.content)));
  const stream = new CitedStream((handle) => known[handles.lastIndexOf(handle)]?.(), locale);
  return { text: stream.push(answer) + stream.end(false), spans: stream.spans };
}
