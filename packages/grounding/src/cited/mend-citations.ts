import type { AnswerRendering } from '@finclaw/agent';
import type { CitedStream } from './cited-stream.ts';

type Repair = ReturnType<NonNullable<AnswerRendering['mend']>>;

/** A sentence of a text, with the marks of a list before it and blanks behind it, and what is wrong with its citations. */
interface Sentence {
  readonly text: string;
  readonly before: string;
  readonly behind: string;
  readonly problems: readonly string[];
}

const HOW = `Write only the corrected sentences, each in a line of its own behind its number, such as "1. …". Cite only results of this conversation. Where no result has the figure, write the sentence without it and say that it is not available.`;
/** The place behind a sentence or line, which is not in a citation. */
const SENTENCE_END = /(?<=\n|[.!?。]\s)(?![^{\n]*\}\})/;
const LIST_MARKS = /^\s*(?:[-*•>#]+\s+|\d+[.)]\s+)*/;

/** What to ask a model whose texts have citations that give no figure; undefined when all of them do. */
export function mendCitations(texts: readonly string[], begin: () => CitedStream): Repair {
  const read = (text: string): readonly Sentence[] => sentencesIn(text, begin());
  const sentences = texts.map(read);
  const broken = sentences.flat().filter(({ problems }) => problems.length > 0);
  if (broken.length === 0) return undefined;
  const listed = broken.map(({ text, problems }, at) => [`${at + 1}. ${text}`, ...problems].join('\n   '));
  const countIn = (all: readonly Sentence[]): number => all.flatMap(({ problems }) => problems).length;
  return {
    request: `Some citations in your last message give no figure:\n${listed.join('\n')}\n${HOW}`,
    apply(answer) {
      const mended = sentences.map((all) =>
        all
          .map((each) => {
            const number = broken.indexOf(each) + 1;
            const text = number === 0 ? undefined : sentenceIn(answer, number, broken.length);
            return each.before + (text ?? each.text) + each.behind;
          })
          .join(''),
      );
      return countIn(mended.flatMap(read)) < countIn(broken) ? mended : undefined;
    },
  };
}

/** The sentence behind a number; an answer about one sentence may leave the number out if it cites. */
function sentenceIn(answer: string, number: number, count: number): string | undefined {
  const found = new RegExp(`^ *${number}[.)](.*)$`, 'm').exec(answer)?.[1];
  const isAlone = count === 1 && answer.includes('{{') && !answer.trim().includes('\n');
  return (found ?? (isAlone ? answer : undefined))?.trim();
}

function sentencesIn(whole: string, stream: CitedStream): readonly Sentence[] {
  return whole.split(SENTENCE_END).map((sentence, at, { length }) => {
    const known = stream.spans.length;
    stream.push(sentence);
    if (at === length - 1) stream.end(false);
    const before = LIST_MARKS.exec(sentence)![0];
    const text = sentence.slice(before.length).trimEnd();
    const problems = stream.spans
      .slice(known)
      .flatMap(({ source, problem }) => (problem ? [`{{${source.slice(0, 300)}}}: ${problem.detail}`] : []));
    return { before, text, behind: sentence.slice(before.length + text.length), problems };
  });
}
