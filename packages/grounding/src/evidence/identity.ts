import { coinCurrency, currencyFromWord, forexIds, forexPair, instrumentOf, type Names } from '@finclaw/finance/instruments';
import { isTree, type Tree } from '../facts/json.ts';
import { plainDecimal } from './fact.ts';
import { type Field, fieldOf } from './fields.ts';

/** Whose values an object holds. */
export interface Identity {
  /** The symbol or name by which the result calls it. */
  readonly name: string;
  readonly ids: ReadonlySet<string>;
  readonly isForex: boolean;
  readonly currency?: string | undefined;
  /** Its symbol is of another exchange than the one that is known: ASML.AS is not told in dollars. */
  readonly isElsewhere?: boolean;
}

const NESTED = ['instrument', 'stock', 'security', 'asset', 'company', 'quote', 'meta', 'info'];

/** The instrument, or the rate of two currencies, that an object speaks of; names that nobody listed are learnt on the way. */
export function identify(object: Tree, names: Names, outerBase: string | undefined): Identity | undefined {
  const base = object.base ?? object.from ?? object.baseCurrency;
  const pair = rateOf(base, object.quote ?? object.to ?? object.target ?? object.quoteCurrency);
  if (pair !== undefined) return pair;
  for (const key of NESTED) {
    const nested = object[key];
    const identity = isTree(nested) ? fromFields(nested, names, true) : undefined;
    if (identity !== undefined) return identity;
  }
  const own = fromFields(object, names, false) ?? fromValues(object, names);
  // A row { currency: "JPY", rate } of a table whose base is another currency is told in the base, as banks do.
  return own ?? rateOf([object.currency, object.code, object.cur_unit, object.통화].find(isCode), outerBase);
}

export const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{3}$/.test(value);

/** The rate of one currency in another: { base, quote }, { from, to }, or { base: "USD", rates: { KRW: 1457 } }. */
export function rateOf(base: unknown, quote: unknown): Identity | undefined {
  if (typeof base !== 'string' || typeof quote !== 'string' || base.length > 12 || quote.length > 12) return undefined;
  const [first, second] = [currencyFromWord(base), currencyFromWord(quote)];
  const pair = first && second && first !== second && forexPair(first, second);
  return pair ? { name: pair.symbol, ids: forexIds(pair.symbol), isForex: true, currency: second } : undefined;
}

/** Fields whose values are names, but not of what the object speaks of. */
const ELSEWHERE =
  /exchange|source|provider|publisher|site|broker|currency|sector|industry|market$|country|region|type|status|feed|author|title|headline|summary|text|note|reason|message|unit|benchmark|index|tags?$/i;

/** A vendor's own name for the field does not matter if its value is a name that everybody knows. */
function fromValues(object: Tree, names: Names): Identity | undefined {
  const found = Object.entries(object).flatMap(([key, value]) => {
    if (typeof value !== 'string' || value.length > 40 || value.length < 2) return [];
    const { role, use } = fieldOf(key);
    const isElsewhere = role !== undefined || ELSEWHERE.test(key) || (use !== undefined && use !== 'identifier');
    const identity = isElsewhere && coinCurrency(value) === undefined ? undefined : called(value.trim(), names);
    return identity !== undefined && identity.ids.size < 3 ? identity : [];
  });
  // A share says which index it belongs to.
  return found.find(({ ids }) => ![...ids].some((id) => id.startsWith('^'))) ?? found[0];
}

/** What a name stands for. */
export function called(name: string, names: Names, currency = coinCurrency(name)): Identity | undefined {
  const ids = names.lookUp(name);
  return ids && { name, ids, isForex: [...ids].some((id) => id.includes('/')), currency };
}

export const isCoin = (id: string): boolean => id.startsWith('coin:');

const LISTED = /[A-Z0-9]\.[A-Z]{1,3}$/;

function fromFields(object: Tree, names: Names, isNested: boolean): Identity | undefined {
  const textsOf = (fits: (field: Field) => boolean): string[] =>
    Object.keys(object).flatMap((key) => {
      const value = fits(fieldOf(key)) ? object[key] : undefined;
      return typeof value === 'string' && value.length <= 80 ? [value.trim()] : [];
    });
  // { currency: "BTC", unit_currency: "KRW" }: exchanges tell of a coin as of a currency, in another one.
  const currencies = textsOf(({ use }) => use === 'currency');
  const coins = currencies.filter((name) => !currencyFromWord(name) && [...(names.lookUp(name) ?? [])].some(isCoin));
  const symbols = [...textsOf(({ isSymbol }) => isSymbol), ...coins];
  const titles = textsOf(({ isName }) => isName);
  if (symbols.length === 0 && titles.length === 0) return undefined;
  const currency = currencies.find((name) => !coins.includes(name))?.toUpperCase();
  for (const name of [...symbols, ...titles]) {
    const identity = called(name, names, currency);
    if (identity === undefined) continue;
    const [only, ...others] = identity.ids;
    if (only !== undefined && others.length === 0) for (const title of titles) names.learn(title, only);
    const isElsewhere = symbols.some((symbol) => LISTED.test(symbol) && !identity.ids.has(symbol));
    return { ...identity, isElsewhere };
  }
  const isNumber = ([key, value]: [string, unknown]): boolean =>
    fieldOf(key).use === undefined &&
    (typeof value === 'number' || (typeof value === 'string' && plainDecimal(value) !== undefined));
  const isPriced = isNested || Object.entries(object).some(isNumber);
  // A portfolio or a sector has a name and values too, but it holds others.
  const holdsOthers = Object.values(object).some(Array.isArray);
  const [symbol] = symbols;
  const name = symbol ?? (isPriced && !holdsOthers ? titles[0] : undefined);
  if (name === undefined || name === '') return undefined;
  const id = `local:${name.toLowerCase()}`;
  if (symbol !== undefined) names.learn(symbol, id, true);
  if (isPriced || symbol !== undefined) for (const each of titles) names.learn(each, id);
  // SAP.DE is the share of a company that is known by another listing.
  const known = symbol !== undefined && LISTED.test(symbol) ? names.lookUp(symbol.split('.')[0]!) : undefined;
  return { name, ids: new Set([id, ...(known ?? [])]), isForex: false, currency, isElsewhere: known !== undefined };
}

/** The currency of an instrument that everybody knows. */
export function currencyOfIds(ids: ReadonlySet<string> = new Set()): string | undefined {
  for (const id of ids) {
    if (isCoin(id)) return undefined;
    const currency = id.includes('/') ? id.split('/')[1] : instrumentOf(id)?.currency;
    if (currency !== undefined) return currency;
  }
  return undefined;
}
