import { hash } from 'node:crypto';
import { multiplyDecimals, subtractDecimals } from '@finclaw/market';
import { instrumentOf as listedInstrument } from '@finclaw/market/instruments';
import type { DecimalString } from '@finclaw/types';
import { type Cells, RowRefused } from '../columns.ts';
import { currencyCode, isCurrency } from '../currencies.ts';
import { amountFromPrice, splitOf } from '../formats/finclaw.ts';
import type { Half, InstrumentText, ParsedRow, Reading } from '../formats/format.ts';
import { optionInstrument, readOption } from '../options.ts';
import { unitBehind } from '../parse-cell.ts';
import { coin, coinPair, coinTrade } from './coin-swap.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { inCell } from './currency-of-table.ts';
import { NO_DAY, readDay } from './day-order.ts';
import { readAction, readKindWord } from './kind-word.ts';
import { instrumentOf } from './named-instrument.ts';
import { actionOf, type Decided } from './row-action.ts';
import { feeOf, isNear, moneyOf, type RowBase, type TextOf, withCosts } from './row-money.ts';
import { agrees, isAlone, settledRows } from './settled-rows.ts';
import { tradeInWords } from './trade-in-words.ts';

/** A row of a table, or what is one only together with another row. */
type MappedReading = Reading | { readonly half: Half } | { readonly used: RowBase };

/** Reads one row of a table with known columns; for an event written in two rows it returns one half. */
export function readMappedRow(cells: Cells, mapping: ColumnMapping): MappedReading {
  const word = readAction(cells.text('kind'), mapping.words);
  if (word === 'nothing' || (word === 'internal' && !cells.positive('amount'))) return { ignored: 'other-half' };
  const text: TextOf = (field) => {
    const value = cells.text(field) || (mapping.constants[field] ?? '');
    return field === 'symbol' && mapping.assets === 'coins' ? coinPair(value) : value;
  };
  const action = actionOf(cells, text, mapping);
  const base = baseOf(cells, text, mapping);
  const option = optionIn(text, mapping);
  if (option !== undefined) return optionRow({ ...base, instrument: option }, { action, cells, text, mapping });
  const instrument = instrumentOf(text, base.currency ?? '', mapping.assets === 'coins');
  const row: RowBase = instrument === undefined ? base : { ...base, instrument };
  // Beside contracts with columns of their own, a row without them is of shares.
  const isOfShares = mapping.columns.strike === undefined ? SHARES.test(text('assetType')) : text('strike') === '';
  if (action === 'expiry' || action === 'exercise' || (OPENS_OR_CLOSES.test(text('kind')) && !isOfShares))
    throw new RowRefused('unsupported-kind', { field: 'kind', kind: text('kind').slice(0, 60) });
  if (action === 'dividend' && mapping.isReinvesting && cells.positive('quantity') !== undefined)
    return rewarded(row, cells);
  switch (action) {
    case 'buy':
    case 'sell':
    case 'short':
    case 'cover':
      refuseContract(text, action);
      if (mapping.assets === 'coins' && (action === 'buy' || action === 'sell')) {
        const traded = coinTrade(row, { action, cells, text, mapping });
        if (traded !== undefined) return traded;
      }
      return settledRows({ ...row, kind: action }, cells, mapping);
    case 'split':
      return { row: { ...row, kind: 'split', ...splitOf(cells) } };
    case 'added':
      return { row: { ...row, kind: 'split', added: cells.required(countedIn(cells), 'quantity') } };
    case 'exchange':
      return { half: { what: 'exchange', row, change: cells.required(moneyOf(cells), 'amount') } };
    case 'replaced':
      return { half: { what: 'rename', row, change: replacedShares(cells) } };
    case 'convert':
      return converted(row, cells, text);
    case 'vest':
      return { row: { ...row, kind: 'transfer-in', ...vested(cells) } };
    case 'reward':
      return rewarded(row, cells);
    case 'received':
      return received(row, cells);
    case 'transfer-in':
    case 'transfer-out':
      return moved(action, row, { cells, text });
    case 'deposit':
    case 'withdrawal':
      if (CONTRIBUTED.test(text('kind')) && instrument !== undefined && paidForShares(cells))
        return contributed(row, cells, mapping);
      if (!isAsset(text, instrument)) return banked(action, row, cells, mapping);
      return action === 'withdrawal' || instrument?.type !== 'coin'
        ? moved(action === 'deposit' ? 'transfer-in' : 'transfer-out', row, { cells, text })
        : received(row, cells);
    default:
      if (isNothing(cells)) return { ignored: 'blank' };
      return { row: { ...chargeable(row, action), kind: action, ...plainAmounts(action, cells, mapping) } };
  }
}

/** The column that dates a row. */
export const dateField = (cells: Cells): 'date' | 'otherDate' =>
  NO_DAY.test(cells.text('date')) && cells.text('otherDate') !== '' ? 'otherDate' : 'date';

export function baseOf(cells: Cells, text: TextOf, mapping: ColumnMapping): RowBase {
  const { date, time } = cells.moment((cell) => readDay(cell, mapping.dates), dateField(cells));
  const clock = readDay(`${date} ${cells.text('time')}`, 'ymd')?.time ?? time;
  const pair = COIN_PAIR.exec(text('symbol'))?.[1];
  const currency =
    text('currency') ||
    text('priceCurrency') ||
    (pair !== undefined && isCurrency(pair) ? pair : (inCell(cells.text('amount'), mapping.dates) ?? ''));
  const texts = (['account', 'note', 'reference'] as const).map((field) => [field, text(field)] as const);
  return {
    date,
    time: clock,
    ...(currency !== '' && { currency: currencyCode(currency) }),
    ...Object.fromEntries(
      texts.flatMap(([field, value]) => (value === '' || value === '-' ? [] : [[field, shortened(field, value)]])),
    ),
  };
}

const LONGEST_REFERENCE = 120;

/** Shortens overlong row numbers of some banks to a digest, which is just as unique. */
const shortened = (field: string, value: string): string =>
  field === 'reference' && value.length > LONGEST_REFERENCE ? hash('sha256', value, 'base64url') : value;

/** "BTC-EUR": a coin and the money it was paid in. */
const COIN_PAIR = /^[A-Z0-9]{2,10}-([A-Z]{3})$/;
/** Types of what is no contract. */
const SHARES = /^(?!.*(?:option|future)).*(?:equit|stock|share|\betf)/i;
const OPENS_OR_CLOSES = /^(?:sto|btc|bto|stc)$|(?:to|^sell|^sold|^buy|^bought) (?:open|clos)/i;

/** The option that a row names in any of its texts, or in a column for each of its terms. */
function optionIn(text: TextOf, { dates }: ColumnMapping): InstrumentText | undefined {
  for (const field of ['symbol', 'name', 'note'] as const) {
    const option = readOption(text(field));
    if (option !== undefined) return optionInstrument(text(field), option);
  }
  const [year, month, day] = readDay(text('expiry'), dates)?.date.split('-') ?? [];
  const terms = `${text('symbol')} ${month}/${day}/${year} ${text('strike')} ${text('right')}`;
  const option = year === undefined ? undefined : readOption(terms);
  return option && optionInstrument(terms, option);
}

const SHARES_OF_A_CONTRACT = '100' as DecimalString;

/** A trade in contracts, each for a hundred shares, or what became of them. */
function optionRow(
  row: RowBase,
  {
    action,
    cells,
    text,
    mapping,
  }: { readonly action: Decided; readonly cells: Cells; readonly text: TextOf; readonly mapping: ColumnMapping },
): MappedReading {
  const kind = text('kind') || text('side');
  if (action === 'expiry') return { row: { ...row, kind: 'expiry' } };
  const quantity = cells.required(cells.positive('quantity'), 'quantity');
  if (action === 'exercise') return { used: { ...row, quantity } };
  const effect = /^[oc]/i.exec(text('openClose'))?.[0]?.toLowerCase();
  const opened = effect === 'o' && action === 'sell' ? 'short' : action;
  const kindOfTrade = effect === 'c' && action === 'buy' ? 'cover' : opened;
  const isTrade = action === 'buy' || action === 'sell' || action === 'short' || action === 'cover';
  // Contracts that are sold are sold short unless somebody held them, which the word for a sale does not say.
  if (!isTrade || (action === 'sell' && effect === undefined && !OPENS_OR_CLOSES.test(kind)))
    throw new RowRefused('unsupported-kind', { field: 'kind', kind: `${kind} ${row.instrument?.text}`.slice(0, 60) });
  const [stated, fee, tax] = [cells.size('price'), feeOf(cells), cells.positive('tax')];
  const costs = { ...(fee && { fee }), ...(tax && { tax }) };
  // The price of the whole contract, where the description has that of a share.
  const [described] = [text('name'), text('note')].flatMap((words) => tradeInWords(words, cells).prices);
  const isOfContract = described !== undefined && stated === multiplyDecimals(described, SHARES_OF_A_CONTRACT);
  const price = isOfContract ? described : stated;
  const product = price && multiplyDecimals(multiplyDecimals(quantity, price), SHARES_OF_A_CONTRACT);
  const amount = cells.required((moneyOf(cells)?.replace('-', '') as DecimalString | undefined) ?? product, 'amount');
  if (product !== undefined && !agrees(product, amount, costs))
    throw new RowRefused('amount-mismatch', { quantity, price: price ?? '', amount });
  const trade = kindOfTrade as typeof action;
  const isGross =
    mapping.amounts === 'gross' ||
    moneyOf(cells) === undefined ||
    (mapping.amounts === 'each' && isAlone(product, amount));
  const settled = isGross ? withCosts(trade, amount, costs) : amount;
  return { row: { ...row, kind: trade, quantity, amount: settled, ...(price && { price }), ...costs } };
}

/** Refuses contracts, whose cost is not their price times their number. */
function refuseContract(text: TextOf, action: string): void {
  const type = text('assetType');
  if (/\bcfd|option|future|\bopt\b|\bfop\b|warrant|\bwar\b/i.test(type))
    throw new RowRefused('unsupported-kind', { field: 'kind', kind: `${action} (${type})`.slice(0, 60) });
}

/** A coin put in or taken out is no cash, whatever the word for it is. */
const isAsset = (text: TextOf, instrument: InstrumentText | undefined): boolean =>
  instrument?.by === 'symbol' && text('symbol') !== '' && text('quantity') !== '' && !isCurrency(instrument.text);

/** Income and charges may name a security by a mere remark, which names none. */
function chargeable(row: RowBase, action: Decided): RowBase {
  const { instrument, ...rest } = row;
  const isRemark = instrument?.by === 'name' && instrument.isin === undefined && action !== 'dividend';
  return isRemark ? rest : row;
}

const MONEY = ['amount', 'gross', 'originalAmount', 'credit', 'debit', 'fee', 'tax'] as const;

/** Words that reverse a charge or an income, in a table whose amounts have no sign. */
const TURNED: Readonly<Partial<Record<Decided, RegExp>>> = {
  fee: /refund|erstattung|återbetalning|remboursement/i,
  tax: /refund|erstattung|återbetalning|remboursement/i,
  interest: /charge|belastung|debit|margin|paid/i,
};

/** Tells whether a row moved no money: each of its amounts is written, and zero. */
const isNothing = (cells: Cells): boolean =>
  cells.amount('amount') === '0' && MONEY.every((field) => cells.positive(field) === undefined);

function plainAmounts(
  kind: Decided,
  cells: Cells,
  { isCashSigned, amounts }: ColumnMapping,
): Pick<ParsedRow, 'amount' | 'fee' | 'tax'> {
  const charged = kind === 'fee' || kind === 'tax' ? cells.positive(kind) : undefined;
  const stated = moneyOf(cells);
  const known = stated === '0' ? (charged ?? stated) : stated;
  const amount = cells.required(known ?? perShare(cells) ?? charged, 'amount');
  // A charge or an income of nothing has its money somewhere else.
  if (amount === '0') throw new RowRefused('bad-value', { field: 'amount', value: amount });
  const isTurned = !isCashSigned && !amount.startsWith('-') && (TURNED[kind]?.test(cells.text('kind')) ?? false);
  if (kind === 'fee' || kind === 'tax')
    return { amount: isCashSigned || isTurned ? subtractDecimals(0n, amount) : amount };
  if (isTurned) return { amount: subtractDecimals(0n, amount) };
  // What was withheld in other money is no part of the amount.
  const taxed = cells.unit('tax', 'taxCurrency');
  const isForeign = taxed !== '' && taxed !== cells.text('currency');
  const [fee, tax] = [cells.positive('fee'), isForeign ? undefined : cells.positive('tax')];
  const costs = { ...(fee && { fee }), ...(tax && { tax }) };
  if (fee === undefined && tax === undefined) return { amount };
  const size = amount.replace('-', '') as DecimalString;
  if (!isBeforeCosts(size, cells) && amounts !== 'gross') return { amount, ...costs };
  const net = withCosts('sell', size, costs);
  return amount.startsWith('-') ? { amount: subtractDecimals(0n, net) } : { amount: net, ...costs };
}

/** Shares that a description counts where no column does, such as "STOCK DIVIDEND: Buy 5 @ 0". */
const countedIn = (cells: Cells): DecimalString | undefined =>
  cells.positive('quantity') ?? tradeInWords(cells.text('kind'), cells).quantity;

/** Shares that are replaced by others leave, by their sign or by the word for a sale; the new ones come. */
function replacedShares(cells: Cells): DecimalString {
  const signed = cells.amount('quantity');
  if (signed !== undefined) return signed;
  const quantity = cells.required(countedIn(cells), 'quantity');
  const way = readKindWord(cells.text('kind').replace(/^[^:]*:/, ''));
  if (way !== 'buy' && way !== 'sell') throw new RowRefused('missing-value', { field: 'kind' });
  return way === 'sell' ? subtractDecimals(0n, quantity) : quantity;
}

const SWAPPED = /(\d[\d.,]{0,30}) ([A-Z0-9]{2,10}) (?:to|into|for|→|->) (\d[\d.,]{0,30}) ([A-Z0-9]{2,10})\b/;

/** Converts a swap of coins into a sale and a purchase, where the row has both and their value. */
function converted(row: RowBase, cells: Cells, text: TextOf): Reading {
  const [, given = '', from = '', got = '', to = ''] = SWAPPED.exec(text('note')) ?? [];
  const [sold, bought] = [cells.readNumber(given), cells.readNumber(got)];
  const worth = cells.positive('gross') ?? cells.positive('amount');
  if (sold === undefined || bought === undefined || worth === undefined)
    throw new RowRefused('unsupported-kind', { field: 'kind', kind: text('kind').slice(0, 60) });
  const fee = cells.positive('fee');
  const amount = fee === undefined ? worth : withCosts('sell', worth, { fee });
  return {
    rows: [
      { ...row, kind: 'sell', instrument: coin(from, row.currency), quantity: sold, amount, ...(fee && { fee }) },
      { ...row, kind: 'buy', instrument: coin(to, row.currency), quantity: bought, amount },
    ],
  };
}

/**
 * Tells whether an income still includes its costs: it equals the payment of the shares, or the original amount at its
 * rate.
 */
function isBeforeCosts(amount: DecimalString, cells: Cells): boolean {
  const [original, rate] = [cells.positive('originalAmount'), cells.positive('rate')];
  const paid = cells.product('quantity', 'price');
  const turned = original === undefined || rate === undefined ? undefined : multiplyDecimals(original, rate);
  return [paid, turned].some((each) => each !== undefined && isNear(each, amount));
}

/** Returns a dividend whose row has only the amount per share. */
function perShare(cells: Cells): DecimalString | undefined {
  return cells.product('quantity', 'price');
}

/** Marks of money that came or left, as statements put them behind amounts. */
const CREDIT_OR_DEBIT = /^[CD]R$/;

const isListedCoin = (code: string): boolean => listedInstrument(`coin:${code}`)?.type === 'crypto';

function banked(
  kind: 'deposit' | 'withdrawal',
  { instrument, ...base }: RowBase,
  cells: Cells,
  { assets, columns }: ColumnMapping,
): Reading {
  // What a coin was worth is no money that moved.
  if (instrument?.type === 'coin' && !isCurrency(instrument.text))
    throw new RowRefused('missing-value', { field: 'quantity' });
  // "0.014 BTC" under a head for money is no money either, while "1000 TL" beside a currency is.
  const unit = unitBehind(cells.text('amount'));
  const moved = cells.positive('amount');
  const isOther = unit.length > 1 && !isCurrency(unit) && !CREDIT_OR_DEBIT.test(unit) && moved !== undefined;
  if (isOther && assets !== 'coins' && !isListedCoin(unit)) {
    if (columns.currency === undefined)
      throw new RowRefused('bad-value', { field: 'amount', value: cells.text('amount').slice(0, 40) });
  } else if (isOther)
    return {
      row: {
        ...base,
        kind: kind === 'deposit' ? 'transfer-in' : 'transfer-out',
        instrument: coin(unit, base.currency),
        quantity: moved,
      },
    };
  const other =
    instrument !== undefined && isCurrency(instrument.text) && instrument.text !== base.currency
      ? instrument.text
      : undefined;
  const money = cells.required(
    (other === undefined ? moneyOf(cells) : undefined) ?? cells.amount('quantity'),
    'amount',
  );
  // A deposit that leaves contradicts itself.
  if (kind === 'deposit' && money.startsWith('-')) throw new RowRefused('bad-value', { field: 'amount', value: money });
  const amount = money.replace('-', '') as DecimalString;
  return amount === '0'
    ? { ignored: 'blank' }
    : { row: { ...base, kind, amount, ...(other !== undefined && { currency: other }) } };
}

/** Words for money that a plan puts into its fund at once. */
const CONTRIBUTED = /contribution|cotisation|aportaci|beitrag|\binleg\b|versamento/i;

/** Tells whether the money of a row is what its shares cost. One share at the amount, or shares at one, is money. */
function paidForShares(cells: Cells): boolean {
  const [quantity, price, money] = [cells.positive('quantity'), cells.positive('price'), cells.positive('amount')];
  if (quantity === undefined || price === undefined || money === undefined || price === '1') return false;
  return quantity !== '1' && isNear(multiplyDecimals(quantity, price), money);
}

/** A contribution to a plan comes in as money, and its shares are bought with it. */
function contributed(row: RowBase, cells: Cells, mapping: ColumnMapping): Reading {
  const bought = settledRows({ ...row, kind: 'buy' }, cells, mapping);
  const rows = typeof bought !== 'object' ? [] : 'row' in bought ? [bought.row] : 'rows' in bought ? bought.rows : [];
  const { instrument: _bought, ...base } = row;
  const amount = cells.required(rows[0]?.amount, 'amount');
  return { rows: [{ ...base, kind: 'deposit', amount }, ...rows] };
}

function vested(cells: Cells): Pick<ParsedRow, 'quantity' | 'amount'> {
  const quantity = cells.required(cells.positive('netQuantity') ?? cells.positive('quantity'), 'quantity');
  const price = cells.positive('vestPrice') ?? cells.positive('price');
  // The value per share is on the lines below, where an award has several lots.
  if (price === undefined) throw new RowRefused('missing-cost', {});
  return { quantity, amount: cells.required(amountFromPrice('transfer-in', { quantity, price }), 'amount') };
}

/** A reward is income that is put into what it is paid in at once; without its value it has no cost either. */
function rewarded(row: RowBase, cells: Cells): Reading {
  const quantity = cells.required(cells.positive('quantity'), 'quantity');
  const value = cells.positive('gross') ?? cells.positive('amount') ?? cells.product('quantity', 'price');
  if (value === undefined) return { row: { ...row, kind: 'transfer-in', quantity } };
  return {
    rows: [
      { ...row, kind: 'dividend', amount: value },
      { ...row, kind: 'buy', quantity, amount: value },
    ],
  };
}

/** Coins or shares that came; the price of the day is not what they had cost. */
const received = (row: RowBase, cells: Cells): Reading => ({
  row: { ...row, kind: 'transfer-in', quantity: cells.required(cells.positive('quantity'), 'quantity') },
});

function moved(
  kind: 'transfer-in' | 'transfer-out',
  row: RowBase,
  { cells, text }: { readonly cells: Cells; readonly text: TextOf },
): Reading {
  const counted = cells.positive('quantity');
  if (counted === undefined || row.instrument === undefined) {
    const money = cells.positive('amount') ?? cells.positive('credit') ?? cells.positive('debit');
    if (money === undefined || text('symbol') !== '') throw new RowRefused('missing-value', { field: 'quantity' });
    const { instrument: _none, ...cash } = row;
    // The word says which way the money went, unless a minus says otherwise.
    const isOut = kind === 'transfer-out' || moneyOf(cells)?.startsWith('-') === true;
    return { row: { ...cash, kind: isOut ? 'withdrawal' : 'deposit', amount: money } };
  }
  if (kind === 'transfer-out') {
    // Coins that left with their charge.
    const isTotal = cells.text('amount') !== '' && cells.unit('amount', 'currency') === text('symbol').split('-')[0];
    return { row: { ...row, kind, quantity: (isTotal ? cells.positive('amount') : undefined) ?? counted } };
  }
  const cost = cells.product('quantity', 'price') ?? cells.positive('amount');
  return { row: { ...row, kind, quantity: counted, ...(cost && { amount: cost }) } };
}
