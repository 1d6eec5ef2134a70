import type { Figure } from '../figure.ts';
import { kept } from '../once.ts';
import type { ToolAnswer } from './harvest.ts';

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
  return {
    answers: answers.filter(({ handle }, at) => at >= from || cited.has(handle)),
    user: user.slice(-RECENT),
  };
}

/** The same with the earlier results and questions that tell one of the open figures or name one of the instruments; undefined if there are none. */
export function widenedFor(
  whole: Conversation,
  recent: Conversation,
  open: readonly Figure[],
  names: readonly string[],
): Conversation | undefined {
  const figures = patternOf(open.flatMap(digitsOf), '(?<![\\d.])', '(?!\\d)');
  const named = patternOf(names, '(?<![A-Za-z0-9])', '');
  const known = new Set(recent.answers.map(({ handle }) => handle));
  const earlier = whole.answers.filter(({ handle }) => !known.has(handle)).map((answer) => ({ answer, text: textOf(answer) }));
  const wanted = new Set(
    [figures, named].flatMap((pattern) =>
      lastOf(earlier, ({ text }) => pattern?.test(text) === true).map(({ answer }) => answer),
    ),
  );
  const asked = whole.user.slice(0, -recent.user.length);
  const questions = new Set([figures, named].flatMap((pattern) => lastOf(asked, (text) => pattern?.test(plain(text)) === true)));
  if (wanted.size === 0 && questions.size === 0) return undefined;
  return {
    answers: whole.answers.filter((answer) => known.has(answer.handle) || wanted.has(answer)),
    user: [...asked.filter((text) => questions.has(text)), ...recent.user],
  };
}

function lastOf<T>(items: readonly T[], fits: (item: T) => boolean): T[] {
  const found: T[] = [];
  for (let at = items.length - 1; at >= 0 && found.length < MOST_EARLIER; at--) if (fits(items[at]!)) found.push(items[at]!);
  return found;
}

const texts = new WeakMap<object, string>();

/** The text of a result, with the digits of numbers together. */
function textOf({ content }: ToolAnswer): string {
  if (typeof content === 'string') return plain(content);
  if (typeof content !== 'object' || content === null) return String(content);
  return kept(texts, content, () => plain(JSON.stringify(content) ?? ''));
}

const plain = (text: string): string => (/\d,\d{3}/.test(text) ? text.replaceAll(/(?<=\d),(?=\d{3})/g, '') : text);

/** The digits of a figure as it is written and in plain units; one digit is found anywhere. */
const digitsOf = ({ text, value }: Figure): string[] =>
  [plain(text).match(/\d+(?:[.-]\d+)*/)?.[0] ?? '', value.replace(/^-/, '')].filter((digits) => digits.length > 1);

function patternOf(words: readonly string[], before: string, after: string): RegExp | undefined {
  const sought = [...new Set(words)].filter((word) => word.length > 1).slice(0, MOST_SOUGHT);
  if (sought.length === 0) return undefined;
  return new RegExp(`${before}(?:${sought.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})${after}`);
}
