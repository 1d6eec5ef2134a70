import { isCurrency } from '../currencies.ts';
import { type DecimalMark, unitBehind } from '../parse-cell.ts';
import type { ColumnField } from '../vocabulary/fields.ts';
import { DOLLARS, fits } from './cells-fit.ts';
import { assetName, coinPair } from './coin-swap.ts';
import { FIELD_RULES, headKey, headKeys } from './column-field.ts';
import { type Found, mostly } from './table-sample.ts';

const COIN_HEADS =
  /^(?:pair|currencypair|tradingpair|coinpair|marketpair|coin|코인|마켓|quantitytransacted|btc(?:amount|price)|tx(?:hash|id)|blockchain|network|wallet|walletname|cryptocurrency)$/;

/**
 * Tells whether a table is one of coins: by its headings, by its transactions, or by codes that are pairs of a coin and
 * a currency.
 */
export function isCoinList(
  header: readonly string[],
  found: Found,
  cellsOf: (index: number) => readonly string[],
): boolean {
  if (found.has('isin')) return false;
  const [symbols, kinds] = [cellsOf(found.get('symbol') ?? -1), cellsOf(found.get('kind') ?? -1)];
  const counted = cellsOf(found.get('quantity') ?? -1).map(unitBehind);
  return (
    (found.has('inAmount') && found.has('outAmount')) ||
    header.some((head) => COIN_HEADS.test(headKey(head))) ||
    counted.some((unit) => unit.length > 1 && !isCurrency(unit) && symbols.includes(unit)) ||
    kinds.some((word) => /staking|airdrop|crypto|mining/i.test(word)) ||
    (symbols.length > 0 && symbols.every((symbol) => /^[A-Z0-9]{2,10}-[A-Z]{3,4}$/.test(coinPair(symbol))))
  );
}

/** The money that most pairs of coins and money are quoted in, where some are quoted in a coin. */
export function pairMoney(found: Found, cellsOf: (index: number) => readonly string[]): string | undefined {
  const quotes = cellsOf(found.get('symbol') ?? -1).flatMap(
    (pair) => /^[A-Z0-9]{2,10}-([A-Z]{3,5})$/.exec(coinPair(pair))?.[1] ?? [],
  );
  if (quotes.every(isCurrency)) return undefined;
  return mostFrequent(quotes.filter(isCurrency)) ?? dollarsOf(quotes);
}

/** The money that a list of coin trades is mostly about. */
export function mainMoney(found: Found, cellsOf: (index: number) => readonly string[]): string | undefined {
  const units = (['inCurrency', 'outCurrency'] as const).flatMap((field) => cellsOf(found.get(field) ?? -1));
  return mostFrequent(units.filter(isCurrency)) ?? dollarsOf(units);
}

/** Dollars, where coins pegged to them were paid with. */
const dollarsOf = (units: readonly string[]): string | undefined =>
  units.some((unit) => DOLLARS.test(unit)) ? 'USD' : undefined;

function mostFrequent(words: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** The currency of every row, where there is one. */
export function onlyMoney(found: Found, cellsOf: (index: number) => readonly string[]): string | undefined {
  const units = new Set(cellsOf(found.get('currency') ?? -1));
  return units.size === 1 ? [...units][0] : undefined;
}

/** A currency with an amount in a column without a head behind it. */
export function takeSplitMoney(
  header: readonly string[],
  found: Found,
  cellsOf: (index: number) => readonly string[],
  mark: DecimalMark,
): void {
  if (found.has('amount') || found.has('credit') || found.has('debit')) return;
  const index = header.findIndex(
    (head, at) =>
      headKey(head) !== '' &&
      headKey(header[at + 1] ?? '-') === '' &&
      !/saldo|balance|solde|잔/.test(headKey(head)) &&
      cellsOf(at).length > 0 &&
      mostly(cellsOf(at), isCurrency) &&
      cellsOf(at + 1).length > 0 &&
      fits('amount', cellsOf(at + 1), mark),
  );
  if (index < 0) return;
  for (const [field, taken] of found) if (taken === index || taken === index + 1) found.delete(field);
  found.set('currency', index);
  found.set('amount', index + 1);
}

/** Heads of columns that hold codes of coins and money, and of those that hold nothing but coins. */
const ASSETS = /^(?:currency|asset|coin|token|crypto|cryptocurrency|currencyticker|assetticker|coinsymbol)$/;
const COINS = /^(?:coin|token|crypto|cryptocurrency|currencyticker|assetticker|coinsymbol)$/;
const COUNTED = /^(?:amount|change|operationamount|coinamount)$/;

/**
 * Coins and money in one column: what is counted beside them is a quantity. A column of nothing but coins counts where
 * its amounts have a sign or its words say which way they moved.
 */
export function takeAssets(
  header: readonly string[],
  found: Found,
  cellsOf: (index: number) => readonly string[],
  mark: DecimalMark,
): boolean {
  const counted = header.findIndex((head) => COUNTED.test(headKey(head)));
  const isSigned = !found.has('price') && cellsOf(counted).some((cell) => cell.startsWith('-'));
  const hasDirections = cellsOf(found.get('kind') ?? -1).some((word) => /^(?:in|out)$/i.test(word));
  const isMixed = (index: number): boolean => {
    const names = [...new Set(cellsOf(index).map(assetName))];
    const isCoin = (name: string): boolean => !isCurrency(name) && /^[A-Z0-9]{2,10}$/.test(name);
    const isOfCoins = (isSigned || hasDirections) && COINS.test(headKey(header[index] ?? ''));
    return (
      (isOfCoins || names.some(isCurrency)) &&
      names.some(isCoin) &&
      names.every((name) => isCurrency(name) || isCoin(name))
    );
  };
  const index = header.findIndex((head, at) => ASSETS.test(headKey(head)) && isMixed(at));
  const isOther = found.has('quantity') || found.has('isin') || found.has('inAmount');
  if (index < 0 || counted < 0 || isOther || !fits('quantity', cellsOf(counted), mark)) return false;
  for (const [field, taken] of found) if (taken === index || taken === counted) found.delete(field);
  found.set('symbol', index);
  found.set('quantity', counted);
  const paid = header.findIndex((head) => headKeys(head)[0] === 'receivedpaidamount');
  if (paid >= 0) found.set('amount', paid);
  return true;
}

/** The money in a list of assets. */
export function assetMoney(found: Found, cellsOf: (index: number) => readonly string[]): string | undefined {
  const units = cellsOf(found.get('symbol') ?? -1).map(assetName);
  return mostFrequent(units.filter(isCurrency)) ?? dollarsOf(units);
}

/**
 * "Price,,Total,,": a column of currencies without a head of its own belongs to the amount before it; one of several
 * that stands before the price, to the price.
 */
export function takeMoneyBehind(
  header: readonly string[],
  found: Found,
  cellsOf: (index: number) => readonly string[],
): void {
  for (const [field, unit] of [
    ['amount', 'currency'],
    ['price', 'priceCurrency'],
  ] as const) {
    const index = (found.get(field) ?? header.length) + 1;
    if (headKey(header[index] ?? '-') !== '' || cellsOf(index).length === 0 || !cellsOf(index).every(isCurrency))
      continue;
    for (const [other, taken] of found) if (taken === index) found.delete(other);
    found.set(unit, index);
  }
  const before = (found.get('price') ?? 0) - 1;
  const isFree = ![...found.values()].includes(before) && found.has('currency') && !found.has('priceCurrency');
  const cells = cellsOf(before);
  if (isFree && headKeys(header[before] ?? '').some((key) => FIELD_RULES.currency.heads.includes(key)))
    if (cells.length > 0 && cells.every(isCurrency)) found.set('priceCurrency', before);
}

/** "Währung Nettobetrag" and "Quote currency" beside "Quote amount". */
const UNIT_OF = /^(?:(?:currency|wahrung|valuta|devise|divisa)(.+)|(.+)(?:currency|wahrung))$/;
const UNITS = { amount: 'currency', price: 'priceCurrency', fee: 'feeCurrency', tax: 'taxCurrency' } as const;

/** "Stamp duty" and "Currency (Stamp duty)": a currency whose head names an amount belongs to that one and no other. */
export function takeNamedUnits(
  header: readonly string[],
  found: Found,
  cellsOf: (index: number) => readonly string[],
): void {
  const heads = header.map((head) => headKey(head).replace(/amount$/, ''));
  const named = header.flatMap((head, index) => {
    const of = /^(?:currency|ccy)\s*\((.+)\)$/i.exec(head.trim())?.[1];
    const stem = UNIT_OF.exec(headKey(head))?.slice(1).join('') ?? '';
    if (of !== undefined) return [{ of: headKey(of).replace(/amount$/, ''), index, isBracketed: true }];
    const isNamed = stem !== '' && heads.includes(stem) && mostly(cellsOf(index), isCurrency);
    return isNamed ? [{ of: stem, index, isBracketed: false }] : [];
  });
  for (const [amount, unit] of Object.entries(UNITS) as [keyof typeof UNITS, ColumnField][]) {
    const own = named.find(({ of }) => of === heads[found.get(amount) ?? -1]);
    const isOther = named.some(({ index, isBracketed }) => isBracketed && index === found.get(unit));
    if (own !== undefined) take(found, unit, own.index);
    else if (isOther && found.has(amount)) found.delete(unit);
  }
}

/**
 * "Filled Amount" is what was counted only where no other column counts it, and either another one is the money or coins
 * are traded, of which amounts are counted.
 */
export function takeFilled(
  header: readonly string[],
  found: Found,
  cellsOf: (index: number) => readonly string[],
  mark: DecimalMark,
): void {
  const filled = header.findIndex((head) => headKeys(head)[0] === 'filledamount');
  if (filled < 0 || found.has('quantity') || !fits('quantity', cellsOf(filled), mark)) return;
  const isMoney = found.get('amount') === filled;
  const isFree = isMoney ? isCoinList(header, found, cellsOf) : ![...found.values()].includes(filled);
  if (!isFree) return;
  if (isMoney) found.delete('amount');
  found.set('quantity', filled);
}

/** "Commission" and "Fees" beside each other are two charges. */
export function takeCharge(header: readonly string[], found: Found): void {
  const key = (index = -1): string => headKey(header[index] ?? '');
  const used = new Set(found.values());
  const other = /^commissions?$/.test(key(found.get('fee')))
    ? /^fees?$/
    : /^fees?$/.test(key(found.get('fee')))
      ? /^commissions?$/
      : undefined;
  const index =
    other === undefined || found.has('charge') ? -1 : header.findIndex((_, at) => !used.has(at) && other.test(key(at)));
  if (index >= 0) found.set('charge', index);
  else if (!found.has('fee')) found.delete('charge');
}

/** Gives a column to a field and to no other. */
function take(found: Found, field: ColumnField, index: number): void {
  for (const [other, taken] of found) if (taken === index) found.delete(other);
  found.set(field, index);
}

const PAIRS = { inAmount: 'inCurrency', outAmount: 'outCurrency', fee: 'feeCurrency' } as const;

/** "Buy, Cur., Sell, Cur., Fee, Cur.": a currency without a name of its own belongs to the amount before it. */
export function takeNeighbours(header: readonly string[], found: Found): void {
  if (!found.has('inAmount') || !found.has('outAmount')) return;
  for (const [amount, unit] of Object.entries(PAIRS) as [keyof typeof PAIRS, (typeof PAIRS)[keyof typeof PAIRS]][]) {
    const index = found.get(amount);
    if (
      index === undefined ||
      found.has(unit) ||
      !/^(?:cur|currency|ccy|coin|asset)\d?$/.test(headKey(header[index + 1] ?? ''))
    )
      continue;
    for (const [field, taken] of found) if (taken === index + 1) found.delete(field);
    found.set(unit, index + 1);
  }
}
