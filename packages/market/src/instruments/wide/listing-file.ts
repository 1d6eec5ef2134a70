import type { MessageKey } from '@finclaw/config';
import type { InstrumentType, NameLanguage, TickerSymbol } from '@finclaw/types';
import { shortTicker } from '../instrument.ts';
import { searchKey } from '../search-key.ts';

type Named<Key, Prefix extends string> = Key extends `${Prefix}${infer Id}` ? Id : never;

/** The sources of rows; each has a message. */
type SourceId = Named<MessageKey, 'listings.from.'>;
export type CoverId = Named<MessageKey, 'listings.covers.'>;
type LackId = Named<MessageKey, 'listings.lacking.'>;

/** One source of the file, and the date of its data. */
interface ListingSource {
  readonly name: SourceId;
  readonly covers: CoverId;
  readonly asOf: string;
  readonly count: number;
}

/** The head of the file: its creation time, its sources, and known gaps. */
export interface ListingHead {
  readonly date: string;
  readonly sources: readonly ListingSource[];
  readonly lacks: readonly LackId[];
}

/** The properties the rows of one group share. */
export interface ListingGroup {
  readonly type: InstrumentType;
  readonly exchange?: 'KRX' | 'NYSE' | 'NASDAQ';
  readonly currency: 'KRW' | 'USD';
  /** The language of the official name. */
  readonly language: NameLanguage;
}

/** One instrument: its symbol, its names (one may be blank), and further properties. */
export interface Listed {
  readonly symbol: string;
  readonly ko: string;
  readonly en: string;
  readonly isin?: string;
  readonly sector?: string;
  /** Further properties, each a word in the file. */
  readonly tags?: readonly ListingTag[];
  /** Further names it is found by: former tickers and former names. */
  readonly aliases?: readonly string[];
}

/** A fund that holds only Korean shares, verified by a person; or an instrument no exchange lists any more. */
type ListingTag = 'korean-shares' | 'delisted';

/** Groups of rows in file order. */
export type ListingGroups = readonly (readonly [ListingGroup, readonly Listed[]])[];

/**
 * The file as a text: a line of JSON, then for each group a line that begins with @ and its rows. Cells have tabs
 * between them; the last one holds the keys a row is found by, each between bars. A coin's bare code is a key only
 * where no share has it.
 */
export function writeListing(head: ListingHead, groups: ListingGroups): string {
  const lines = [JSON.stringify(head)];
  const shares = new Set(
    groups.flatMap(([{ type }, rows]) => (type === 'crypto' ? [] : rows.map(({ symbol }) => symbol))),
  );
  for (const [{ type, exchange = '-', currency, language }, rows] of groups) {
    lines.push(`@${type}\t${exchange}\t${currency}\t${language}`);
    for (const row of rows) {
      const code = shortTicker(row.symbol as TickerSymbol);
      const isCode = type !== 'crypto' || (currency === 'USD' && !shares.has(code));
      lines.push(rowOf(row, isCode ? code : row.symbol));
    }
  }
  return `${lines.join('\n')}\n`;
}

function rowOf({ symbol, ko, en, isin = '', sector = '', tags = [], aliases = [] }: Listed, code: string): string {
  const cells = [symbol, ko, en, isin, sector, tags.join(' ')].map((cell) => cell.replace(/[\t\n|]/g, ' '));
  const keys = new Set([symbol, code, ko, en, ...aliases].map(searchKey).filter(Boolean));
  return `${cells.join('\t')}\t|${[...keys].join('|')}|`;
}

/** Reads the header of the file. */
export const readHead = (text: string): ListingHead => JSON.parse(text.slice(0, text.indexOf('\n')));

/** Parses the properties in a line that begins with @. */
export function readGroup(line: string): ListingGroup {
  const [type = '', exchange, currency, language] = line.split('\t');
  return {
    type: type.slice(1) as InstrumentType,
    ...(exchange !== '-' && { exchange: exchange as 'KRX' }),
    currency: currency as 'KRW',
    language: language as NameLanguage,
  };
}

/** Reads one row; a missing name is replaced by the other language's. */
export function readRow(line: string): Listed {
  const [symbol = '', ko = '', en = '', isin = '', sector = '', tags = ''] = line.split('\t');
  return {
    symbol,
    ko: ko || en,
    en: en || ko,
    ...(isin && { isin }),
    ...(sector && { sector }),
    ...(tags !== '' && !tags.startsWith('|') && { tags: tags.split(' ') as ListingTag[] }),
  };
}
