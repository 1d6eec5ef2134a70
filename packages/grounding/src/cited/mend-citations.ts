import type { CitedSpan } from '@finclaw/types';

/** A sentence with citations that give no figure. */
interface BrokenSentence {
  readonly text: number;
  readonly start: number;
  readonly end: number;
  readonly problems: readonly string[];
}

/** A question to the model about its broken citations, and what its answer makes of the texts. */
interface Repair {
  readonly request: string;
  apply(answer: string): readonly string[] | undefined;
}

const HOW = `Write only the corrected sentences, each in a line of its own behind its number, such as "1. …". Cite only results of this conversation. Where no result has the figure, write the sentence without it and say that it is not available.`;

/** What to ask a model whose texts have citations that give no figure; undefined when all of them do. */
export function mendCitations(texts: readonly string[], spansOf: (text: string) => readonly CitedSpan[]): Repair | undefined {
  const broken = texts.flatMap((text, at) => brokenSentences(text, at, spansOf(text)));
  if (broken.length === 0) return undefined;
  const listed = broken.map(({ text, start, end, problems }, at) => {
    const sentence = (texts[text] as string).slice(start, end).trim();
    return `${at + 1}. ${sentence}\n${problems.map((problem) => `   ${problem}`).join('\n')}`;
  });
  return {
    request: `Some citations in your last message give no figure:\n${listed.join('\n')}\n${HOW}`,
    apply(answer) {
      const mended = [...texts];
      // From the end, so that the places of the sentences before stay.
      for (const [at, { text, start, end }] of [...broken.entries()].reverse()) {
        const sentence = sentenceIn(answer, at + 1, broken.length);
        const before = mended[text] as string;
        if (sentence !== undefined) mended[text] = before.slice(0, start) + sentence + before.slice(end);
      }
      const isBetter = countProblems(mended, spansOf) < countProblems(texts, spansOf);
      return isBetter ? mended : undefined;
    },
  };
}

const countProblems = (texts: readonly string[], spansOf: (text: string) => readonly CitedSpan[]): number =>
  texts.flatMap(spansOf).filter(({ problem }) => problem).length;

/** The sentence behind a number; an answer about one sentence may leave the number out if it cites. */
function sentenceIn(answer: string, number: number, count: number): string | undefined {
  const lines = answer.split('\n').map((line) => line.trim());
  const found = lines.find((line) => line.startsWith(`${number}.`) || line.startsWith(`${number})`));
  if (found !== undefined) return found.slice(`${number}.`.length).trim();
  return count === 1 && answer.includes('{{') && !answer.trim().includes('\n') ? answer.trim() : undefined;
}

const MARK = /^\s*(?:[-*•>#]+\s+|\d+[.)]\s+)*/;

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
    if (last !== undefined && place < last.end) {
      sentences[sentences.length - 1] = { ...last, problems: [...last.problems, described] };
      continue;
    }
    const start = startOfSentence(text, place);
    sentences.push({ text: at, start, end: endOfSentence(text, from), problems: [described] });
  }
  return sentences;
}

function startOfSentence(text: string, place: number): number {
  const before = text.slice(0, place);
  const start = Math.max(before.lastIndexOf('\n') + 1, ...[...before.matchAll(/[.!?。]\s/g)].map(({ index }) => index + 2));
  return start + (MARK.exec(text.slice(start, place))?.[0].length ?? 0);
}

function endOfSentence(text: string, from: number): number {
  const end = /\n|(?<=[.!?。])\s|$/.exec(text.slice(from));
  return from + (end?.index ?? text.length - from);
}
