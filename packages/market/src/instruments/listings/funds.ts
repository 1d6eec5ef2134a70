import type { ListingRow } from '../instrument.ts';

/** Well-known funds in Seoul that hold only Korean shares. */
export const KOREAN_SHARE_FUNDS: readonly ListingRow[] = [
  ['069500.KS', 'KODEX 200', 'KODEX 200', '코덱스200'],
  ['229200.KS', 'KODEX 코스닥150', 'KODEX KOSDAQ 150', '코덱스코스닥150'],
  ['102110.KS', 'TIGER 200', 'TIGER 200', '타이거200'],
];

/** Other well-known funds in Seoul. */
export const KRX_FUNDS: readonly ListingRow[] = [
  ['122630.KS', 'KODEX 레버리지', 'KODEX Leverage', '코덱스레버리지'],
  ['114800.KS', 'KODEX 인버스', 'KODEX Inverse', '코덱스인버스'],
  ['252670.KS', 'KODEX 200선물인버스2X', 'KODEX 200 Futures Inverse 2X', '곱버스|코덱스곱버스'],
  ['379800.KS', 'KODEX 미국S&P500', 'KODEX US S&P 500', '코덱스미국S&P500'],
  ['360750.KS', 'TIGER 미국S&P500', 'TIGER US S&P 500', '타이거미국S&P500'],
  ['133690.KS', 'TIGER 미국나스닥100', 'TIGER US NASDAQ 100', '타이거미국나스닥100'],
  ['458730.KS', 'TIGER 미국배당다우존스', 'TIGER US Dividend Dow Jones', '타미당|타이거미국배당다우존스'],
];

/** Well-known exchange-traded funds in New York. */
export const US_FUNDS: readonly ListingRow[] = [
  ['SPY', 'SPDR S&P500 ETF', 'SPDR S&P 500 ETF', '스파이'],
  ['VOO', '뱅가드 S&P500 ETF', 'Vanguard S&P 500 ETF'],
  ['IVV', '아이셰어즈 S&P500 ETF', 'iShares Core S&P 500 ETF'],
  ['VTI', '뱅가드 미국 전체 ETF', 'Vanguard Total Stock Market ETF'],
  ['DIA', 'SPDR 다우존스 ETF', 'SPDR Dow Jones Industrial Average ETF'],
  ['IWM', '아이셰어즈 러셀2000 ETF', 'iShares Russell 2000 ETF'],
  ['SOXL', '반도체 3배 레버리지 ETF', 'Direxion Daily Semiconductor Bull 3X', '속슬'],
  ['SCHD', '슈왑 미국 배당 ETF', 'Schwab US Dividend Equity ETF', '슈드'],
  ['JEPI', 'JP모건 프리미엄 인컴 ETF', 'JPMorgan Equity Premium Income ETF', '제피'],
  ['GLD', 'SPDR 금 ETF', 'SPDR Gold Shares'],
  ['TLT', '미국 장기채 ETF', 'iShares 20+ Year Treasury Bond ETF', '티엘티'],
  ['ARKK', 'ARK 이노베이션 ETF', 'ARK Innovation ETF'],
];

/** Well-known exchange-traded funds on NASDAQ. */
export const NASDAQ_FUNDS: readonly ListingRow[] = [
  ['QQQ', '인베스코 QQQ ETF', 'Invesco QQQ Trust', '큐큐큐'],
  ['QQQM', '인베스코 나스닥100 ETF', 'Invesco NASDAQ 100 ETF'],
  ['TQQQ', '나스닥100 3배 레버리지 ETF', 'ProShares UltraPro QQQ', '티큐|티큐큐큐'],
  ['SQQQ', '나스닥100 3배 인버스 ETF', 'ProShares UltraPro Short QQQ', '숏큐'],
];
