import { InstrumentDirectory } from '../../packages/market/src/instruments/directory.ts';
import { writeListing } from '../../packages/market/src/instruments/wide/listing-file.ts';
import { WideListing } from '../../packages/market/src/instruments/wide/wide-listing.ts';

const SYLLABLES = [
  ...'가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후',
];
const CONSONANTS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const PRIMES = [7919, 6101, 4799, 3571, 2663];
const choseongOf = (name) =>
  [...name].map((letter) => CONSONANTS[Math.floor((letter.charCodeAt(0) - 0xac00) / 588)]).join('');

/**
 * Looks up a hundred instruments among so many by the first consonants of their names: whole, and by the first three
 * only.
 */
export function choseongCase(count) {
  // A fixed shuffle: neighbours in the list have nothing in common.
  const name = (index) =>
    Array.from({ length: 5 }, (_, place) => SYLLABLES[(((index + 7) * PRIMES[place]) % 9973) % SYLLABLES.length]).join(
      '',
    );
  const names = Array.from({ length: count }, (_, index) => name(index));
  const directory = new InstrumentDirectory(
    names.map((ko, index) => ({
      symbol: `${String(index).padStart(6, '0')}.KS`,
      name: ko,
      names: { ko, en: `Company ${index}` },
      aliases: [],
      type: 'stock',
      exchange: 'KRX',
      currency: 'KRW',
    })),
  );
  const wholes = names.map(choseongOf).filter((whole) => !/^(.)\1\1/.test(whole));
  const queries = Array.from({ length: 50 }, (_, index) => wholes[(index * 19) % wholes.length]).flatMap((whole) => [
    whole,
    whole.slice(0, 3),
  ]);
  return () => {
    for (const query of queries)
      if (directory.resolve(query).kind === 'unknown') throw new Error(`${query} was not found`);
  };
}

/**
 * Forty searches in lists of so many instruments that are in memory: by name, code, ISIN, first consonants and part of
 * a name.
 */
export function listingCase(count) {
  const name = (index) =>
    Array.from({ length: 5 }, (_, place) => SYLLABLES[(((index + 7) * PRIMES[place]) % 9973) % SYLLABLES.length]).join(
      '',
    ) + index;
  const rows = Array.from({ length: count }, (_, index) => ({
    symbol: `${String(index).padStart(6, '0')}.KS`,
    ko: name(index),
    en: `Company ${index} Holdings`,
  }));
  const head = { date: '2026-01-01', sources: [], lacks: [] };
  const text = writeListing(head, [[{ type: 'stock', exchange: 'KRX', currency: 'KRW', language: 'ko' }, rows]]);
  const directory = new InstrumentDirectory(undefined, { wide: new WideListing(() => text) });
  const queries = Array.from({ length: 10 }, (_, index) => rows[(index * 97) % count]).flatMap(({ ko, en, symbol }) => [
    ko,
    symbol.slice(0, 6),
    en.toLowerCase(),
    ko.slice(0, 4),
  ]);
  return () => {
    for (const query of queries)
      if (directory.resolve(query).kind === 'unknown') throw new Error(`${query} was not found`);
  };
}
