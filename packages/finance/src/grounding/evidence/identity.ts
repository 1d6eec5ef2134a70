import { currencyFromWord, forexPair } from '../../instruments/forex.ts';
import { listedInstruments } from '../../instruments/listings/listed.ts';
import { forexIds, instrumentId, type NameBook } from '../context/names.ts';
import { once } from '../once.ts';
import type { Field, FieldReader } from './fields.ts';

/** Whose values an object holds. */
export interface Identity {
  readonly ids: ReadonlySet<string>;
  readonly isForex: boolean;
  readonly currency?: string;
}

const NESTED = ['instrument', 'stock', 'security', 'asset', 'company', 'quote', 'meta', 'info'];
/** Fields whose object is about the same thing as the fields beside it. */
const ABOUT = ['alert', 'order', 'trade', 'position', 'holding'];

/** The instrument an object speaks of; names that nobody listed are learnt on the way. */
export function identify(object: Record<string, unknown>, names: NameBook, fields: FieldReader): Identity | undefined {
  const pair = pairOf(object);
  if (pair !== undefined) return pair;
  for (const key of NESTED) {
    const nested = object[key];
    const identity = isObject(nested) ? fromFields(nested, names, fields, true) : undefined;
    if (identity !== undefined) return identity;
  }
  const own = fromFields(object, names, fields, false);
  if (own !== undefined) return own;
  for (const key of ABOUT) {
    const about = object[key];
    const identity = isObject(about) ? identify(about, names, fields) : undefined;
    if (identity !== undefined) return identity;
  }
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fromFields(
  object: Record<string, unknown>,
  names: NameBook,
  fields: FieldReader,
  isNested: boolean,
): Identity | undefined {
  const textsOf = (fits: (field: Field) => boolean): string[] =>
    Object.keys(object).flatMap((key) => {
      const value = fits(fields.of(key)) ? object[key] : undefined;
      return typeof value === 'string' && value.length <= 80 ? [value.trim()] : [];
    });
  const symbols = textsOf(({ isSymbol }) => isSymbol);
  const titles = textsOf(({ isName }) => isName);
  if (symbols.length === 0 && titles.length === 0) return undefined;
  const isPriced = isNested || Object.keys(object).some((key) => fields.of(key).isPriced);
  const currency = textsOf(({ use }) => use === 'currency')[0]?.toUpperCase();
  for (const name of [...symbols, ...titles]) {
    const ids = names.lookUp(name);
    if (ids === undefined || name === '') continue;
    const [only] = ids;
    if (ids.size === 1 && only !== undefined) for (const title of titles) names.learn(title, only);
    const isForex = [...ids].some((id) => id.includes('/'));
    return { ids, isForex, ...(currency && { currency }) };
  }
  const [symbol] = symbols;
  const [title] = titles;
  // A portfolio or a sector has a name and values too, but it holds others.
  const holdsOthers = Object.values(object).some(
    (value) => Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null),
  );
  const name = symbol ?? (isPriced && !holdsOthers ? title : undefined);
  if (name === undefined || name === '') return undefined;
  const id = `local:${name.toLowerCase()}`;
  if (symbol !== undefined) names.learn(symbol, id, true);
  if (isPriced || symbol !== undefined) for (const each of titles) names.learn(each, id);
  const guessed = currency ?? currencyOfTicker(symbol);
  return { ids: new Set([id]), isForex: false, ...(guessed && { currency: guessed }) };
}

/**
 * A rate under the code of its currency, in an object that names the other one: { base: "USD", rates: { KRW: 1457 } }, or in a
 * valuation { baseCurrency: "KRW", rates: { USD: 1457 } }, which is told in its own currency.
 */
export function rateIdentity({ base, home }: { base?: string; home?: string }, key: string): Identity | undefined {
  if (!/^[A-Z]{3}$/.test(key)) return undefined;
  if (base !== undefined) return pairOf({ base, quote: key });
  return home === undefined ? undefined : pairOf({ base: key, quote: home });
}

/** { pair }, { base, quote } and { from, to } with a rate speak of two currencies. */
function pairOf(object: Record<string, unknown>): Identity | undefined {
  const named = [object.pair, object.currencyPair].find((value): value is string => typeof value === 'string');
  const [first, second] =
    named !== undefined
      ? (/^\s*([A-Za-z]{3})\s*[/_-]?\s*([A-Za-z]{3})\s*$/.exec(named)?.slice(1) ?? [])
      : [object.base ?? object.from ?? object.baseCurrency, object.quote ?? object.to ?? object.target ?? object.quoteCurrency];
  if (typeof first !== 'string' || typeof second !== 'string' || first.length > 12 || second.length > 12) return undefined;
  const [a, b] = [currencyFromWord(first), currencyFromWord(second)];
  const pair = a !== undefined && b !== undefined ? forexPair(a, b) : undefined;
  if (pair === undefined) return undefined;
  return { ids: forexIds(pair.symbol), isForex: true, currency: b as string };
}

const currencies = once(() => new Map<string, string>(listedInstruments().map((each) => [instrumentId(each), each.currency])));

/** The currency of an instrument that everybody knows. */
export function currencyOfIds(ids: ReadonlySet<string> | undefined): string | undefined {
  if (ids === undefined) return undefined;
  for (const id of ids) {
    if (id.includes('/')) return id.split('/')[1];
    if (id.startsWith('coin:')) return undefined;
    const currency = currencies().get(id);
    if (currency !== undefined) return currency;
  }
  return undefined;
}

function currencyOfTicker(symbol: string | undefined): string | undefined {
  if (symbol === undefined) return undefined;
  if (/^A?\d{6}$|\.(?:KS|KQ)$/.test(symbol)) return 'KRW';
  if (/\.T$/.test(symbol)) return 'JPY';
  if (/\.HK$/.test(symbol)) return 'HKD';
  return /^[A-Z]{1,5}$/.test(symbol) ? 'USD' : undefined;
}
