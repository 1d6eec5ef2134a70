import { describe, expect, it } from 'vitest';
import { Conversing, type Exchange } from './testing/converse.ts';
import type { Utterance } from './utterances/calls.ts';
import { EIGHTH_HEARING } from './utterances/eighth-hearing.ts';
import { FIFTH_HEARING } from './utterances/fifth-hearing.ts';
import { FOUND_WANTING } from './utterances/found-wanting.ts';
import { FOURTH_HEARING } from './utterances/fourth-hearing.ts';
import { OWN_THINGS } from './utterances/own-things.ts';
import { PRICES } from './utterances/prices.ts';
import { SECOND_HEARING } from './utterances/second-hearing.ts';
import { SEVENTH_HEARING } from './utterances/seventh-hearing.ts';
import { SIXTH_HEARING } from './utterances/sixth-hearing.ts';
import { TALK } from './utterances/talk.ts';
import { THIRD_HEARING } from './utterances/third-hearing.ts';
import { WRITTEN_AFTER } from './utterances/written-after.ts';

const monday = Date.parse('2026-11-16T10:30:00+09:00');

async function converse(said: Utterance[0]): Promise<Exchange> {
  const conversation = new Conversing(monday);
  let last: Exchange | undefined;
  for (const text of [said].flat()) last = await conversation.ask(text);
  return last as Exchange;
}

/** A call as a table writes it, where … stands for anything. */
const fits = (expected: string) =>
  expected.includes('…') ? expect.stringMatching(new RegExp(`^${expected.split('…').map(escaped).join('.*')}`)) : expected;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe.each([
  ['prices, past prices, indicators, conversions and sums', PRICES],
  ['orders, portfolio, alerts, watchlist, news and hours', OWN_THINGS],
  ['follow-ups, several requests, small talk, limits', TALK],
  ['everything, written after the code', WRITTEN_AFTER],
  ['everything, found wanting once', FOUND_WANTING],
  ['everything, in all registers', SECOND_HEARING],
  ['everything, in other situations', THIRD_HEARING],
  ['everything, in haste', FOURTH_HEARING],
  ['everything, by voice and at night', FIFTH_HEARING],
  ['everything, a last time', SIXTH_HEARING],
  ['everything, by people of all ages', SEVENTH_HEARING],
  ['everything, by people who read no manual', EIGHTH_HEARING],
])('what the offline model does with questions about %s', (_name, table) => {
  it.each(table.map(([said, calls, answer]) => ({ said: [said].flat().join(' → '), calls, answer, texts: said })))(
    '$said',
    async ({ texts, calls, answer }) => {
      const exchange = await converse(texts);
      expect(exchange.calls).toEqual(calls.map(fits));
      expect(exchange.answer).toContain(answer ?? '');
      // A call that the tool could not read would be an error of ours.
      expect(exchange.results.filter(({ content }) => content.startsWith('Invalid input'))).toEqual([]);
    },
  );
});
