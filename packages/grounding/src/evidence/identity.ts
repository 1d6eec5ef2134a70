import { currencyFromWord, forexPair } from '@finclaw/finance/instruments';
import { coinCurrency, forexIds, instrumentOf, type Names } from '../context/names.ts';
import { plainDecimal } from './fact.ts';
import { FIELDS, type Field } from './fields.ts';

/** Whose values an object holds. */
export interface Identity {
  /** The symbol or name by which the result calls it. */
  readonly name: string;
  readonly ids: ReadonlySet<string>;
  readonly isForex: boolean;
  readonly currency?: string;
}

const NESTED = ['instrument', 'stock', 'security', 'asset', 'company', 'quote', 'meta', 'info'];
/** The instrument an object speaks of; names that nobody listed are learnt on the way. */
export function identify(object: Record<string, unknown>, names: Names): Identity | undefined {
  const pair = pairOf(object) ?? coinOf(object, names);
  if (pair !== undefined) return pair;
  for (const key of NESTED) {
    const nested = object[key];
    const identity = isObject(nested) ? fromFields(nested, names, true) : undefined;
    if (identity !== undefined) return identity;
  }
  return fromFields(object, names, false) ?? fromValues(object, names);
}

/** { currency: "BTC", unit_currency: "KRW" }: exchanges tell of a coin as of a currency, in another one. */
function coinOf(object: Record<string, unknown>, names: Names): Identity | undefined {
  for (const [key, name] of Object.entries(object)) {
    if (typeof name !== 'string' || FIELDS.of(key).use !== 'currency' || currencyFromWord(name) !== undefined) continue;
    const ids = names.lookUp(name);
    const [, told] = Object.entries(object).find(([other]) => other !== key && /currency$/i.test(other)) ?? [];
    const currency = typeof told === 'string' ? currencyFromWord(told) : undefined;
    if ([...(ids ?? [])].some((id) => id.startsWith('coin:')))
      return { name, ids: ids!, isForex: false, ...(currency !== undefined && { currency }) };
  }
  return undefined;
}

/** Fields whose values are names, but not of what the object speaks of. */
const ELSEWHERE =
  /exchange|source|provider|publisher|site|broker|currency|sector|industry|market$|country|region|type|status|feed|author|title|headline|summary|text|note|reason|message|unit|benchmark|index|tags?$/i;

/** A vendor's own name for the field does not matter if its value is a name that everybody knows. */
function fromValues(object: Record<string, unknown>, names: Names): Identity | undefined {
  for (const [key, value] of Object.entries(object)) {
    if (typeof value !== 'string' || value.length > 40 || value.length < 2) continue;
    const { role, use } = FIELDS.of(key);
    const isElsewhere = role !== undefined || ELSEWHERE.test(key) || (use !== undefined && use !== 'identifier');
    if (isElsewhere && coinCurrency(value) === undefined) continue;
    const identity = called(value.trim(), names);
    if (identity !== undefined && identity.ids.size < 3) return identity;
  }
  return undefined;
}

function called(name: string, names: Names, currency = coinCurrency(name)): Identity | undefined {
  const ids = names.lookUp(name);
  return ids && { name, ids, isForex: [...ids].some((id) => id.includes('/')), ...(currency && { currency }) };
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && plainDecimal(value) !== undefined);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fromFields(object: Record<string, unknown>, names: Names, isNested: boolean): Identity | undefined {
  const textsOf = (fits: (field: Field) => boolean): string[] =>
    Object.keys(object).flatMap((key) => {
      const value = fits(FIELDS.of(key)) ? object[key] : undefined;
      return typeof value === 'string' && value.length <= 80 ? [value.trim()] : [];
    });
  const symbols = textsOf(({ isSymbol }) => isSymbol);
  const titles = textsOf(({ isName }) => isName);
  if (symbols.length === 0 && titles.length === 0) return undefined;
  const isPriced = isNested || Object.entries(object).some(([key, value]) => FIELDS.of(key).use === undefined && isNumber(value));
  const currency = textsOf(({ use }) => use === 'currency')[0]?.toUpperCase();
  for (const name of [...symbols, ...titles]) {
    const identity = called(name, names, currency);
    if (identity === undefined) continue;
    const [only, ...others] = identity.ids;
    if (only !== undefined && others.length === 0) for (const title of titles) names.learn(title, only);
    return identity;
  }
  const [symbol] = symbols;
  const [title] = titles;
  // A portfolio or a sector has a name and values too, but it holds others.
  const holdsOthers = Object.values(object).some(Array.isArray);
  const name = symbol ?? (isPriced && !holdsOthers ? title : undefined);
  if (name === undefined || name === '') return undefined;
  const id = `local:${name.toLowerCase()}`;
  if (symbol !== undefined) names.learn(symbol, id, true);
  if (isPriced || symbol !== undefined) for (const each of titles) names.learn(each, id);
  return { name, ids: new Set([id]), isForex: false, ...(currency && { currency }) };
}

/** A rate under the code of its currency, in an object that names the other one: { base: "USD", rates: { KRW: 1457 } }. */
export function rateIdentity({ base }: { base?: string }, key: string): Identity | undefined {
  return base === undefined ? undefined : pairOf({ base, quote: key });
}

/** A row { currency: "JPY", rate } of a table whose base is another currency; it is told in the base, as banks do. */
export function rateOfRow(object: Record<string, unknown>, { base }: { base?: string }): Identity | undefined {
  const code = [object.currency, object.code, object.cur_unit, object.통화].find(
    (value): value is string => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  );
  if (base === undefined || code === undefined || code === base) return undefined;
  return pairOf({ base: code, quote: base });
}

/** { base, quote } and { from, to } with a rate speak of two currencies. */
function pairOf(object: Record<string, unknown>): Identity | undefined {
  const [first, second] = [
    object.base ?? object.from ?? object.baseCurrency,
    object.quote ?? object.to ?? object.target ?? object.quoteCurrency,
  ].map((word) => (typeof word === 'string' && word.length <= 12 ? currencyFromWord(word) : undefined));
  const pair = first && second && forexPair(first, second);
  return pair && { name: pair.symbol, ids: forexIds(pair.symbol), isForex: true, currency: second };
}

/** The currency of an instrument that everybody knows. */
export function currencyOfIds(ids: ReadonlySet<string> | undefined): string | undefined {
  if (ids === undefined) return undefined;
  for (const id of ids) {
    if (id.includes('/')) return id.split('/')[1];
    if (id.startsWith('coin:')) return undefined;
    const currency = instrumentOf(id)?.currency;
    if (currency !== undefined) return currency;
  }
  return undefined;
}
