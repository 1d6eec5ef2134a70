import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, subtractDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { type Cells, RowRefused } from '../columns.ts';
import { currencyCode, HUNDREDTHS, isCurrency } from '../currencies.ts';
import { amountFromPrice } from '../formats/finclaw.ts';
import type { ParsedRow, Reading } from '../formats/format.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { feeOf, isNear, moneyOf, type RowBase, withCosts } from './row-money.ts';
import { tradeInWords } from './trade-in-words.ts';

type TradeKind = 'buy' | 'sell' | 'short' | 'cover';
type Trade = RowBase & { readonly kind: TradeKind };

/** The digits of a converted amount. */
const CONVERTED_DIGITS = 4;
const FRACTION_DIGITS = 12;
/**
 * The rows of a trade. Quantity times price has to agree with the amount, with or without costs; where the price is in
 * another currency than the money that moved, the exchange is a row of its own, so that both amounts stay as the broker
 * wrote them.
 */
export function settledRows(trade: Trade, cells: Cells, mapping: ColumnMapping): Reading {
  const { kind } = trade;
  const isSale = kind === 'sell' || kind === 'short';
  if (!isSale) cells.unsigned('quantity');
  const described = mapping.columns.quantity === undefined ? tradeInTexts(cells) : { prices: [] };
  const quantity = cells.required(cells.positive('quantity') ?? described.quantity, 'quantity');
  // A few brokers give the price the sign of the money.
  const isNegative = moneyOf(cells)?.startsWith('-') === true;
  const price = (isNegative ? cells.size('price') : cells.unsigned('price')) ?? priceThatFits(described, cells);
  const { costs, others } = costsOf(trade, cells);
  const { fee, tax } = costs;
  const paid = { ...(price && { price }), ...costs };
  const product = price === undefined ? undefined : amountFromPrice('transfer-in', { quantity, price });
  const stated = statedAmount(trade, cells, mapping);
  if (stated === undefined) {
    const amount = cells.required(amountFromPrice(kind, { quantity, price, fee, tax }), 'amount');
    return { rows: [{ ...trade, quantity, amount, ...paid }, ...others] };
  }
  if (HUNDREDTHS[cells.text('currency')] !== undefined && product !== undefined && agrees(product, stated, costs)) {
    // Price, amount and costs are all in pence.
    const whole = (each: DecimalString): DecimalString => divided(each, HUNDRED);
    const inPounds = { ...(fee && { fee: whole(fee) }), ...(tax && { tax: whole(tax) }) };
    const settled = mapping.amounts === 'gross' ? withCosts(kind, stated, costs) : stated;
    return { rows: [{ ...trade, quantity, amount: whole(settled), ...inPounds }, ...others] };
  }
  const isGross = mapping.amounts === 'gross' || (mapping.amounts === 'each' && isAlone(product, stated));
  const settled = isGross ? withCosts(kind, stated, costs) : stated;
  const unit = cells.text('priceCurrency') || described.unit || (mapping.constants.priceCurrency ?? '');
  const isInHundredths = HUNDREDTHS[unit] !== undefined || HUNDREDTHS[cells.text('currency')] !== undefined;
  const divisor = isInHundredths ? HUNDRED : product && unitsOfPrice(product, settled, trade, quantity);
  const exact = divisor === undefined || product === undefined ? product : divided(product, divisor);
  const traded = currencyCode(unit);
  const isForeign = traded !== '' && trade.currency !== undefined && traded !== trade.currency;
  const whole = { ...trade, quantity, amount: settled, ...(divisor === undefined ? paid : costs) };
  const alone = { rows: [whole, ...others] };
  if (exact === undefined || exact === '0') return alone;
  if (!isForeign && agrees(exact, settled, costs)) return alone;
  const isApart = mapping.columns.fee !== undefined || mapping.columns.tax !== undefined;
  const hidden = isForeign || isApart ? undefined : hiddenCosts(exact, settled, isSale);
  if (hidden !== undefined) return { row: { ...whole, fee: hidden } };
  const rate = cells.positive('rate');
  const foreign = isForeign ? exact : convertedBy(rate, exact, settled, costs);
  if (foreign === undefined) {
    throw new RowRefused('amount-mismatch', { quantity, price: price ?? '', amount: settled });
  }
  const there = others.filter(({ currency }) => currency === traded);
  const charged = there.reduce((sum, { amount = 0n }) => addDecimals(sum, amount), '0' as DecimalString);
  const reading = exchanged(whole, isSale ? subtractDecimals(foreign, charged) : addDecimals(foreign, charged), {
    isSale,
    currency: traded === trade.currency ? '' : traded,
    costs,
    foreignCosts: Object.fromEntries(there.map(({ kind, amount }) => [kind, amount])),
    price,
    rate,
  });
  return { rows: [...reading.rows, ...others.filter((other) => !there.includes(other))] };
}

const CENT = '0.01' as DecimalString;

/** Tells whether an amount is quantity times price to the cent, without the costs beside it. */
export const isAlone = (product: DecimalString | undefined, stated: DecimalString): boolean =>
  product !== undefined &&
  compareDecimals(subtractDecimals(product, stated).replace('-', '') as DecimalString, CENT) < 0;

const HUNDRED = '100' as DecimalString;

const TEN_THOUSAND = '10000' as DecimalString;

/**
 * Returns for how many a price is where it is not for one: bonds are priced for a hundred, Japanese funds for ten
 * thousand units. Only that part of the product is the amount. A bond is held in hundreds, and neither has a ticker.
 */
function unitsOfPrice(
  product: DecimalString,
  settled: DecimalString,
  { instrument, currency }: Trade,
  quantity: DecimalString,
): DecimalString | undefined {
  if (instrument?.by !== 'name' || isNear(product, settled)) return undefined;
  const isBond = instrument.isin !== undefined && /^\d+00$/.test(quantity);
  const units = isBond ? HUNDRED : currency === 'JPY' ? TEN_THOUSAND : undefined;
  return units !== undefined && isNear(divided(product, units), settled) ? units : undefined;
}

const divided = (amount: DecimalString, by: DecimalString): DecimalString =>
  divideDecimals(amount, by, FRACTION_DIGITS);

const MOST_HIDDEN_COSTS = '0.05' as DecimalString;

/** Returns the costs in the amount of a trade, for a table without a column for them. */
function hiddenCosts(product: DecimalString, settled: DecimalString, isSale: boolean): DecimalString | undefined {
  const gap = isSale ? subtractDecimals(product, settled) : subtractDecimals(settled, product);
  const most = multiplyDecimals(product, MOST_HIDDEN_COSTS);
  return compareDecimals(gap, 0n) > 0 && compareDecimals(gap, most) <= 0 ? gap : undefined;
}

/** The costs of a trade in its own currency, and those charged in another one, which leave on their own. */
function costsOf({ kind: _kind, instrument: _traded, ...row }: Trade, cells: Cells) {
  const costs: { fee?: DecimalString; tax?: DecimalString } = {};
  const others: (RowBase & { readonly kind: 'fee' | 'tax' })[] = [];
  for (const kind of ['fee', 'tax'] as const) {
    const amount = kind === 'fee' ? feeOf(cells) : cells.positive(kind);
    const unit = cells.unit(kind, `${kind}Currency`);
    if (amount === undefined) continue;
    const isOther = isCurrency(unit) && row.currency !== undefined && currencyCode(unit) !== row.currency;
    if (isOther) others.push({ ...row, kind, amount, currency: currencyCode(unit) });
    else costs[kind] = amount;
  }
  return { costs, others };
}

/** Reads a trade from a row's descriptions, where no column has the number of shares. */
function tradeInTexts(cells: Cells): ReturnType<typeof tradeInWords> {
  for (const field of ['kind', 'note', 'name']) {
    const described = tradeInWords(cells.text(field), cells);
    if (described.quantity !== undefined) return described;
  }
  return { prices: [] };
}

/** Returns the interpretation of a price that matches the amount; without one, the first. */
function priceThatFits(
  { quantity, prices, unit = '' }: ReturnType<typeof tradeInWords>,
  cells: Cells,
): DecimalString | undefined {
  const amount = moneyOf(cells)?.replace('-', '') as DecimalString | undefined;
  const fits = (price: DecimalString): boolean => {
    const product = multiplyDecimals(quantity ?? ('0' as DecimalString), price);
    const whole = HUNDREDTHS[unit] === undefined ? product : divideDecimals(product, 100n, FRACTION_DIGITS);
    return amount !== undefined && isNear(whole, amount);
  };
  return prices.find(fits) ?? prices[0];
}

/** The amount in the currency of the price, where a rate turns one into the other. */
function convertedBy(
  rate: DecimalString | undefined,
  product: DecimalString,
  settled: DecimalString,
  costs: Pick<ParsedRow, 'fee' | 'tax'>,
): DecimalString | undefined {
  if (rate === undefined || rate === '1') return undefined;
  const turned = [multiplyDecimals(product, rate), divideDecimals(product, rate, FRACTION_DIGITS)];
  return turned.some((each) => agrees(each, settled, costs)) ? product : undefined;
}

/** A trade in a foreign currency, and the exchange that paid for it or that its proceeds went through. */
function exchanged(
  trade: Trade & Pick<ParsedRow, 'quantity' | 'amount' | 'fee' | 'tax'>,
  product: DecimalString,
  {
    isSale,
    currency,
    costs,
    foreignCosts,
    price,
    rate,
  }: {
    readonly isSale: boolean;
    readonly currency: string;
    readonly costs: Pick<ParsedRow, 'fee' | 'tax'>;
    readonly foreignCosts: Pick<ParsedRow, 'fee' | 'tax'>;
    readonly price: DecimalString | undefined;
    readonly rate: DecimalString | undefined;
  },
): { readonly rows: readonly ParsedRow[] } {
  const { amount: settled = '0' as DecimalString, fee: _fee, tax: _tax, currency: home, ...rest } = trade;
  const all = addDecimals(costs.fee ?? 0n, costs.tax ?? 0n);
  const bare = isSale ? addDecimals(settled, all) : subtractDecimals(settled, all);
  if (compareDecimals(bare, 0n) <= 0) throw new RowRefused('bad-value', { field: 'amount', value: settled });
  if (rate !== undefined && rate !== '1' && !agreesByRate(product, rate, bare))
    throw new RowRefused('amount-mismatch', { quantity: trade.quantity ?? '', price: price ?? '', amount: settled });
  const turned = (home: DecimalString): DecimalString =>
    divideDecimals(multiplyDecimals(home, product), bare, CONVERTED_DIGITS);
  const amount = all === '0' ? product : turned(settled);
  const foreign = currency === '' ? undefined : currency;
  const { date, time, account, note, reference, instrument } = trade;
  const moment = {
    date,
    ...(time && { time }),
    ...(account && { account }),
    ...(note && { note }),
    ...(reference && { reference }),
  };
  const sides = isSale
    ? { amount, toAmount: settled, ...(home && { toCurrency: home }), ...(foreign && { currency: foreign }) }
    : { amount: settled, toAmount: amount, ...(home && { currency: home }), ...(foreign && { toCurrency: foreign }) };
  const fx: ParsedRow = { ...moment, kind: 'fx', ...sides, ...(foreign === undefined && instrument && { instrument }) };
  const row: ParsedRow = {
    ...rest,
    ...(foreign && { currency: foreign }),
    amount,
    ...(price && { price }),
    ...(costs.fee && { fee: turned(costs.fee) }),
    ...(costs.tax && { tax: turned(costs.tax) }),
    ...foreignCosts,
  };
  return { rows: isSale ? [row, fx] : [fx, row] };
}

const agreesByRate = (product: DecimalString, rate: DecimalString, bare: DecimalString): boolean =>
  [multiplyDecimals(product, rate), divideDecimals(product, rate, FRACTION_DIGITS)].some((each) => isNear(each, bare));

/** Tells whether an amount is the product, or the product with its costs either way. */
export function agrees(
  product: DecimalString,
  amount: DecimalString,
  { fee, tax }: Pick<ParsedRow, 'fee' | 'tax'>,
): boolean {
  const all = [fee ?? ('0' as DecimalString), tax ?? ('0' as DecimalString), addDecimals(fee ?? 0n, tax ?? 0n)];
  return [amount, ...all.flatMap((cost) => [addDecimals(amount, cost), subtractDecimals(amount, cost)])].some((each) =>
    isNear(product, each),
  );
}

/** The money of a trade without its sign; a sale that costs money contradicts itself. */
function statedAmount({ kind }: Trade, cells: Cells, { isCashSigned }: ColumnMapping): DecimalString | undefined {
  const amount = moneyOf(cells);
  if (amount === undefined) return undefined;
  const isSale = kind === 'sell' || kind === 'short';
  const followsShares = !isCashSigned && cells.amount('quantity')?.startsWith('-') === true;
  if (isSale && amount.startsWith('-') && !followsShares)
    throw new RowRefused('bad-value', { field: 'amount', value: amount.slice(0, 40) });
  return amount.replace('-', '') as DecimalString;
}
