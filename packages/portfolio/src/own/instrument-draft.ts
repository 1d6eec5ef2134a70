import { bad, missing, type OptionRight, type ParsedRow, parseAmountCell, type Refusal } from '@finclaw/broker-files';
import { ASSET_CLASSES, type AssetClass, isMessageKey, message } from '@finclaw/config';
import { neutraliseOutsideText } from '@finclaw/infra';
import { type LocalDate, parseLocalDate } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import {
  type CurrencyCode,
  createTickerSymbol,
  type DecimalString,
  LOCALES,
  type Locale,
  type TickerSymbol,
} from '@finclaw/types';

import type { RowDraft } from '../ledger/ledger-row.ts';

import type { OwnBook } from './own-book.ts';

type InstrumentDraft = Extract<RowDraft, { kind: 'instrument' }>;

interface NamingContext {
  readonly directory: InstrumentDirectory;
  readonly own: OwnBook;
  /** Reads a currency; null where it is none. */
  readonly currencyOf: (text: string) => CurrencyCode | null;
}

/** Defines an instrument: an own one, or the class of a listed one. Fails when the name is that of a listed one. */
export function instrumentDraft(
  { name: typed, instrument, assetClass, currency, terms }: ParsedRow,
  { directory, own, currencyOf }: NamingContext,
): Omit<InstrumentDraft, 'account' | 'date'> | Refusal {
  const named = (instrument?.text ?? typed)?.trim();
  const read = readTerms(terms ?? '');
  if ('reason' in read) return read;
  const optionSymbol = optionCode(read);
  if (named === undefined && optionSymbol === undefined) return missing('name');
  const wanted = classNamed(assetClass ?? '');
  if (wanted === undefined) return assetClass === undefined ? missing('assetClass') : unknownClass(assetClass);
  const lacking = wanted === 'option' ? OPTION_TERMS.find((term) => read[term] === undefined) : undefined;
  if (lacking !== undefined) return missing(lacking);
  const text = neutraliseOutsideText(named ?? optionSymbol ?? '');
  const known = own.named(text);
  const listed = known === undefined ? directory.find(symbolOf(text)) : undefined;
  if (listed === undefined && known === undefined) {
    const similar = directory.resolve(text);
    if (similar.kind === 'found')
      return { reason: 'listed-name', params: { name: text, listed: similar.instrument.symbol } };
  }
  const stated = currency === undefined ? undefined : currencyOf(currency);
  if (stated === null) return bad('currency', currency);
  const settled = listed?.currency ?? known?.currency ?? stated;
  if (settled === undefined) return missing('currency');
  if (listed !== undefined && stated !== undefined && stated !== listed.currency)
    return { reason: 'wrong-currency', params: { symbol: listed.symbol, currency: stated, expected: listed.currency } };
  return {
    kind: 'instrument',
    symbol: listed?.symbol ?? known?.symbol ?? free(optionSymbol ?? symbolOf(text), own),
    name: listed?.name ?? neutraliseOutsideText(typed ?? text),
    assetClass: wanted,
    currency: stated ?? settled,
    ...read,
    ...(wanted === 'option' && { multiplier: read.multiplier ?? ('100' as DecimalString) }),
  };
}

/** The class of an id, or of what people call it in any language. */
export function classNamed(text: string): AssetClass | undefined {
  const wanted = text.trim().toLowerCase();
  return ASSET_CLASSES.find(
    (each) => each === wanted || LOCALES.some((locale) => className(each, locale).toLowerCase() === wanted),
  );
}

/** Returns the display name of a class. */
export function className(assetClass: AssetClass, locale: Locale): string {
  const key = `page.portfolio.sector.${assetClass}`;
  return isMessageKey(locale, key) ? message(locale, key) : assetClass;
}

type Terms = Pick<
  InstrumentDraft,
  'coupon' | 'frequency' | 'maturity' | 'face' | 'underlying' | 'right' | 'strike' | 'multiplier'
>;

const OPTION_TERMS = ['underlying', 'right', 'strike', 'maturity'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['coupon', 'frequency', 'face', 'strike', 'multiplier']);

/** Reads `coupon=3.5 maturity=2030-06-10`. */
function readTerms(text: string): Terms | Refusal {
  const terms: Record<string, string> = {};
  for (const part of text.split(/[\s;]+/).filter(Boolean)) {
    const [, name = '', value = ''] = /^([a-z]+)=(.+)$/.exec(part) ?? [];
    const read = readTerm(name, value);
    if (read === undefined) return bad('terms', part);
    terms[name] = read;
  }
  return terms as Terms;
}

function readTerm(name: string, value: string): string | undefined {
  if (NUMBERS.has(name)) return parseAmountCell(value) ?? undefined;
  if (name === 'maturity') return parseLocalDate(value);
  if (name === 'right') return RIGHTS.find((right) => right === value.toLowerCase());
  return name === 'underlying' ? symbolOf(value) : undefined;
}

const RIGHTS: readonly OptionRight[] = ['call', 'put'];

/** Writes terms as they are read. */
export const termsText = (row: Terms): string =>
  [...NUMBERS, 'maturity', 'right', 'underlying']
    .flatMap((name) => {
      const value = row[name as keyof Terms];
      return value === undefined ? [] : [`${name}=${value}`];
    })
    .join(' ');

/** The code under which exchanges list an option: AAPL261218C00200000. */
function optionCode({ underlying, right, strike, maturity }: Terms): TickerSymbol | undefined {
  if (underlying === undefined || right === undefined || strike === undefined || maturity === undefined)
    return undefined;
  const [whole = '', part = ''] = strike.split('.');
  const thousandths = `${whole}${part.slice(0, 3).padEnd(3, '0')}`.padStart(8, '0');
  return `${underlying}${dayCode(maturity)}${right === 'call' ? 'C' : 'P'}${thousandths}`.slice(0, 24) as TickerSymbol;
}

const dayCode = (day: LocalDate): string => day.replaceAll('-', '').slice(2);

const LONGEST = 24;

/** A name as a symbol: capitals and digits of any script, with dashes for what stands between them. */
function symbolOf(text: string): TickerSymbol {
  try {
    return createTickerSymbol(text);
  } catch {
    const slug = text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, LONGEST)
      .replace(/^-|-$/g, '');
    return (slug === '' ? 'X' : slug) as TickerSymbol;
  }
}

/** A symbol that no other instrument of the owner has. */
function free(symbol: TickerSymbol, own: OwnBook): TickerSymbol {
  for (let count = 1; ; count++) {
    const tried = (count === 1 ? symbol : `${symbol.slice(0, LONGEST - 3)}-${count}`) as TickerSymbol;
    if (own.find(tried) === undefined) return tried;
  }
}

const unknownClass = (value: string): Refusal => ({
  reason: 'unknown-class',
  params: { value: value.slice(0, 40), known: ASSET_CLASSES.join(', ') },
});
