import { makeZip } from './make-zip.ts';

/**
 * One share of a master file of the Korean exchange, as it stands there: fixed places, the tail as wide as the board's.
 */
export const koreanRow = (code: string, isin: string, name: string, kind: string, tail: number): string =>
  `${code.padEnd(9)}${isin.padEnd(12)}${name.padEnd(40)}${kind.padEnd(tail, '0')}`;

/** One row of a master file of an American exchange. */
export const americanRow = (symbol: string, ko: string, en: string, kind: string): string =>
  ['US', '22', 'NAS', '나스닥', symbol, `NAS${symbol}`, ko, en, kind, 'USD', '4', '', '12.5'].join('\t');

/** As many rows as an exchange has at the least. */
const filled = (count: number, row: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => row(index));

/**
 * The files and the list that `finclaw listings refresh` asks for, by their paths, with one new share of each exchange.
 */
export function masterAnswers(): Readonly<Record<string, Uint8Array>> {
  const korean = (tail: number, ...rows: readonly string[]): string =>
    [...rows, ...filled(600, (index) => koreanRow(`${700_000 + index}`, '', `회사${index}`, 'ST', tail))].join('\n');
  const american = (count: number, ...rows: readonly string[]): string =>
    [...rows, ...filled(count, (index) => americanRow(`Q${letters(index)}`, '', `Company ${index}`, '2'))].join('\r\n');
  const zip = (name: string, text: string): Uint8Array => makeZip({ [name]: eucKr(text) });
  const directory = (head: string, row: (symbol: string) => string): Uint8Array =>
    Buffer.from(
      [head, row('ZZONE'), ...filled(1050, (index) => row(`Q${letters(index)}`)), 'File Creation Time: 1|'].join(
        '\r\n',
      ),
    );
  return {
    '/common/master/idxcode.mst.zip': zip('idxcode.mst', '00013전기전자\n10056제약\n'),
    '/common/master/konex_code.mst.zip': zip(
      'konex_code.mst',
      filled(30, (index) => koreanRow(`${217_000 + index}`, '', `코넥스${index}`, 'ST', 183)).join('\n'),
    ),
    '/dynamic/SymDir/nasdaqlisted.txt': directory(
      'Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares',
      (symbol) => `${symbol}|Named ${symbol} Inc. - Common Stock|Q|N|N|100|N|N`,
    ),
    '/dynamic/SymDir/otherlisted.txt': directory(
      'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol',
      (symbol) => `${symbol}|Named ${symbol} Inc.|N|${symbol}|N|100|N|${symbol}`,
    ),
    '/common/master/kospi_code.mst.zip': zip(
      'kospi_code.mst',
      korean(
        227,
        koreanRow('999990', 'KR7999990003', '새로상장', 'ST1000000130000', 227),
        koreanRow('Q530999', '', '어느지수노트', 'EN', 227),
        koreanRow('999980', '', 'NEW 새로운펀드', 'EF', 227),
        koreanRow('F99999', '', '어느신주인수권', 'SW', 227),
      ),
    ),
    '/common/master/kosdaq_code.mst.zip': zip(
      'kosdaq_code.mst',
      korean(221, koreanRow('999970', '', '코스닥신규', 'ST', 221)),
    ),
    '/common/master/nasmst.cod.zip': zip(
      'NASMST.COD',
      american(1100, americanRow('ZZNEW', '지지뉴', 'ZZ New Inc', '2')),
    ),
    '/common/master/nysmst.cod.zip': zip(
      'NYSMST.COD',
      american(1100, americanRow('ZZETF', '지지펀드', 'ZZ Fund', '3')),
    ),
    '/common/master/amsmst.cod.zip': zip('AMSMST.COD', american(200, americanRow('ZZW', '', 'ZZ Warrant', '4'))),
    '/v1/market/all': Buffer.from(
      JSON.stringify([
        { market: 'KRW-ZZCOIN', korean_name: '지지코인', english_name: 'ZZ Coin' },
        { market: 'BTC-ZZCOIN', korean_name: '지지코인', english_name: 'ZZ Coin' },
      ]),
    ),
  };
}

const letters = (index: number): string =>
  [...index.toString(26).padStart(3, '0')]
    .map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 26)))
    .join('');

let encoder: Map<string, readonly number[]> | undefined;

/** The bytes of a text as the files of the exchange are written; made by reading every pair of bytes once. */
function eucKr(text: string): Uint8Array {
  if (encoder === undefined) {
    encoder = new Map();
    const decoder = new TextDecoder('euc-kr');
    for (let lead = 0xb0; lead <= 0xc8; lead++)
      for (let trail = 0xa1; trail <= 0xfe; trail++)
        encoder.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  }
  const known = encoder;
  return Uint8Array.from([...text].flatMap((sign) => known.get(sign) ?? [sign.charCodeAt(0)]));
}
