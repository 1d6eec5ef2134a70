import { NameBook } from '@finclaw/finance/instruments';
import type { Steps } from '@finclaw/infra';
import { type Rational, readingText } from '@finclaw/language';
import type { ToolAnswer } from './fact.ts';

/** What a conversation holds: its results and what the user wrote, oldest first. */
export interface Conversation {
  readonly answers: readonly ToolAnswer[];
  readonly user: readonly string[];
}

/** An answer is held against so many of the latest results and questions. */
const RECENT = 8;
/** So many earlier ones are fetched, for each way to find them. */
const MOST_EARLIER = 16;
const MOST_SOUGHT = 60;

/** The part of a conversation that an answer can speak of: its latest, what is cited, and what tells a figure or names an instrument of the answer. */
export function* recentFor(
  { answers, user }: Conversation,
  answer: string,
  cited: ReadonlySet<string | undefined>,
): Steps<Conversation> {
  if (Math.max(answers.length, user.length) <= RECENT) return { answers, user };
  const mentions = yield* new NameBook().finding(answer);
  const names = mentions.flatMap(({ start, end, ids }) => [answer.slice(start, end), ...[...ids].map(symbolOf)]);
  const numbers = yield* readingText(answer);
  const digits = numbers.flatMap(({ start, end, value }) => digitsOf(plain(answer.slice(start, end)), value));
  const patterns = [patternOf(digits, '(?<![\\d.])', '(?!\\d)'), patternOf(names, '(?<![A-Za-z0-9])', '')];
  const wanted = <T>(items: readonly T[], textOf: (item: T) => string): ReadonlySet<T> => {
    const earlier = items.slice(0, -RECENT);
    const found = patterns.flatMap((pattern) => earlier.filter((item) => pattern.test(textOf(item))).slice(-MOST_EARLIER));
    return new Set([...found, ...items.slice(-RECENT)]);
  };
  const results = wanted(answers, ({ content }) =>
    plain(typeof content === 'string' ? content : String(JSON.stringify(content))),
  );
  yield;
  const messages = wanted(user, plain);
  return {
    answers: answers.filter((each) => results.has(each) || cited.has(each.handle)),
    user: user.filter((each) => messages.has(each)),
  };
}

const symbolOf = (id: string): string => id.slice(id.indexOf(':') + 1);

/** A text with the digits of its numbers together. */
const plain = (text: string): string => (/\d,\d{3}/.test(text) ? text.replaceAll(/(?<=\d),(?=\d{3})/g, '') : text);

/** The digits of a number as it is written and in plain units; one or two are found anywhere. */
const digitsOf = (written: string, value: Rational): string[] =>
  [written.match(/\d+(?:[.-]\d+)*/)?.[0] ?? '', value.toDecimal(20).replace(/^-/, '')].filter(({ length }) => length > 2);

/** Finds any of the words; nothing where there are none. */
function patternOf(words: readonly string[], before: string, after: string): RegExp {
  const sought = [...new Set(words)].filter((word) => word.length > 1).slice(0, MOST_SOUGHT);
  const escaped = sought.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`${before}(?:${escaped.join('|') || '(?!)'})${after}`);
}
