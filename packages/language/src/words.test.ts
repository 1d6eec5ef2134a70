import { expect, it } from 'vitest';
import { wordsOf } from './words.ts';

it.each([
  ['Net revenues (1) of the company', 'net revenu'],
  ['increased operating leases', 'increas operat leas'],
  ['Non-current assets*', 'noncurrent asset'],
  ['국내 매출은 외국인이', '국내 매출 외국인'],
  // Nobody writes that, but a word of many particles could be taken apart in more ways than there is time for.
  [`${'이나'.repeat(300)}힣`, `${'이나'.repeat(300)}힣`],
  ['what is the', 'what is the'],
])('the words of "%s" as they are compared', (text, stems) =>
  expect(
    wordsOf(text)
      .map(({ stem }) => stem)
      .join(' '),
  ).toBe(stems),
);
