import { type WorldExchange, worldExchanges } from './world-exchanges.ts';

/** Korean names of the cities whose exchanges people ask about by city. */
const CITIES: Readonly<Record<string, string>> = {
  Tokyo: '도쿄',
  'Hong-Kong': '홍콩',
  Shanghai: '상하이|상해',
  Shenzhen: '선전|심천',
  Taipei: '타이베이|타이완',
  London: '런던',
  Xetra: '제트라',
  Frankfurt: '프랑크푸르트',
  Paris: '파리',
  Sydney: '시드니',
  Toronto: '토론토',
  Zurich: '취리히',
};

/** A place in a sentence, and the exchange there whose hours are known and whose holidays are not. */
interface NamedWorldExchange {
  readonly exchange: WorldExchange;
  readonly start: number;
  readonly end: number;
}

/** Finds the exchange abroad that a sentence names by itself, its city or its country, of which the first is meant. */
export function worldExchangeNamed(text: string): NamedWorldExchange | undefined {
  for (const { exchange, pattern } of patterns()) {
    const found = pattern.exec(text);
    if (found !== null) return { exchange, start: found.index, end: found.index + found[0].length };
  }
  return undefined;
}

let made: readonly { readonly exchange: WorldExchange; readonly pattern: RegExp }[] | undefined;

function patterns() {
  const [ko, en] = ['ko', 'en'].map((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
  made ??= [
    ...worldExchanges.map((exchange) => {
      const city = CITIES[exchange.id];
      const name = `\\b${exchange.id.replace('-', '[ -]')}\\b`;
      return { exchange, pattern: new RegExp(city === undefined ? name : `${name}|${city}`, 'i') };
    }),
    ...worldExchanges.map((exchange) => {
      const [korean, english] = [ko?.of(exchange.country), en?.of(exchange.country)];
      // Germany is also in "the German market", Japan in "Japanese shares".
      const stem = english?.replace(/y$/, '');
      return { exchange, pattern: new RegExp(`${korean}|\\b${stem}\\w{0,4}\\b`, 'i') };
    }),
  ];
  return made;
}
