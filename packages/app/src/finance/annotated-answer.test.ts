import type { TranscriptEntry } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { annotatedAnswer } from './annotated-answer.ts';

const NOW = Date.UTC(2026, 10, 17, 21);

/** The price of Apple as result `r1`, and behind it so many prices of Nvidia. */
function conversation(later: number): readonly TranscriptEntry[] {
  return Array.from({ length: later + 1 }, (_, at) => ({
    role: 'tool',
    timestamp: new Date(NOW).toISOString(),
    toolName: 'get_quote',
    handle: `r${at + 1}`,
    content: JSON.stringify({
      status: 'ok',
      instrument: { symbol: at === 0 ? 'AAPL' : 'NVDA', type: 'stock', currency: 'USD' },
      price: at === 0 ? '257.50' : `${100 + at}.25`,
      currency: 'USD',
      time: new Date(NOW).toISOString(),
    }),
  }));
}

function outcomesOf(text: string, later: number): readonly string[] {
  const entries = conversation(later);
  const stretch = annotatedAnswer(
    () => entries,
    'en',
    () => NOW,
  ).open(false);
  stretch.push(text);
  stretch.end(false);
  return stretch.figures.map(({ outcome }) => outcome);
}

describe('the sources of an answer', () => {
  it.each([
    { text: 'Apple closed at a price of $257.50.', later: 1, outcomes: ['linked'] },
    { text: 'Apple closed at a price of $257.50.', later: 60, outcomes: ['none'] },
    { text: 'Apple closed at a price of $257.50{{r1.price}}.', later: 60, outcomes: ['linked'] },
  ])(
    'are recent results without a citation, and any result with one: $text after $later',
    ({ text, later, outcomes }) => {
      expect(outcomesOf(text, later)).toEqual(outcomes);
    },
  );
});
