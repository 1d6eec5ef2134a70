import { type Instrument, type ListingRow, listInstruments } from '../instrument.ts';
import { KOREAN_SHARE_FUNDS, KRX_FUNDS, NASDAQ_FUNDS, US_FUNDS } from './funds.ts';
import { KOSDAQ } from './kosdaq.ts';
import { KOSPI } from './kospi.ts';
import { COINS, COMMODITIES, KRX_INDICES, NASDAQ_INDICES, NYSE_INDICES, WORLD_INDICES } from './markets.ts';
import { NASDAQ, NYSE } from './us-stocks.ts';

/** Returns every built-in instrument, most used first within each market. */
export function listedInstruments(): Instrument[] {
  return [
    ...listInstruments({ type: 'stock', exchange: 'KRX', currency: 'KRW', language: 'ko' }, [...KOSPI, ...KOSDAQ]),
    ...listInstruments({ type: 'stock', exchange: 'NASDAQ', currency: 'USD', language: 'en' }, NASDAQ),
    ...listInstruments({ type: 'stock', exchange: 'NYSE', currency: 'USD', language: 'en' }, NYSE),
    ...listInstruments(
      { type: 'etf', exchange: 'KRX', currency: 'KRW', language: 'ko', holdsKoreanShares: true },
      KOREAN_SHARE_FUNDS,
    ),
    ...listInstruments({ type: 'etf', exchange: 'KRX', currency: 'KRW', language: 'ko' }, KRX_FUNDS),
    ...listInstruments({ type: 'etf', exchange: 'NYSE', currency: 'USD', language: 'en' }, US_FUNDS),
    ...listInstruments({ type: 'etf', exchange: 'NASDAQ', currency: 'USD', language: 'en' }, NASDAQ_FUNDS),
    ...listInstruments({ type: 'index', exchange: 'KRX', currency: 'KRW', language: 'ko' }, KRX_INDICES),
    ...listInstruments({ type: 'index', exchange: 'NYSE', currency: 'USD', language: 'en' }, NYSE_INDICES),
    ...listInstruments({ type: 'index', exchange: 'NASDAQ', currency: 'USD', language: 'en' }, NASDAQ_INDICES),
    ...WORLD_INDICES.flatMap(([currency, ...row]) =>
      listInstruments({ type: 'index', currency, language: 'en' }, [row]),
    ),
    ...listInstruments({ type: 'crypto', currency: 'USD', language: 'en' }, COINS.map(againstDollar)),
    ...listInstruments({ type: 'crypto', currency: 'KRW', language: 'ko' }, COINS.map(againstWon)),
    ...listInstruments({ type: 'commodity', currency: 'USD', language: 'en' }, COMMODITIES),
  ];
}

const againstDollar = ([code, ko, en, aliases]: ListingRow): ListingRow => [
  `${code}-USD`,
  ko,
  en,
  [code, `${code}USDT`, ...(aliases === undefined ? [] : [aliases])].join('|'),
];

const againstWon = ([code, ko, en]: ListingRow): ListingRow => [
  `${code}-KRW`,
  `${ko} (원화)`,
  `${en} (won)`,
  `${code}KRW|${ko} 원화|${en} in won|KRW-${code}`,
];
