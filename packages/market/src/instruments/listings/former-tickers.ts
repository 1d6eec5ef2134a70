/** Renamed American tickers, as old statements and people still write them. */
const FORMER_TICKERS: Readonly<Record<string, string>> = {
  ABC: 'COR',
  ADS: 'BFH',
  ANTM: 'ELV',
  BBT: 'TFC',
  BLL: 'BALL',
  CDAY: 'DAY',
  COG: 'CTRA',
  COH: 'TPR',
  CTL: 'LUMN',
  FB: 'META',
  FBHS: 'FBIN',
  FLT: 'CPAY',
  GPS: 'GAP',
  HCP: 'DOC',
  HFC: 'DINO',
  HRS: 'LHX',
  JEC: 'J',
  KORS: 'CPRI',
  LB: 'BBWI',
  NLOK: 'GEN',
  NYCB: 'FLG',
  PCLN: 'BKNG',
  PEAK: 'DOC',
  PKI: 'RVTY',
  RE: 'EG',
  SQ: 'XYZ',
  SYMC: 'GEN',
  TMK: 'GL',
  UTX: 'RTX',
  WLTW: 'WTW',
};

/**
 * The ticker of today for one that changed, or for a share class spelled another way: FB is META, BRK-B and BRK/B are
 * BRK.B, BAC^K is BAC-PK.
 */
export function tickerOfToday(ticker: string): string | undefined {
  if (Object.hasOwn(FORMER_TICKERS, ticker)) return FORMER_TICKERS[ticker];
  const preferred = /^([A-Z]{1,5})(?:\^|[ .]PR[ .]?)([A-Z])$/.exec(ticker);
  if (preferred !== null) return `${preferred[1]}-P${preferred[2]}`;
  const [, company, series] = /^([A-Z]{1,5})[-/ ]([A-Z])$/.exec(ticker) ?? [];
  return series === undefined ? undefined : `${company}.${series}`;
}
