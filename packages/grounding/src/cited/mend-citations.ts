import type { CitedSpan } from '@finclaw/types';

/** A sentence with citations that give no figure. */
interface BrokenSentence {
  readonly text: number;
  readonly start: number;
  readonly end: number;
  readonly problems: string[];
}

/** A question to the model about its broken citations, and what its answer makes of the texts. */
interface Repair {
  readonly request: string;
  apply(answer: string): readonly string[] | undefined;
}

type SpansOf = (text: string) => readonly CitedSpan[];

const HOW = `Write only the corrected sentences, each in a line of its own behind its number, such as "1. …". Cite only results of this conversation. Where no result has the figure, write the sentence without it and say that it is not available.`;

/** What to ask a model whose texts have citations that give no figure; undefined when all of them do. */
export function mendCitations(texts: readonly string[], spansOf: SpansOf): Repair | undefined {
  const broken = texts.flatMap((text, at) => brokenSentences(text, at, spansOf(text)));
  if (broken.length === 0) return undefined;
  const listed = broken.map(({ text, start, end, problems }, at) =>
    [`${at + 1}. ${texts[text]!.slice(start, end).trim()}`, ...problems].join('\n   '),
  );
  const countProblems = (all: readonly string[]): number => all.flatMap(spansOf).filter(({ problem }) => problem).length;
  return {
    request: `Some citations in your last message give no figure:\n${listed.join('\n')}\n${HOW}`,
    apply(answer) {
      const mended = [...texts];
      // From the end, so that the places of the sentences before stay.
      for (const [at, { text, start, end }] of [...broken.entries()].reverse()) {
        const sentence = sentenceIn(answer, at + 1, broken.length);
        const before = mended[text]!;
        if (sentence !== undefined) mended[text] = before.slice(0, start) + sentence + before.slice(end);
      }
      return countProblems(mended) < countProblems(texts) ? mended : undefined;
    },
  };
}

/** The sentence behind a number; an answer about one sentence may leave the number out if it cites. */
function sentenceIn(answer: string, number: number, count: number): string | undefined {
  const found = new RegExp(`^ *${number}[.)](.*)$`, 'm').exec(answer)?.[1];
  const isAlone = count === 1 && answer.includes('{{') && !answer.trim().includes('\n');
  return (found ?? (isAlone ? answer : undefined))?.trim();
}

const SENTENCE_END = /\n|[.!?。]\s/g;
const LIST_MARKS = /^\s*(?:[-*•>#]+\s+|\d+[.)]\s+)*/;

/** The sentences of a text that hold broken citations, without the marks of lists in front of them. */
function brokenSentences(text: string, at: number, spans: readonly CitedSpan[]): BrokenSentence[] {
  const sentences: BrokenSentence[] = [];
  let from = 0;
  for (const { source, problem } of spans) {
    const place = text.indexOf(source, from);
    if (place === -1) continue;
    from = place + source.length;
    if (problem === undefined) continue;
    const described = `{{${source.slice(0, 300)}}}: ${problem.detail}`;
    const last = sentences.at(-1);
    if (last !== undefined && place < last.end) last.problems.push(described);
    else {
      const before = [...text.slice(0, place).matchAll(SENTENCE_END)].at(-1);
      const first = before === undefined ? 0 : before.index + before[0].length;
      const start = first + (LIST_MARKS.exec(text.slice(first, place))?.[0].length ?? 0);
      const end = from + text.slice(from).search(/\n|(?<=[.!?。])\s|$/);
      sentences.push({ text: at, start, end, problems: [described] });
    }
  }
  return sentences;
}
