import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GroundingInput } from '../figure.ts';

/** A figure of a labelled answer, by its place in the text, and what the check must say of it. */
interface LabelledFigure {
  readonly start: number;
  readonly end: number;
  readonly expected: 'fine' | 'unverified' | 'stale';
}

/** How an answer was judged by the code that had never seen it; null where it was written together with that code. */
type FirstSight = 'right' | { readonly missed: number; readonly flagged: number } | null;

/** One answer to a conversation, with its figures labelled. Whatever is not labelled must raise no alarm. */
export interface LabelledAnswer {
  /** The name of its fixture: subject and language of the question. */
  readonly file: string;
  /** The name of the conversation it answers. */
  readonly of: string;
  readonly input: GroundingInput;
  readonly figures: readonly LabelledFigure[];
  /** Who wrote it. */
  readonly origin: string;
  /** The set of `sets.json` it belongs to. */
  readonly set: number;
  /** What is wrong, or difficult, about it. */
  readonly kind: string;
  readonly firstSight: FirstSight;
}

/** A line of a fixture: a conversation, or an answer to one that stands above it. */
type Row =
  | (Omit<GroundingInput, 'answer'> & { readonly conversation: string; readonly origin: string })
  | (Pick<LabelledAnswer, 'of' | 'origin' | 'set' | 'kind' | 'firstSight'> & { readonly answer: string });

const FOLDER = join(import.meta.dirname, '../../fixtures');
const EXPECTED = { '': 'fine', '!': 'unverified', '~': 'stale' } as const;

/** Takes the braces out of a labelled text and says where they were: {right}, {!wrong} or {~right but too old}. */
export function readLabels(labelled: string): { readonly answer: string; readonly figures: readonly LabelledFigure[] } {
  const figures: LabelledFigure[] = [];
  let [answer, end] = ['', 0];
  for (const match of labelled.matchAll(/\{([!~]?)([^{}]+)\}/g)) {
    answer += labelled.slice(end, match.index);
    const start = answer.length;
    answer += match[2];
    figures.push({ start, end: answer.length, expected: EXPECTED[match[1] as keyof typeof EXPECTED] });
    end = match.index + match[0].length;
  }
  return { answer: answer + labelled.slice(end), figures };
}

/** Reads the answers of one fixture. */
export function readFixture(file: string): LabelledAnswer[] {
  const conversations = new Map<string, Omit<GroundingInput, 'answer'>>();
  return readFileSync(join(FOLDER, file), 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const row = JSON.parse(line) as Row;
      if ('conversation' in row) {
        const { conversation, origin: _, ...input } = row;
        conversations.set(conversation, input);
        return [];
      }
      const { answer: labelled, ...rest } = row;
      const conversation = conversations.get(row.of);
      if (conversation === undefined) throw new RangeError(`${file}: no conversation "${row.of}" above ${line}`);
      const { answer, figures } = readLabels(labelled);
      return [{ ...rest, file, input: { ...conversation, answer }, figures }];
    });
}

/** Every labelled answer there is. */
export function readLabelledAnswers(): LabelledAnswer[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap(readFixture);
}
