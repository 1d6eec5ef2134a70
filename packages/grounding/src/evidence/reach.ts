import { NameBook } from '../context/names.ts';
import type { Figure } from '../figure.ts';
import type { ToolAnswer } from './fact.ts';

/** What a conversation holds: its results and what the user wrote, oldest first. */
export interface Conversation {
  readonly answers: readonly ToolAnswer[];
  readonly user: readonly string[];
}

/** An answer is first held against so many of the latest results and questions, and against what it cites. */
const RECENT = 8;
/** So many earlier ones are fetched for figures that the latest do not prove, for each way to find them. */
const MOST_EARLIER = 16;
const MOST_SOUGHT = 60;

/** The part of a conversation that an answer most likely speaks of; the whole of a short one. */
export function recentOf({ answers, user }: Conversation, cited: ReadonlySet<string>): Conversation {
  const from = answers.length - RECENT;
  return { answers: answers.filter(({ handle }, at) => at >= from || cited.has(handle)), user: user.slice(-RECENT) };
}

/** The same with the earlier results and questions that tell an open figure or name an instrument of the answer; undefined if there are none. */
export function widenedFor(
  whole: Conversation,
  recent: Conversation,
  open: readonly Figure[],
  answer: string,
): Conversation | undefined {
  const earlier = whole.answers.filter((each) => !recent.answers.includes(each));
  const asked = whole.user.slice(0, -recent.user.length);
  if (open.length === 0 || earlier.length + asked.length === 0) return undefined;
  const mentions = new NameBook().find(answer);
  const names = mentions.flatMap(({ start, end, ids }) => [answer.slice(start, end), ...[...ids].map(symbolOf)]);
  const patterns = [patternOf(open.flatMap(digitsOf), '(?<![\\d.])', '(?!\\d)'), patternOf(names, '(?<![A-Za-z0-9])', '')];
  const wanted = <T>(items: readonly T[], textOf: (item: T) => string): T[] => {
    const found = new Set(patterns.flatMap((pattern) => items.filter((item) => pattern.test(textOf(item))).slice(-MOST_EARLIER)));
    return items.filter((item) => found.has(item));
  };
  const [answers, user] = [wanted(earlier, textOf), wanted(asked, plain)];
  if (answers.length + user.length === 0) return undefined;
  return { answers: [...answers, ...recent.answers].sort((a, b) => a.order - b.order), user: [...user, ...recent.user] };
}

const symbolOf = (id: string): string => id.slice(id.indexOf(':') + 1);

/** The text of a result, with the digits of numbers together. */
const textOf = ({ content }: ToolAnswer): string =>
  plain(typeof content === 'string' ? content : String(JSON.stringify(content)));

const plain = (text: string): string => (/\d,\d{3}/.test(text) ? text.replaceAll(/(?<=\d),(?=\d{3})/g, '') : text);

/** The digits of a figure as it is written and in plain units. */
const digitsOf = ({ text, value }: Figure): string[] => [
  plain(text).match(/\d+(?:[.-]\d+)*/)?.[0] ?? '',
  value.replace(/^-/, ''),
];

/** Finds any of the words; nothing where there are none. One digit or letter is found anywhere. */
function patternOf(words: readonly string[], before: string, after: string): RegExp {
  const sought = [...new Set(words)].filter((word) => word.length > 1).slice(0, MOST_SOUGHT);
  const escaped = sought.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`${before}(?:${escaped.join('|') || '(?!)'})${after}`);
}
