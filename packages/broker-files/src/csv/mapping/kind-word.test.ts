import { expect, it } from 'vitest';
import { readKindWord } from './kind-word.ts';

it.each([
  ['Buy', 'buy'],
  ['YOU BOUGHT APPLE INC', 'buy'],
  ['Reinvestment', 'buy'],
  ['sell', 'sell'],
  ['Qualified Dividend', 'dividend'],
  ['NRA Tax', 'tax'],
  ['Service Fee', 'fee'],
  ['Cash deposit', 'deposit'],
  ['WITHDRAWAL', 'withdrawal'],
  ['Stock Split', 'split'],
  ['KOSDAQ매도', 'sell'],
  ['배당금입금', 'dividend'],
  ['Buy Cancelled', undefined],
  ['매수취소', undefined],
  ['Sell to Open', 'short'],
  ['Options Expired', undefined],
  ['groceries', undefined],
])('the word %s means %s', (word, kind) => {
  expect(readKindWord(word)).toBe(kind);
});
