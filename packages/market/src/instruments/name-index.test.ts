import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMeant, type Manner, particleBehind, signs, startsWord, unexplained } from './around-names.ts';
import { NameIndex } from './name-index.ts';
import { searchKey } from './search-key.ts';

type Names = readonly (readonly [name: string, isTicker: boolean])[];

/** The same search without an index: every name is tried at every place. */
function naively(names: Names, text: string, manner: Manner): { start: number; end: number; key: string }[] {
  const tickers = new Map<string, boolean>();
  for (const [name, isTicker] of names)
    tickers.set(searchKey(name), isTicker && tickers.get(searchKey(name)) !== false);
  const keys = [...tickers.keys()].filter((key) => key !== '').sort((a, b) => b.length - a.length);
  const lower = text.toLowerCase();
  const around = { manner, isShouted: !/[a-z가-힣]/.test(text), hasHangul: /[가-힣]/.test(text) };
  const endOf = (key: string, at: number, apart: number): number | undefined => {
    const [first, ...others] = key;
    const letters = others.map((letter, index) => `[ .&'’/=-]{0,${index === 0 ? apart : 3}}${letter}`);
    const pattern = new RegExp(`${first}${letters.join('')}`, 'y');
    pattern.lastIndex = at;
    return pattern.test(lower) ? pattern.lastIndex : undefined;
  };
  const mayEnd = (key: string, end: number): boolean => {
    if (/[a-z0-9]$/.test(key) && /^[.:@]?[a-z0-9]/i.test(text.slice(end))) return false;
    const next = end + (particleBehind(text, end)?.length ?? 0);
    const another = (): boolean =>
      keys.some((other) => {
        const last = other.length > 1 && tickers.get(other) === false ? endOf(other, next, 0) : undefined;
        return last !== undefined && unexplained(text, last) === '';
      });
    return unexplained(text, end) === '' || (next > end && another());
  };
  const found: { start: number; end: number; key: string }[] = [];
  for (let at = 0, glued = -1; at < text.length; at++) {
    if (at !== glued && !startsWord(lower, at)) continue;
    const key = keys.find((each) => {
      const end = endOf(each, at, 1);
      return end !== undefined && mayEnd(each, end) && isMeant(text, at, end, each, tickers.get(each) === true, around);
    });
    if (key === undefined) continue;
    const end = endOf(key, at, 1) as number;
    found.push({ start: at - signs(text, at), end, key });
    glued = end + (particleBehind(text, end)?.length ?? Number.NaN);
    at = end - 1;
  }
  return found;
}

const WORDS = [
  'Acme',
  'acme',
  'Ac',
  'A',
  'b',
  'B2',
  '1',
  '12',
  '005930',
  'é',
  '가나',
  '가나다',
  '나',
  '다라',
  '전자',
  '은',
  '이랑',
];
const BETWEEN = [
  '',
  '',
  ' ',
  ' ',
  '.',
  '&',
  '-',
  '’',
  '  ',
  '    ',
  ', ',
  ' (',
  ' $',
  '은 ',
  '이랑',
  '와',
  '및',
  ' 주가 ',
];
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const names: fc.Arbitrary<Names> = fc.uniqueArray(fc.tuple(words, fc.boolean()), { maxLength: 12 });

/** A text of some of the names, written in one or several words, and of other words. */
const textOf = (known: Names): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.oneof(words, fc.constantFrom('Acme', ...known.map(([name]) => name))),
        fc.constantFrom(...BETWEEN),
        fc.constantFrom(...BETWEEN),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.map(([name, inside, behind]) => name.replaceAll(' ', inside) + behind).join(''));

describe('names in a text', () => {
  it('finds what trying every name at every place finds', () => {
    const known = names.chain((some) => fc.tuple(fc.constant(some), textOf(some)));
    fc.assert(
      fc.property(known, fc.constantFrom<Manner>('asked', 'written'), ([some, text], manner) => {
        const index = new NameIndex();
        for (const [name, isTicker] of some) index.add(searchKey(name), isTicker);
        expect(index.find(text, manner)).toEqual(naively(some, text, manner));
      }),
      { numRuns: 500 },
    );
  });
});
