import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolResultInput } from '../check-figures.ts';

/** A figure of a labelled answer, by its place in the text. */
interface LabelledFigure {
  readonly start: number;
  readonly end: number;
  readonly isRight: boolean;
}

/** One answer to a conversation, with its figures labelled right or wrong. */
export interface LabelledAnswer {
  /** The name of its fixture: who speaks, and the language. */
  readonly file: string;
  readonly answer: string;
  readonly figures: readonly LabelledFigure[];
  readonly user: readonly string[];
  readonly results: readonly ToolResultInput[];
}

/** A line of a fixture: a conversation, or an answer to one that stands above it. */
type Row =
  | {
      readonly conversation: string;
      readonly user: readonly string[];
      readonly toolResults: readonly ToolResultInput[];
    }
  | { readonly of: string; readonly answer: string };

const FOLDER = join(import.meta.dirname, '../../fixtures');

/** Takes the braces out of a labelled text and says where they were: {right}, {!wrong} or {~right, but old}. */
function readLabels(labelled: string): Pick<LabelledAnswer, 'answer' | 'figures'> {
  const figures: LabelledFigure[] = [];
  let [answer, end] = ['', 0];
  for (const match of labelled.matchAll(/\{([!~]?)([^{}]+)\}/g)) {
    answer += labelled.slice(end, match.index);
    figures.push({ start: answer.length, end: answer.length + match[2]!.length, isRight: match[1] !== '!' });
    answer += match[2];
    end = match.index + match[0].length;
  }
  return { answer: answer + labelled.slice(end), figures };
}

function readFixture(file: string): LabelledAnswer[] {
  const conversations = new Map<string, Pick<LabelledAnswer, 'user' | 'results'>>();
  const lines = readFileSync(join(FOLDER, file), 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const row = JSON.parse(line) as Row;
    if ('conversation' in row) {
      conversations.set(row.conversation, { user: row.user, results: row.toolResults });
      return [];
    }
    const conversation = conversations.get(row.of);
    if (conversation === undefined) throw new RangeError(`${file}: no conversation "${row.of}" above ${line}`);
    return [{ file, ...conversation, ...readLabels(row.answer) }];
  });
}

/** Every labelled answer there is. */
export const readLabelledAnswers = (): LabelledAnswer[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap(readFixture);
