import type { ExchangeId } from '@finclaw/finance/instruments';

/** A market that a sentence names. */
interface SpokenExchange {
  readonly exchange: ExchangeId;
  readonly start: number;
  readonly end: number;
}

const NAMES: readonly (readonly [RegExp, ExchangeId])[] = [
  [/나스닥|nasdaq/gi, 'NASDAQ'],
  [/미국|뉴욕|미장|미증시|다우|nyse|new york|wall street|\bu\.?s\.?(?![a-z])|america(?:n)?/gi, 'NYSE'],
  [/한국|국내|(?<!미)국장|우리나라|코스피|코스닥|서울|krx|korean?|seoul|kospi|kosdaq|넥스트레이드|nextrade|nxt/gi, 'KRX'],
];

/** The markets of a sentence, each once, in the order in which they are named. */
export function findExchanges(text: string): SpokenExchange[] {
  const found = NAMES.flatMap(([pattern, exchange]) =>
    [...text.matchAll(pattern)].slice(0, 1).map(({ index, 0: word }) => ({ exchange, start: index, end: index + word.length })),
  );
  return found.sort((a, b) => a.start - b.start);
}

/** The zone an exchange keeps its days in. */
export const EXCHANGE_ZONES: Readonly<Record<ExchangeId, string>> = {
  KRX: 'Asia/Seoul',
  NYSE: 'America/New_York',
  NASDAQ: 'America/New_York',
};
