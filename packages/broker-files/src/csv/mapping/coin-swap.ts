import { addDecimals, multiplyDecimals, subtractDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { type Cells, RowRefused } from '../columns.ts';
import { isCurrency } from '../currencies.ts';
import type { InstrumentText, ParsedRow, Reading } from '../formats/format.ts';
import type { ColumnField } from '../vocabulary/fields.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { moneyOf, type RowBase, withCosts } from './row-money.ts';
import { agrees } from './settled-rows.ts';

/** Money, and coins that others are quoted in. */
const QUOTES = 'USD|EUR|GBP|KRW|JPY|CHF|CAD|AUD|SEK|PLN|TRY|BRL|USDT|USDC|FDUSD|BUSD|BTC|ETH|BNB';
/** Kraken marks coins with an X and money with a Z: XXBTZEUR. */
const MARKED_PAIR = /^X([A-Z]{3,4})Z([A-Z]{3})$/;
const JOINED_PAIR = new RegExp(`^([A-Z0-9]{2,10}?)(${QUOTES})$`);
const COIN_NAMES: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' };

/** A pair of a coin and what it is paid in as the ledger writes it: BTC-EUR for BTC/EUR, BTCEUR and XXBTZEUR. */
export function coinPair(symbol: string): string {
  const text = symbol.toUpperCase();
  const [, coin = '', money = ''] =
    /^([A-Z0-9]{2,10})[/_-]([A-Z0-9]{2,10})$/.exec(text) ?? MARKED_PAIR.exec(text) ?? JOINED_PAIR.exec(text) ?? [];
  return coin === '' ? symbol : `${COIN_NAMES[coin] ?? coin}-${COIN_NAMES[money] ?? money}`;
}

/** The code of an asset without the marks of an exchange: BTC for XXBT and XBT, EUR for ZEUR, ETH for ETH2.S. */
export function assetName(text: string): string {
  const bare = text
    .toUpperCase()
    .replace(/\.[A-Z]$/, '')
    .replace(/^ETH2$/, 'ETH');
  const [, marked = ''] = /^(?:X([A-Z]{3})|Z([A-Z]{3}))$/.exec(bare)?.filter((part) => part !== undefined) ?? [];
  const name = marked === '' ? bare : marked;
  return COIN_NAMES[name] ?? name;
}

/** An amount of one thing. */
export interface Side {
  readonly amount: DecimalString;
  readonly unit: string;
}

/** The amounts received, given and charged. */
interface Swap {
  readonly came: Side;
  readonly left: Side;
  readonly fee?: Side | undefined;
}

/** A coin, in the money that it is paid in. */
export const coin = (unit: string, money?: string): InstrumentText => ({
  text: money === undefined ? unit : `${unit}-${money}`,
  by: 'symbol',
  type: 'coin',
});

/** Adds a charge in the same coin to the amount of a coin that moved. */
export const lessFee = ({ amount }: Side, fee: Side, isComing: boolean): DecimalString =>
  isComing ? subtractDecimals(amount, fee.amount) : addDecimals(amount, fee.amount);

/** A charge on its own, in money or in a coin. */
export const feeRows = (row: Omit<ParsedRow, 'kind'>, fee: Side, money: string | undefined): readonly ParsedRow[] =>
  isCurrency(fee.unit)
    ? [{ ...row, kind: 'fee', amount: fee.amount, currency: fee.unit }]
    : [{ ...row, kind: 'transfer-out', instrument: coin(fee.unit, money), quantity: fee.amount }];

/**
 * One coin for another at a value that is nowhere in the row: one leaves, the other comes at an unknown cost, and
 * no gain is worked out from either.
 */
export function swapped(
  row: Omit<ParsedRow, 'kind'>,
  { came, left, fee }: Swap,
  { isGross, money }: { readonly isGross: boolean; readonly money: string | undefined },
): Reading {
  const isOwn = fee !== undefined && (fee.unit === left.unit || fee.unit === came.unit);
  const given = isGross && fee?.unit === left.unit ? lessFee(left, fee, false) : left.amount;
  const got = isGross && fee?.unit === came.unit ? lessFee(came, fee, true) : came.amount;
  const note = `${given} ${left.unit} → ${got} ${came.unit}`;
  const base = { ...row, note, ...(money && { currency: money }) };
  return {
    rows: [
      { ...base, kind: 'transfer-out', instrument: coin(left.unit, money), quantity: given, isSwapped: true },
      { ...base, kind: 'transfer-in', instrument: coin(came.unit, money), quantity: got },
      ...(fee === undefined || isOwn ? [] : feeRows(row, fee, money)),
    ],
  };
}

/**
 * A trade of a coin that is charged in a coin or paid for in another one, such as LINK-ETH: the amount is in the second
 * one. What is charged in a coin is not yet taken from what was counted.
 */
export function coinTrade(
  row: RowBase,
  {
    action,
    cells,
    text,
    mapping,
  }: {
    readonly action: 'buy' | 'sell';
    readonly cells: Cells;
    readonly text: (field: ColumnField) => string;
    readonly mapping: ColumnMapping;
  },
): Reading | undefined {
  const [, coinName = '', paidIn = row.currency ?? ''] =
    /^([A-Z0-9]{2,10})(?:[-/]([A-Z0-9]{2,10}))?$/.exec(text('symbol').toUpperCase()) ?? [];
  const charge = cells.positive('fee');
  const unit = assetName(cells.unit('fee', 'feeCurrency'));
  const isOther = charge !== undefined && unit !== '' && unit !== paidIn && !isCurrency(unit);
  if (coinName === '' || paidIn === '' || (isCurrency(paidIn) && !isOther) || isCurrency(coinName)) return undefined;
  const quantity = cells.required(cells.positive('quantity'), 'quantity');
  const stated = moneyOf(cells)?.replace('-', '') as DecimalString | undefined;
  const fee = isOther ? undefined : charge;
  const charged = { ...(fee && { fee }) };
  const price = cells.unsigned('price');
  const product = price && multiplyDecimals(quantity, price);
  if (product !== undefined && stated !== undefined && !agrees(product, stated, charged))
    throw new RowRefused('amount-mismatch', { quantity, price: price ?? '', amount: stated });
  const isNet = mapping.amounts !== 'gross' && stated !== undefined;
  const paid = isNet ? stated : withCosts(action, cells.required(stated ?? product, 'amount'), charged);
  const [asset, other] = [
    { amount: quantity, unit: coinName },
    { amount: paid, unit: paidIn },
  ];
  const own = isOther ? { amount: charge, unit } : undefined;
  if (isCurrency(paidIn) && own !== undefined) {
    const counted = unit === coinName ? lessFee(asset, own, action === 'buy') : quantity;
    const trade = { ...row, kind: action, quantity: counted, amount: paid, ...(price && { price }) } as const;
    return unit === coinName ? { row: trade } : { rows: [trade, ...feeRows(row, own, paidIn)] };
  }
  const swap = { ...(action === 'buy' ? { came: asset, left: other } : { came: other, left: asset }), fee: own };
  const { instrument: _pair, currency: _money, ...base } = row;
  return swapped(base, swap, { isGross: isOther, money: mapping.constants.currency });
}
