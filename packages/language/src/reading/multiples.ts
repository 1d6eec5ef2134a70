import { ENGLISH_MULTIPLES } from '../en.ts';
import { KOREAN_MULTIPLES } from '../ko.ts';
import { matchesIn } from '../matches-in.ts';
import { Rational } from '../rational.ts';
import type { ClaimedSpans } from './claimed-spans.ts';
import { labelled, type Reading } from './reading.ts';

const MULTIPLES = [...KOREAN_MULTIPLES, ...ENGLISH_MULTIPLES].map(([words, top, bottom]) => ({
  pattern: new RegExp(words, 'gi'),
  value: Rational.of(top, bottom),
}));

/** Words that are a multiple by themselves: twice, halved, 절반, 갑절. */
export function readMultiples(text: string, spans: ClaimedSpans): Reading[] {
  const found: Reading[] = [];
  for (const { pattern, value } of MULTIPLES) {
    for (const { index, 0: word } of matchesIn(text, pattern)) {
      const end = index + word.length;
      if (!spans.isFree(index, end)) continue;
      spans.claim(index, end);
      found.push({ ...labelled(index, end, 'quantity'), value, unit: { dimension: 'multiple' }, isWord: true });
    }
  }
  return found;
}
