import { sampleOf } from '@finclaw/infra/testing';
import { describe, expect, it } from 'vitest';
import sets from '../fixtures/sets.json' with { type: 'json' };
import { brokenFigures, Conversing, type Exchange } from './testing/converse.ts';
import { fitsCall, readUtterances } from './testing/utterances.ts';

const monday = Date.parse('2026-11-16T10:30:00+09:00');
const utterances = readUtterances();
/** Every sixth of them, or with `npm run chaos -- --whole utterances` all: after a change of the offline model, run that. */
const tried = sampleOf(utterances, 6);

/** The last exchange of a conversation. */
async function converse(user: readonly string[]): Promise<Exchange> {
  const conversation = new Conversing(monday);
  const exchanges: Exchange[] = [];
  for (const text of user) exchanges.push(await conversation.settle(text));
  return exchanges.at(-1) as Exchange;
}

// The code was changed until these came out right, so this shows what broke and never how well the offline model understands.
describe.each([...Map.groupBy(tried, ({ file }) => file)])('what the offline model does with %s', (_file, rows) => {
  it.each(rows.map((row) => ({ ...row, said: row.user.join(' → ') })))('$said', async ({ user, calls, answer, givenUp }) => {
    const exchange = await converse(user);
    if (givenUp) return expect(exchange.calls.filter((call) => !/^get_|^list_/.test(call))).toEqual([]);
    expect(exchange.calls.length, exchange.calls.join('\n')).toBe(calls.length);
    expect(exchange.calls.filter((call, at) => !fitsCall(calls[at] ?? '', call))).toEqual([]);
    expect(exchange.answer).toContain(answer ?? '');
    // A call that the tool could not read would be an error of ours.
    expect(exchange.results.filter(({ content }) => content.startsWith('Invalid input'))).toEqual([]);
    expect(brokenFigures(exchange)).toEqual([]);
  });
});

describe('what the first sight of a set was', () => {
  it.each(sets)('set $set: sets.json says what its rows say', ({ set, utterances: count, firstSight }) => {
    const rows = utterances.filter((row) => row.set === set);
    expect(rows).toHaveLength(count);
    const right = rows.filter((row) => row.firstSight === 'right').length;
    expect(rows.some((row) => row.firstSight === null) ? null : { right }).toEqual(firstSight);
  });

  it('every utterance belongs to a set and says who wrote it', () => {
    const known = new Set(sets.map(({ set }) => set));
    expect(utterances.filter(({ set, origin }) => !known.has(set) || !origin)).toEqual([]);
  });
});
