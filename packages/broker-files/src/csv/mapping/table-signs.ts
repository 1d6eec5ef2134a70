import { Decimal, parseDecimal } from '@finclaw/market';
import { type DecimalMark, parseAmountCell, shownDecimalMark } from '../parse-cell.ts';
import type { ColumnField } from '../vocabulary/fields.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { readAction } from './kind-word.ts';
import type { Found, TableSample } from './table-sample.ts';

/** Finds from the trades whether amounts hold the costs already and whether a minus means money that left. */
export function signsOf(
  rows: TableSample['rows'],
  found: Found,
  mark: DecimalMark,
  words: ColumnMapping['words'],
): Pick<ColumnMapping, 'amounts' | 'isCashSigned' | 'isQuantitySigned' | 'isReinvesting'> {
  const read = (row: readonly string[], field: ColumnField): Decimal | undefined => {
    const cell = (row[found.get(field) ?? -1] ?? '').trim();
    const text = parseAmountCell(cell, shownDecimalMark(cell) ?? mark);
    return text == null || text.length > 40 ? undefined : parseDecimal(text);
  };
  let [gross, net, isCashSigned, isQuantitySigned] = [0, 0, false, false];
  const exact = { gross: false, net: false };
  const charges = { paid: 0, signed: 0 };
  const nameOf = (row: readonly string[]): string =>
    (['isin', 'symbol', 'name'] as const)
      .map((field) => row[found.get(field) ?? -1] ?? '')
      .find((each) => each !== '') ?? '';
  const prices = new Map<string, Decimal>();
  const held = new Map<string, Decimal>();
  const paid: Paid[] = [];
  const usual = found.has('kind') || found.has('side') ? '' : 'trade';
  for (const row of rows) {
    const word = row[found.get('kind') ?? -1] ?? '';
    const action = readAction(row[found.get('side') ?? -1] ?? '', words) ?? readAction(word, words);
    const [quantity, price] = [read(row, 'quantity'), read(row, 'price')];
    if (quantity?.isNegative()) isQuantitySigned = true;
    const amount = read(row, 'amount') ?? nonZero(read(row, 'credit')) ?? nonZero(read(row, 'debit'))?.abs().negated();
    if (amount === undefined) continue;
    if (quantity !== undefined && price?.greaterThan(0)) {
      const name = nameOf(row);
      const before = held.get(name) ?? new Decimal(0);
      if (action === 'buy' || action === 'sell') {
        prices.set(name, price);
        held.set(name, action === 'buy' ? before.plus(quantity.abs()) : before.minus(quantity.abs()));
      }
      if (action === 'dividend' && quantity.times(price).minus(amount).abs().lessThan(CENT))
        paid.push({ name, price, quantity: quantity.abs(), before });
    }
    if (action === 'fee' || action === 'tax') charges[amount.isNegative() ? 'signed' : 'paid']++;
    if (amount.isNegative() && /^(?:buy|withdrawal|trade|cash|fee|tax)$/.test(action ?? usual)) isCashSigned = true;
    const [fee, charge, tax] = (['fee', 'charge', 'tax'] as const).map((field) =>
      (read(row, field) ?? new Decimal(0)).abs(),
    ) as [Decimal, Decimal, Decimal];
    const all = fee.plus(charge).plus(tax);
    if (quantity === undefined || price === undefined || all.isZero()) continue;
    const [product, subtotal] = [quantity.times(price).abs(), read(row, 'gross')?.abs()];
    const off = (total: Decimal): Decimal => amount.abs().minus(total).abs();
    const totals = subtotal === undefined ? [] : [subtotal, subtotal.plus(all), subtotal.minus(all)];
    // Prices are rounded, amounts before costs are not.
    const whole = subtotal !== undefined && totals.some((total) => off(total).lessThan(CENT)) ? subtotal : product;
    const isSale =
      action === 'sell' ||
      ((action ?? usual) === 'trade' && (quantity.isNegative() || (isCashSigned && !amount.isNegative())));
    const after = (paid: Decimal): Decimal => (isSale ? whole.minus(paid) : whole.plus(paid));
    // Two columns of costs may name the same one.
    const named = fee.isZero() || charge.isZero() ? [] : [fee.plus(tax), charge.plus(tax)];
    const costs = [all, ...named].find((each) => off(after(each)).lessThan(CENT)) ?? all;
    const expected = after(costs);
    if (off(whole).lessThan(off(expected))) gross++;
    else net++;
    if (costs.lessThanOrEqualTo(CENT)) continue;
    if (off(whole).lessThan(CENT)) exact.gross = true;
    if (off(expected).lessThan(CENT)) exact.net = true;
  }
  const isPriceOfShare = ({ name, price }: Paid): boolean =>
    prices.get(name)?.lessThan(price.times(2)) === true && price.lessThan(prices.get(name)?.times(2) ?? 0);
  // A payment for each share counts those that were held, by the rows above it or, where the newest comes first, below;
  // what a dividend buys is fewer.
  const isFewerThanHeld = ({ name, quantity, before }: Paid): boolean => {
    const counts = [before, (held.get(name) ?? new Decimal(0)).minus(before)];
    return (
      counts.some((shares) => shares.greaterThan(quantity)) &&
      counts.every((shares) => !shares.minus(quantity).isZero())
    );
  };
  // Lists of coin trades write the fee apart.
  const isGross = gross > net || (gross === net && found.has('inAmount') && found.has('outAmount'));
  const isSplit = !found.has('amount') && (found.has('credit') || found.has('debit'));
  return {
    amounts: exact.gross && exact.net ? 'each' : isGross ? 'gross' : 'net',
    isCashSigned: isSplit || (charges.paid + charges.signed > 0 ? charges.signed > 0 : isCashSigned),
    ...(isQuantitySigned && { isQuantitySigned: true }),
    ...(paid.length > 0 &&
      paid.every((each) => isPriceOfShare(each) && isFewerThanHeld(each)) && { isReinvesting: true }),
  };
}

/** A dividend counted in shares at a price, and the shares that the rows above it come to. */
interface Paid {
  readonly name: string;
  readonly price: Decimal;
  readonly quantity: Decimal;
  readonly before: Decimal;
}

const CENT = '0.01';

const nonZero = (amount: Decimal | undefined): Decimal | undefined => (amount?.isZero() === true ? undefined : amount);
