import { describe, expect, it } from 'vitest';
import { type CheckInput, RecentChecks } from './recent-checks.ts';

const input: CheckInput = {
  answer: 'It costs $5.',
  cited: [{ start: 9, end: 11, source: 'r1.price', value: '5', facts: [] }],
  user: ['How much?'],
  toolResults: [{ tool: 'get_quote', content: '{"price":5}', at: '2026-11-13T06:30:00.000Z', handle: 'r1' }],
  now: 1_000,
};
const [result] = input.toolResults;

describe('RecentChecks', () => {
  it.each<[string, Partial<CheckInput>, boolean]>([
    ['the same', structuredClone(input), true],
    ['the same a moment later', { now: 9_000 }, true],
    ['the same much later', { now: 60_000 }, false],
    ['another answer', { answer: 'It costs $6.' }, false],
    ['other citations', { cited: [] }, false],
    ['one question more', { user: ['How much?', 'And now?'] }, false],
    ['another question', { user: ['How many?'] }, false],
    ['one result more', { toolResults: [result!, result!] }, false],
    ['another result', { toolResults: [{ ...result!, content: '{"price":6}' }] }, false],
  ])('knows %s: %o → %s', (_what, changed, isKnown) => {
    const checks = new RecentChecks();
    const figures: never[] = [];
    checks.keep(input, figures);
    expect(checks.take({ ...input, ...changed })).toBe(isKnown ? figures : undefined);
  });

  it('gives a check away once', () => {
    const checks = new RecentChecks();
    checks.keep(input, []);
    expect([checks.take(input), checks.take(input)]).toEqual([[], undefined]);
  });
});
