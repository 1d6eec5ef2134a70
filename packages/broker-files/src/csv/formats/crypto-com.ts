import { type Cells, RowRefused } from '../columns.ts';
import { isCurrency } from '../currencies.ts';
import { coin, type Side } from '../mapping/coin-swap.ts';
import { findDayOrder, readDay } from '../mapping/day-order.ts';
import { parseDateCell } from '../parse-cell.ts';
import type { CsvFormat, ParsedRow, Reading } from './format.ts';

/** The transactions of the Crypto.com app: what changed, what it became, and what it was worth in the person's money. */
export const cryptoCom: CsvFormat = {
  id: 'crypto-com',
  account: 'Crypto.com',
  matches: (columns) =>
    columns.has(DAY, 'Currency', 'Amount', 'To Currency', 'To Amount') &&
    columns.has('Native Currency', 'Native Amount', 'Transaction Kind'),
  open(head = []) {
    // A spreadsheet that saved the file again writes days in the order of its country.
    const at = head.flatMap(({ cells }) => cells.indexOf(DAY)).find((index) => index >= 0) ?? -1;
    const found = findDayOrder(head.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== DAY));
    const order = found?.isDoubtful === false ? found.order : undefined;
    const readCell = (cell: string) => (order === undefined ? parseDateCell(cell) : readDay(cell, order));
    return { read: (cells) => read(cells, readCell), unfinished: () => [] };
  },
};

const DAY = 'Timestamp (UTC)';

/** Coins that are locked or lent stay with the same company. */
const STAYS =
  /program_(?:created|withdrawn)$|^lockup_(?:lock|unlock|upgrade)$|^supercharger_(?:deposit|withdrawal)$|^finance\.dpos/;
const REWARD = /cashback|interest|reward|gift|bonus|reimbursement|referral|airdrop|campaign/;
const MOVED = /deposit|withdraw|transfer/;
/** Either side of a conversion, each in a row of its own with its value. */
const HALF = /_(?:debited|credited)$/;

function read(cells: Cells, readCell: typeof parseDateCell): Reading {
  if (cells.isBlank()) return { ignored: 'blank' };
  const word = cells.text('Transaction Kind');
  const kind = word.toLowerCase();
  const isOut = cells.amount('Amount')?.startsWith('-') === true;
  const isReward = !isOut && REWARD.test(kind);
  if (STAYS.test(kind) && !isReward) return { ignored: 'other-half' };
  const currency = cells.text('Native Currency').toUpperCase();
  const note = cells.text('Transaction Description');
  const base = { ...cells.moment(readCell, DAY), currency, ...(note && { note }) };
  const from = sideOf(cells, 'Currency', 'Amount');
  const worth = (): Side => sideOf(cells, 'Native Currency', 'Native Amount');
  const sold = (side: Side, paid = worth()) => trade('sell', base, side, paid);
  const bought = (side: Side, paid = worth()) => trade('buy', base, side, paid);
  if (cells.positive('To Amount') !== undefined) {
    const to = sideOf(cells, 'To Currency', 'To Amount');
    if (isCurrency(from.unit) && isCurrency(to.unit)) {
      const toMoney = { toAmount: to.amount, toCurrency: to.unit };
      return { row: { ...base, kind: 'fx', amount: from.amount, currency: from.unit, ...toMoney } };
    }
    if (isCurrency(from.unit)) return { row: bought(to, from) };
    return isCurrency(to.unit) ? { row: sold(from, to) } : { rows: [sold(from), bought(to)] };
  }
  const held = { ...base, instrument: coin(from.unit, currency), quantity: from.amount };
  if (isCurrency(from.unit)) {
    if (MOVED.test(kind))
      return { row: { ...base, kind: isOut ? 'withdrawal' : 'deposit', currency: from.unit, amount: from.amount } };
  } else if (isReward) {
    if (cells.positive('Native Amount') === undefined) return { row: { ...held, kind: 'transfer-in' } };
    const income = { ...base, instrument: held.instrument, amount: worth().amount };
    return { rows: [{ ...income, kind: 'dividend' }, bought(from)] };
  } else if (HALF.test(kind)) return { row: isOut ? sold(from) : bought(from) };
  else if (MOVED.test(kind)) return { row: { ...held, kind: isOut ? 'transfer-out' : 'transfer-in' } };
  // Paid for with a card, or paid out to one: the money was in the account for a moment.
  else if (/(?:^|\.)crypto_purchase/.test(kind) && !isOut)
    return { rows: [{ ...base, kind: 'deposit', amount: worth().amount }, bought(from)] };
  else if (kind === 'card_top_up' && isOut)
    return { rows: [sold(from), { ...base, kind: 'withdrawal', amount: worth().amount }] };
  throw new RowRefused('unsupported-kind', { field: 'kind', kind: word.slice(0, 60) });
}

const sideOf = (cells: Cells, unit: string, amount: string): Side => ({
  unit: cells.text(unit).toUpperCase(),
  amount: cells.required(cells.positive(amount), amount),
});

/** A trade of a coin for money, which is what the coin was worth where none changed hands. */
const trade = (kind: 'buy' | 'sell', base: Omit<ParsedRow, 'kind'>, asset: Side, paid: Side): ParsedRow => ({
  ...base,
  kind,
  currency: paid.unit,
  instrument: coin(asset.unit, paid.unit),
  quantity: asset.amount,
  amount: paid.amount,
});
