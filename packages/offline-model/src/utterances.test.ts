import { checkFigures } from '@finclaw/grounding';
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

/** Numbers said in words, or in short, which the check reads otherwise or not at all, so that their answers stay marked. */
const UNPROVEN = [
  '1억 5천 빌리면 금리 5%, 15년에 매달 얼마씩 갚아야 돼?',
  '48만원을 셋이서 나누면',
  '연봉 6천이면 월 얼마야',
  'half a million dollars in korean won',
  'how much is fifty quid in euros',
  'one and a half million yen in won',
  'what is a third of 9000',
];

/** The last exchange of a conversation, and the figures of its answer that nothing vouches for. */
async function converse(said: Utterance[0]): Promise<Exchange & { readonly doubtful: readonly string[] }> {
  const conversation = new Conversing(monday);
  const user = [said].flat();
  const exchanges: Exchange[] = [];
  for (const text of user) exchanges.push(await conversation.ask(text));
  const last = exchanges.at(-1) as Exchange;
  const toolResults = exchanges.flatMap(({ results }) => results).map(({ tool, content }) => ({ tool, content, at: monday }));
  const { figures } = checkFigures({ answer: last.answer, user, toolResults, now: monday });
  const doubtful = figures.filter(({ status }) => status === 'unverified' || status === 'stale');
  return { ...last, doubtful: doubtful.map(({ text, status }) => `${text} ${status}`) };
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
    async ({ said, texts, calls, answer }) => {
      const exchange = await converse(texts);
      expect(exchange.calls).toEqual(calls.map(fits));
      expect(exchange.answer).toContain(answer ?? '');
      // A call that the tool could not read would be an error of ours.
      expect(exchange.results.filter(({ content }) => content.startsWith('Invalid input'))).toEqual([]);
      if (!UNPROVEN.includes(said)) expect(exchange.doubtful, 'every figure the offline model says is proven').toEqual([]);
    },
  );
});
