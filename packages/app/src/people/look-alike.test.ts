import { describe, expect, it } from 'vitest';
import confusables from '../../data/confusables.json' with { type: 'json' };
import { isOddlyWritten, loadLookAlikes, readPrototypes } from './look-alike.ts';
import { nameKey } from './person-name.ts';

const looks = await loadLookAlikes();

describe('names that read alike', () => {
  it.each([
    ['Cyrillic', 'Міna', 'Mina'],
    ['one Cyrillic letter', 'Mіna', 'Mina'],
    ['Cyrillic and capitals', 'МІNА', 'mina'],
    ['Greek', 'Μina', 'Mina'],
    ['Cherokee', 'ᎷᎥna', 'Mina'],
    ['wide letters', 'Ｍｉｎａ', 'Mina'],
    ['mathematical letters', '𝐌𝐢𝐧𝐚', 'Mina'],
    ['Korean letters and syllables', '미나'.normalize('NFD'), '미나'],
    ['Korean letters one by one', 'ㄱㅣㅁ', '김'],
    ['l and I', 'Mlna', 'MIna'],
    ['l and 1', 'Mina l', 'Mina 1'],
    ['l in capitals', 'MlNA', 'mina'],
    ['rn and m', 'rnina', 'mina'],
    ['O and 0', 'Oscar', '0scar'],
    ['an accent apart', 'José', 'Jose\u0301'],
    ['a second dot', 'mi\u0307na', 'mina'],
    ['a joiner nobody sees', 'Mi\u034fna', 'Mina'],
    ['a filler nobody sees', 'Mina\u3164', 'Mina'],
    ['a blank of dots', 'Mina\u2800Kim', 'Mina Kim'],
    ['Han and Katakana', '二コ', 'ニコ'],
    ['a whole word', 'Аса', 'Aca'],
  ])('%s: %s, %s', (_case, name, other) => {
    expect(looks.isAlike(name, other)).toBe(true);
    expect(looks.isAlike(other, name)).toBe(true);
  });

  it.each([
    ['김민수', '김민소'],
    ['민아', '미나'],
    ['각가', '가까'],
    ['Anna', 'Ana'],
    ['Jose', 'José'],
    ['Soren', 'Søren'],
    ['Ли', 'Lee'],
    ['Ian', 'Lan'],
    ['Nana', 'Hana'],
    ['Van', 'Nan'],
    ['Mina', 'Mina 2'],
  ])('%s and %s are two names', (name, other) => expect(looks.isAlike(name, other)).toBe(false));

  it('200 look-alikes that normalisation does not see are refused', () => {
    const pairs = lookAlikePairs(200);
    const before = pairs.filter(([name, other]) => nameKey(name) === nameKey(other)).length;
    const after = pairs.filter(([name, other]) => looks.isAlike(name, other)).length;
    expect({ before, after }).toEqual({ before: 0, after: 200 });
  });

  it('200 pairs of different names are accepted', () => {
    const refused = honestPairs(200).filter(([name, other]) => looks.isAlike(name, other));
    expect(refused).toEqual([]);
  });
});

describe('a name that mixes alphabets', () => {
  it.each(['Mіna', 'Μina', 'ᎷᎥna', 'αFund', 'Minа', 'M̷ina', 'mi\u0307na', 'e\u0301\u0301', 'Ꮇ김'])(
    '%s is none',
    (name) => expect(isOddlyWritten(name)).toBe(true),
  );

  it.each([
    'Mina',
    '김Mina',
    'ISA중개형',
    'Счёт ISA',
    'Dmitri Ли',
    '田中さくら',
    '家族 口座A',
    'José',
    'Nguyễn Văn',
    'Gbẹ́nga',
    'Łukasz',
    'O’Brien',
    'ไทย',
    'مينا',
    'मीना',
    'שרה',
    'Νίκος',
    'Юлия',
    'İlker',
    'Þór',
    '㈜김',
    '№1',
    'fund 2',
    '🐶 fund',
    'ㅋㅋ',
  ])('%s is one', (name) => expect(isOddlyWritten(name)).toBe(false));
});

/** The same numbers each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const GIVEN = (
  'Alice Amelia Anna Arthur Beatrice Carl Clara Daniel David Diana Edgar Elena Emma Felix Florence George Grace Hannah Harold Henry Hugo Irene Isabel ' +
  'Jacob James Joanna Joseph Julia Karen Laura Leo Linda Louis Lucas Lucy Magnus Margaret Maria Martin Monica Nora Oliver Oscar Paul Peter Rachel ' +
  'Robert Rosa Ruth Samuel Sara Simon Sofia Stella Thomas Ursula Valentin Victor Walter Yvonne'
).split(' ');
const HANGUL_NAMES = [...'김이박최정강조윤장임'].flatMap((surname) =>
  '민수 민소 민서 서연 지우 지후 하은 하윤 도윤 예준 시우 수아 지안 유진'.split(' ').map((given) => surname + given),
);
const OTHERS =
  'Юлия Юлий Анна Алла Иван Игорь Νίκος Νίκη Ελένη Γιώργος 田中 中田 山本 本山 さくら すみれ ハナコ ハルコ محمد محمود שרה שירה'.split(
    ' ',
  );

/** Honest names with one letter put in place of one that looks like it. */
function lookAlikePairs(count: number): readonly (readonly [string, string])[] {
  const random = seeded(39);
  const lettersFor = new Map<string, string[]>();
  for (const [letter, prototype] of readPrototypes(confusables.prototypes))
    lettersFor.set(prototype, [...(lettersFor.get(prototype) ?? []), letter]);
  const pairs = new Map<string, string>();
  while (pairs.size < count) {
    const name = GIVEN[random(GIVEN.length)]!;
    const at = random(name.length);
    const letters = lettersFor.get(name[at]!) ?? [];
    const put = letters[random(letters.length)];
    if (put !== undefined) pairs.set(`${name.slice(0, at)}${put}${name.slice(at + 1)}`, name);
  }
  return [...pairs];
}

/** Different names, each beside another of the same kind. */
function honestPairs(count: number): readonly (readonly [string, string])[] {
  const random = seeded(17);
  const kinds = [GIVEN, HANGUL_NAMES, OTHERS];
  const pairs: [string, string][] = [];
  while (pairs.length < count) {
    const kind = kinds[pairs.length % kinds.length]!;
    const [one, other] = [kind[random(kind.length)]!, kind[random(kind.length)]!];
    if (one !== other) pairs.push([one, other]);
  }
  return pairs;
}
