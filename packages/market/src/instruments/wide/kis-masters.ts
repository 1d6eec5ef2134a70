import { isIsin } from '../isin.ts';
import { sectorOfIndustry } from '../listings/sectors.ts';
import type { Listed, ListingGroup } from './listing-file.ts';

/** A row of a master file, with the kind of thing it is. */
export interface MasterRow extends Listed {
  readonly type: ListingGroup['type'];
}

/**
 * The exchange's names of the supported kinds of securities; warrants, rights and beneficiary certificates are not
 * supported.
 */
const KINDS: Readonly<Record<string, ListingGroup['type']>> = {
  ST: 'stock',
  FS: 'stock',
  DR: 'stock',
  RT: 'stock',
  MF: 'stock',
  IF: 'stock',
  SC: 'stock',
  EF: 'etf',
  FE: 'etf',
  EN: 'etf',
};

/** The number of characters of fixed-width fields after the name in each row; the first two are the kind. */
const TAIL = { KS: 227, KQ: 221, KN: 183 } as const;
/** Of these the codes of its industry, the narrowest one first. */
const INDUSTRY_PLACES = [11, 7, 3] as const;
const DIVISION = { KS: '0', KQ: '1', KN: '2' } as const;

/**
 * The names of industries by board and code, from the file of index codes: one place for the board, four for the code,
 * the name.
 */
export function readIndustries(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const [key, name] = [line.slice(0, 5), line.slice(5).trim()];
      return /^\d{5}$/.test(key) && name !== '' ? [[key, name] as const] : [];
    }),
  );
}

/**
 * Reads a master file of the Korean exchange: code in nine places (of an ETN behind a Q), ISIN in twelve, the name, and
 * a tail of fixed width.
 */
export function readKoreanMaster(
  text: string,
  board: keyof typeof TAIL,
  industries: ReadonlyMap<string, string>,
): MasterRow[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const tail = line.length - TAIL[board];
    const [code, isin, name] = [line.slice(0, 9).trim(), line.slice(9, 21).trim(), line.slice(21, tail).trim()];
    const type = KINDS[line.slice(tail, tail + 2)];
    if (type === undefined || name === '' || !/^Q?[0-9][0-9A-Z]{5}$/.test(code)) return [];
    const named = INDUSTRY_PLACES.map(
      (at) => industries.get(DIVISION[board] + line.slice(tail + at, tail + at + 4)) ?? '',
    );
    const sector =
      type === 'stock' && board !== 'KN' ? named.map(sectorOfIndustry).find((each) => each !== undefined) : undefined;
    const listed = { symbol: `${code.replace('Q', '')}.${board}`, ko: name, en: '', type };
    return [{ ...listed, ...(isIsin(isin) && { isin }), sector }];
  });
}

/** Columns of a master file of an American exchange; the rest is about prices and sessions. */
const [SYMBOL, KOREAN, ENGLISH, KIND] = [4, 6, 7, 8];

/** Reads a master file of an American exchange: cells between tabs, 2 for a share and 3 for a fund. */
export function readAmericanMaster(text: string): MasterRow[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const cells = line.split('\t').map((cell) => cell.trim());
    const type = cells[KIND] === '2' ? 'stock' : cells[KIND] === '3' ? 'etf' : undefined;
    const symbol = (cells[SYMBOL] ?? '').replace('/', '.');
    const [ko = '', en = ''] = [cells[KOREAN], cells[ENGLISH]];
    if (type === undefined || !/^[A-Z][A-Z0-9.]{0,9}$/.test(symbol) || (ko === '' && en === '')) return [];
    return [{ symbol, ko, en, type }];
  });
}

/** Reads the won pairs of the largest Korean coin exchange. */
export function readCoins(markets: unknown): Listed[] {
  if (!Array.isArray(markets)) return [];
  return markets.flatMap((row: unknown) => {
    const { market, korean_name: ko, english_name: en } = (row ?? {}) as Readonly<Record<string, unknown>>;
    const code = typeof market === 'string' ? /^KRW-([A-Z0-9]{1,12})$/.exec(market)?.[1] : undefined;
    return code === undefined || typeof ko !== 'string' || typeof en !== 'string' ? [] : [{ symbol: code, ko, en }];
  });
}
