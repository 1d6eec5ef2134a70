import { estimateTokens, reportedNanoUsd } from '@finclaw/models';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StreamEvent } from './streaming.ts';
import { TokenCounter } from './token-counter.ts';

const input = (inputTokens: number) => ({ inputTokens, outputTokens: 0 });

describe('TokenCounter', () => {
  it.each([
    { tokens: 790, crossed: [] },
    { tokens: 799, crossed: [] },
    { tokens: 800, crossed: [0.8] },
    { tokens: 949, crossed: [0.8] },
    { tokens: 950, crossed: [0.8, 0.95] },
    { tokens: 960, crossed: [0.8, 0.95] },
    { tokens: 5_000, crossed: [0.8, 0.95] },
  ])('$tokens of 1000 cross $crossed, once', ({ tokens, crossed }) => {
    const counter = new TokenCounter(1_000);
    const heard: StreamEvent[] = [];
    counter.add(input(tokens));
    expect(counter.checkThresholds((event) => heard.push(event))).toEqual(crossed);
    expect(heard).toEqual(crossed.map((threshold) => ({ type: 'usage_update', usage: counter.current, threshold })));
    counter.add(input(tokens));
    expect(counter.checkThresholds()).toEqual([]);
  });

  it('a threshold counts again after the ratio fell below it', () => {
    const counter = new TokenCounter(1_000);
    const crossings = [960, 850, 300, 850, 960].map((tokens) => {
      counter.add(input(tokens));
      return counter.checkThresholds();
    });
    expect(crossings).toEqual([[0.8, 0.95], [], [], [0.8], [0.95]]);
  });

  it('ten calls of 200 fill a fifth of the window, not twice of it', () => {
    const counter = new TokenCounter(1_000);
    for (let call = 0; call < 10; call++) counter.add(input(200));
    expect(counter.current.inputTokens).toBe(2_000);
    expect(counter.usageRatio()).toBe(0.2);
    expect(counter.checkThresholds()).toEqual([]);
  });

  it('cached tokens fill the window too', () => {
    const counter = new TokenCounter(1_000);
    counter.add({ inputTokens: 50, outputTokens: 0, cacheReadTokens: 700, cacheWriteTokens: 50 });
    expect(counter.usageRatio()).toBe(0.8);
    expect(counter.remaining()).toBe(200);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'a window of %s has no ratio, no rest and no warnings',
    (window) => {
      const counter = new TokenCounter(window);
      counter.add(input(500));
      expect([counter.usageRatio(), counter.remaining(), counter.checkThresholds()]).toEqual([0, 0, []]);
    },
  );

  it('a failed call is billed, but says nothing about the window', () => {
    const counter = new TokenCounter(1_000);
    counter.add(input(100));
    counter.add(input(900), false);
    expect(counter.current.inputTokens).toBe(1_000);
    expect(counter.usageRatio()).toBe(0.1);
  });

  it('whatever is added, the totals stay numbers that only grow', () => {
    const field = fc.option(fc.oneof(fc.double(), fc.integer()), { nil: undefined });
    const report = fc.record({
      inputTokens: field,
      outputTokens: field,
      cacheReadTokens: field,
      cacheWriteTokens: field,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(report, fc.boolean())), (reports) => {
        const counter = new TokenCounter(1_000);
        let before = 0;
        for (const [each, succeeded] of reports) {
          counter.add(each, succeeded);
          const total = Object.values(counter.current).reduce((sum, value) => sum + value, 0);
          expect(total).toBeGreaterThanOrEqual(before);
          before = total;
        }
      }),
    );
  });
});

describe('reportedNanoUsd', () => {
  it.each([
    { when: 'nothing was reported', usage: {}, cost: 0n },
    { when: 'a price was reported', usage: { inputTokens: 5, nanoUsd: 250_000_000 }, cost: 250_000_000n },
    { when: 'tokens came without a price', usage: { outputTokens: 5 }, cost: undefined },
  ])('$when → $cost', ({ usage, cost }) => {
    expect(reportedNanoUsd(usage)).toBe(cost);
  });
});

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['abcd', 1],
    ['abcdefgh', 2],
    ['안녕', 1],
    ['안녕하세요', 3],
    ['삼성전자 price', 4],
    ['株価', 1],
  ])('%j is about %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  it('counts the characters of these scripts, and no others', () => {
    const dense = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
    const character = fc.oneof(
      fc.constantFrom('가', '힣', 'ㄱ', '𠮷', 'か', 'カ', '、', '〇', '\ud800', '\udc00', '·'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(character), (characters) => {
        const text = characters.join('');
        const count = (text.match(dense) ?? []).join('').length;
        expect(estimateTokens(text)).toBe(Math.ceil(count / 2 + (text.length - count) / 4));
      }),
    );
  });
});
