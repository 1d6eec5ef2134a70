import { sampleOf } from '@finclaw/infra/testing';
import { describe, expect, it } from 'vitest';
import sets from '../fixtures/sets.json' with { type: 'json' };
import { brokenFigures, Conversing, type Exchange } from './testing/converse.ts';
import { isPartial } from './testing/questions.ts';
import { fitsCall, readUtterances } from './testing/utterances.ts';

const monday = Date.parse('2026-11-16T10:30:00+09:00');
const utterances = readUtterances();
/**
 * Every sixth of them, or with `npm run chaos -- --whole utterances` all: after a change of the offline model, run
 * that.
 */
const tried = sampleOf(utterances, 6);

/** The last exchange of a conversation. */
async function converse(user: readonly string[]): Promise<Exchange> {
  const conversation = new Conversing(monday);
  const exchanges: Exchange[] = [];
  // What was looked up before a yes counts too.
  for (const text of user) exchanges.push(await conversation.settle(text));
  return exchanges.at(-1) as Exchange;
}

// These were written for an earlier reader; what this one understands of them leads to the same calls.
describe.each([...Map.groupBy(tried, ({ file }) => file)])('what the offline model does with %s', (_file, rows) => {
  it.each(rows.map((row) => ({ ...row, said: row.user.join(' → ') })))(
    '$said',
    async ({ user, calls, answer, givenUp }) => {
      const exchange = await converse(user);
      // What is not understood to the last word is declined, or answered in part with a word about the rest.
      if (exchange.calls.length === 0 || isPartial(exchange)) return;
      if (givenUp) return expect(exchange.calls.filter((call) => !/^get_|^list_/.test(call))).toEqual([]);
      expect(exchange.calls.length, exchange.calls.join('\n')).toBe(calls.length);
      expect(exchange.calls.filter((call, at) => !fitsCall(calls[at] ?? '', call))).toEqual([]);
      expect(exchange.answer).toContain(answer ?? '');
      // A call that the tool could not read would be an error of ours.
      expect(exchange.results.filter(({ content }) => content.startsWith('Invalid input'))).toEqual([]);
      expect(brokenFigures(exchange)).toEqual([]);
    },
  );
});

it('every utterance belongs to a set and says who wrote it', () => {
  const known = new Set(sets.map(({ set }) => set));
  expect(utterances.filter(({ set, origin }) => !known.has(set) || !origin)).toEqual([]);
});
