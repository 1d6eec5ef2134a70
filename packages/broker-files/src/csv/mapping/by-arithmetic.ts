import { type Decimal, parseDecimal, toDecimalString } from '@finclaw/market';
import { isCurrency } from '../currencies.ts';
import { type DecimalMark, parseAmountCell, shownDecimalMark } from '../parse-cell.ts';
import type { ColumnField } from '../vocabulary/fields.ts';
import { readKindWord } from './kind-word.ts';
import type { Found, TableSample } from './table-sample.ts';

/** The number of rows that have to agree before a column is identified by its numbers. */
const FEWEST_ROWS = 2;
/** Costs lie between an amount and quantity times price. */
const TOLERANCE = '0.02';
/** A rounded cent more or less. */
const SMALLEST = '0.02';

type Read = (row: readonly string[], index: number) => Decimal | undefined;

/**
 * Finds columns that no head explains by what their numbers come to: an amount is quantity times price, what is missing
 * between the two is the fee, and money that came stands where money that left does not.
 */
export function byArithmetic(
  { header, rows }: TableSample,
  found: Found,
  mark: DecimalMark,
  isFixed: (field: ColumnField) => boolean,
): void {
  const read = readerOf(mark);
  const free = (): readonly number[] => {
    const used = new Set(found.values());
    return header.map((_, index) => index).filter((index) => !used.has(index) && isNumeric(rows, index, read));
  };
  takeOtherSide(rows, found, free(), read);
  takeSides(rows, found, free(), read);
  takeFactors(rows, found, free(), read);
  correctFactors(rows, found, free(), { read, isFixed });
  takeFee(rows, found, free(), read);
}

/** A code of a security, alone in its cell. */
const CODE = /^[A-Z][A-Z0-9.-]{0,11}$/;
const isWholeNumber = (number: Decimal): boolean => !toDecimalString(number).includes('.');

/**
 * Finds the columns of a table without a header where their contents leave no doubt: one column of codes, and
 * one pair of columns, one of whole numbers and one of fractions, whose product is the amount.
 */
export function takeUnheaded({ header, rows }: TableSample, found: Found, mark: DecimalMark): void {
  const read = readerOf(mark);
  const cellsOf = (index: number): readonly string[] =>
    rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
  const used = new Set(found.values());
  const free = header.map((_, index) => index).filter((index) => !used.has(index) && cellsOf(index).length > 0);
  const codes = free.filter((index) => cellsOf(index).every((cell) => CODE.test(cell) && !isCurrency(cell)));
  const values = (index: number): number => new Set(cellsOf(index)).size;
  const isWords = (index: number): boolean => cellsOf(index).every((cell) => /^\p{L}/u.test(cell));
  // An exchange or a country is a code too, but the names beside it tell more securities apart.
  const [code] = codes;
  if (!found.has('isin') && codes.length === 1 && free.filter(isWords).every((each) => values(each) <= values(code!)))
    found.set('symbol', code!);
  const security = found.get('isin') ?? found.get('symbol');
  const numbers = free.filter((index) => isNumeric(rows, index, read));
  const areWhole = (index: number): boolean =>
    rows.every((row) => {
      const number = read(row, index);
      return number === undefined || isWholeNumber(number);
    });
  const counts = numbers.filter(areWhole);
  const factors = counts.flatMap((shares) =>
    numbers
      .filter((each) => !counts.includes(each))
      .flatMap((each) => {
        const amounts = numbers.filter(
          (index) => index !== each && isProduct(rows, read, { shares, each, amount: (row) => read(row, index) }),
        );
        return amounts.length === 0 ? [] : [{ shares, each, amounts }];
      }),
  );
  const [pair, ...others] = factors;
  if (pair === undefined || others.length > 0) return;
  // Shares may be fractions and prices whole numbers; of one security the prices are what varies less.
  const spreads = [...Map.groupBy(rows, (row) => row[security ?? -1])].map(([, some]) =>
    [pair.each, pair.shares].map((index) => spreadOf(some.flatMap((row) => read(row, index)?.abs() ?? []))),
  );
  const varied = spreads.filter(([price, shares]) => price !== shares);
  if (security === undefined || varied.length === 0 || varied.some(([price, shares]) => price! > shares!)) return;
  // Of the money before and after costs the column that is filled in every row is the one that moved.
  const filled = pair.amounts.filter((index) => cellsOf(index).length === rows.length);
  const [amount, ...otherAmounts] = pair.amounts.length === 1 ? pair.amounts : filled;
  if (amount === undefined || otherAmounts.length > 0) return;
  found.set('quantity', pair.shares);
  found.set('price', pair.each);
  found.set('amount', amount);
}

/** The largest of some numbers as a multiple of the smallest. */
function spreadOf(numbers: readonly Decimal[]): number {
  const sizes = numbers.map(Number).filter((size) => size > 0);
  return sizes.length === 0 ? 1 : Math.max(...sizes) / Math.min(...sizes);
}

const readerOf =
  (mark: DecimalMark): Read =>
  (row, index) => {
    const cell = (row[index] ?? '').trim();
    const text = cell === '' ? undefined : parseAmountCell(cell, shownDecimalMark(cell) ?? mark);
    return text == null || text.length > 40 ? undefined : parseDecimal(text).abs();
  };

function isNumeric(rows: TableSample['rows'], index: number, read: Read): boolean {
  const filled = rows.filter((row) => (row[index] ?? '').trim() !== '');
  return filled.length > 0 && filled.filter((row) => read(row, index) !== undefined).length * 5 >= filled.length * 4;
}

/** Money that left, where only money that came has a head, or the other way round. */
function takeOtherSide(rows: TableSample['rows'], found: Found, free: readonly number[], read: Read): void {
  const known = found.has('credit') ? 'credit' : found.has('debit') ? 'debit' : undefined;
  if (known === undefined || found.has('amount') || (found.has('credit') && found.has('debit'))) return;
  const own = found.get(known) as number;
  const has = (row: readonly string[], index: number): boolean => read(row, index)?.isZero() === false;
  const others = free.filter((index) => {
    const filled = rows.filter((row) => has(row, index));
    const alone = filled.filter((row) => !has(row, own));
    const either = rows.filter((row) => has(row, index) || has(row, own));
    return filled.length >= FEWEST_ROWS && alone.length === filled.length && either.length * 5 >= rows.length * 4;
  });
  if (others.length === 1) found.set(known === 'credit' ? 'debit' : 'credit', others[0] as number);
}

const LEAVES: ReadonlySet<string | undefined> = new Set(['buy', 'withdrawal', 'fee', 'tax']);
const COMES: ReadonlySet<string | undefined> = new Set(['sell', 'deposit', 'dividend', 'interest']);

/** Two columns of which each row fills one: what left stands beside the words for what costs money. */
function takeSides(rows: TableSample['rows'], found: Found, free: readonly number[], read: Read): void {
  const kind = found.get('kind');
  if (kind === undefined || found.has('amount') || found.has('credit') || found.has('debit')) return;
  const filled = new Map(free.map((index) => [index, rows.filter((row) => read(row, index)?.isZero() === false)]));
  const areAll = (index: number, words: ReadonlySet<string | undefined>): boolean => {
    const known = (filled.get(index) ?? []).flatMap((row) => readKindWord(row[kind] ?? '') ?? []);
    return known.length > 0 && known.every((word) => words.has(word));
  };
  const pairs = free.flatMap((out) =>
    free.flatMap((into) => {
      const [left, came] = [filled.get(out) ?? [], filled.get(into) ?? []];
      const isPair = left.every((row) => !came.includes(row)) && (left.length + came.length) * 5 >= rows.length * 4;
      return isPair && areAll(out, LEAVES) && areAll(into, COMES) ? [{ out, into }] : [];
    }),
  );
  const [pair, ...others] = pairs;
  if (pair === undefined || others.length > 0) return;
  found.set('debit', pair.out);
  found.set('credit', pair.into);
}

/** Quantity, price or amount, where one of them or the first two have no head. */
function takeFactors(rows: TableSample['rows'], found: Found, free: readonly number[], read: Read): void {
  const money = (['amount', 'credit', 'debit', 'gross'] as const).flatMap((field) => found.get(field) ?? []);
  const amountIn = (row: readonly string[]): Decimal | undefined =>
    money.map((index) => read(row, index)).find((each) => each?.isZero() === false);
  const [quantity, price] = [found.get('quantity'), found.get('price')];
  const fits = (factors: readonly (readonly [number, number])[], amount: typeof amountIn) =>
    factors.filter(([shares, each]) => isProduct(rows, read, { shares, each, amount }));
  const take = (field: ColumnField, candidates: readonly number[]): void => {
    if (new Set(candidates).size === 1) found.set(field, candidates[0] as number);
  };
  if (quantity !== undefined && price !== undefined && money.length === 0) {
    const isFull = (index: number): boolean =>
      rows.filter((row) => read(row, index) !== undefined).length * 5 >= rows.length * 4;
    const amounts = free.filter((index) => fits([[quantity, price]], (row) => read(row, index)).length > 0);
    take('amount', amounts.length > 1 ? amounts.filter(isFull) : amounts);
  } else if (money.length === 0) return;
  else if (quantity !== undefined && price === undefined) {
    // "Cambio" and "Kurs" are what a share costs, and what money costs.
    const rate = found.get('rate');
    const factors = [...free, ...(rate === undefined ? [] : [rate])].map((index) => [quantity, index] as const);
    const prices = fits(factors, amountIn).map(([, index]) => index);
    take('price', prices);
    if (rate !== undefined && found.get('price') === rate) found.delete('rate');
  } else if (price !== undefined && quantity === undefined) {
    const factors = free.map((index) => [index, price] as const);
    take(
      'quantity',
      fits(factors, amountIn).map(([index]) => index),
    );
    // "Amount" may be what was counted, where another column is its product with the price.
    const counted = found.get('amount');
    if (found.has('quantity') || counted === undefined) return;
    const totals = free.filter((index) => fits([[counted, price]], (row) => read(row, index)).length > 0);
    if (totals.length !== 1) return;
    found.set('quantity', counted);
    found.set('amount', totals[0] as number);
  }
}

/**
 * A currency beside amounts that a rate turned is that of the price. Returns the currency of the rows without a rate,
 * whose amounts nothing turned.
 */
export function takeTurnedMoney({ rows }: TableSample, found: Found, mark: DecimalMark): string | undefined {
  const unitField = found.has('currency') ? 'currency' : 'priceCurrency';
  const at = ([unitField, 'amount', 'rate'] as const).map((field) => found.get(field) ?? -1);
  const hasBoth = found.has('currency') && found.has('priceCurrency');
  if (at.includes(-1) || hasBoth || found.has('originalAmount')) return undefined;
  const read = readerOf(mark);
  const texts = (['kind', 'note', 'name'] as const).flatMap((field) => found.get(field) ?? []);
  const factorsOf = (row: readonly string[]): readonly (Decimal | undefined)[] => {
    const columns = [found.get('quantity') ?? -1, found.get('price') ?? -1].map((index) => read(row, index));
    if (!columns.includes(undefined)) return columns;
    const described = texts.map((index) => COUNT_AT_PRICE.exec(row[index] ?? '')).find((each) => each !== null);
    return [1, 2].map((part) => read([described?.[part] ?? ''], 0));
  };
  const [own, foreign] = [new Set<string>(), new Set<string>()];
  for (const row of rows) {
    const [[shares, each], [paid, rate]] = [factorsOf(row), at.slice(1).map((index) => read(row, index))];
    const unit = (row[at[0] as number] ?? '').trim();
    if (shares === undefined || each === undefined || paid === undefined || !isCurrency(unit)) continue;
    const product = shares.times(each);
    const fee = read(row, found.get('fee') ?? -1) ?? 0;
    const nearest = (sums: readonly Decimal[]): Decimal =>
      sums.toSorted((a, b) => (a.minus(paid).abs().lessThan(b.minus(paid).abs()) ? -1 : 1))[0] as Decimal;
    const whole = nearest([product, product.plus(fee), product.minus(fee)]);
    const turned =
      rate === undefined || rate.isZero() ? whole : nearest([product.times(rate), product.dividedBy(rate)]);
    // Costs may bring the product near to the amount by chance; the rate then brings it nearer.
    const isTurned = nearest([whole, turned]) === turned && turned !== whole;
    if (isClose(isTurned ? turned : whole, paid)) (isTurned ? foreign : own).add(unit);
  }
  if (foreign.size === 0 || own.size > 1 || [...own].some((unit) => foreign.has(unit))) return undefined;
  found.set('priceCurrency', at[0] as number);
  found.delete('currency');
  return [...own][0] ?? '';
}

/** "Buy 10 @ 185.50 USD" */
const COUNT_AT_PRICE = /(?<![\d.,])(\d[\d.,]{0,20}) ?@ ?(\d[\d.,]{0,20})/;

interface Factors {
  readonly shares: number;
  readonly each: number;
  readonly amount: (row: readonly string[]) => Decimal | undefined;
}

/** Tells whether one column times another equals an amount in nearly all rows that have the three. */
function isProduct(rows: TableSample['rows'], read: Read, { shares, each, amount }: Factors): boolean {
  const trades = rows.flatMap((row) => {
    const [a, b, c] = [read(row, shares), read(row, each), amount(row)];
    return a === undefined || b === undefined || c === undefined || a.isZero() || b.isZero() ? [] : [{ a, b, c }];
  });
  const right = trades.filter(({ a, b, c }) => isClose(a.times(b), c));
  return right.length >= FEWEST_ROWS && right.length * 5 >= trades.length * 4;
}

/** Where quantity times price is never the amount and another column is what one of them should be, takes that one. */
function correctFactors(
  rows: TableSample['rows'],
  found: Found,
  free: readonly number[],
  { read, isFixed }: { readonly read: Read; readonly isFixed: (field: ColumnField) => boolean },
): void {
  const at = { quantity: found.get('quantity'), price: found.get('price'), amount: found.get('amount') };
  const isRight = ({ quantity, price, amount }: typeof at): boolean =>
    quantity !== undefined &&
    price !== undefined &&
    amount !== undefined &&
    isProduct(rows, read, { shares: quantity, each: price, amount: (row) => read(row, amount) });
  // Money that was exchanged is no product of the two.
  const isForeign = (['priceCurrency', 'rate', 'originalAmount'] as const).some((field) => found.has(field));
  if (isForeign || Object.values(at).includes(undefined) || isRight(at)) return;
  for (const field of ['amount', 'quantity', 'price'] as const) {
    const [right, ...others] = isFixed(field) ? [] : free.filter((index) => isRight({ ...at, [field]: index }));
    if (right === undefined || others.length > 0) continue;
    found.set(field, right);
    return;
  }
}

/** Returns the differences between the amount and quantity times price of trades, where there are any. */
function takeFee(rows: TableSample['rows'], found: Found, free: readonly number[], read: Read): void {
  const [quantity, price, amount] = [found.get('quantity'), found.get('price'), found.get('amount')];
  if (found.has('fee') || found.has('tax') || quantity === undefined || price === undefined || amount === undefined)
    return;
  const gaps = rows.flatMap((row) => {
    const [a, b, c] = [read(row, quantity), read(row, price), read(row, amount)];
    if (a === undefined || b === undefined || c === undefined) return [];
    const gap = a.times(b).minus(c).abs();
    return gap.greaterThan(SMALLEST) ? [{ row, gap }] : [];
  });
  const fees = free.filter((index) =>
    gaps.every(({ row, gap }) => read(row, index)?.minus(gap).abs().lessThan(SMALLEST)),
  );
  if (gaps.length >= FEWEST_ROWS && fees.length === 1) found.set('fee', fees[0] as number);
}

const isClose = (a: Decimal, b: Decimal): boolean => {
  const off = a.minus(b).abs();
  return off.lessThanOrEqualTo(SMALLEST) || off.lessThanOrEqualTo(b.times(TOLERANCE));
};
