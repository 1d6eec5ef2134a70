import { addDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { type Cells, RowRefused } from '../columns.ts';
import { isCurrency } from '../currencies.ts';
import type { InstrumentText, ParsedRow, Reading } from '../formats/format.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { readAction } from './kind-word.ts';
import { baseOf } from './mapped-row.ts';
import { withCosts } from './row-money.ts';

/**
 * Tells whether each row of a table has a side for what came in and one for what went out, as in lists of coin trades.
 */
export const isTwoSided = ({ columns }: ColumnMapping): boolean =>
  columns.inAmount !== undefined &&
  columns.outAmount !== undefined &&
  columns.inCurrency !== undefined &&
  columns.outCurrency !== undefined;

interface Side {
  readonly amount: DecimalString;
  readonly unit: string;
}

/** Reads a row with two sides: money against a coin is a trade, money alone is cash, a coin alone moves. */
export function readTwoSidedRow(cells: Cells, mapping: ColumnMapping): Reading {
  const row = baseOf(cells, (field) => (field === 'currency' ? '' : cells.text(field)), mapping);
  const [came, left, fee] = [sideOf(cells, 'in'), sideOf(cells, 'out'), feeOf(cells)];
  const word = cells.text('kind');
  if (came !== undefined && left !== undefined) return { row: traded(row, came, left, fee, word, mapping) };
  const only = came ?? left;
  if (only === undefined) throw new RowRefused('missing-value', { field: 'amount' });
  if (isCurrency(only.unit)) {
    const kind = came === undefined ? 'withdrawal' : 'deposit';
    const action = readAction(word, mapping.words);
    const isIncome = came !== undefined && (action === 'interest' || action === 'dividend');
    return { row: { ...row, kind: isIncome ? action : kind, currency: only.unit, amount: only.amount } };
  }
  if (came !== undefined)
    return { row: { ...row, kind: 'transfer-in', ...heldCoin(only.unit, mapping), quantity: only.amount } };
  const spent = fee !== undefined && fee.unit === only.unit ? addDecimals(only.amount, fee.amount) : only.amount;
  return { row: { ...row, kind: 'transfer-out', ...heldCoin(only.unit, mapping), quantity: spent } };
}

/** A coin that moves without money, in the money that the table is mostly about. */
const heldCoin = (
  unit: string,
  { constants: { currency } }: ColumnMapping,
): Pick<ParsedRow, 'instrument' | 'currency'> => ({
  instrument: coin(unit, currency),
  ...(currency && { currency }),
});

function traded(
  row: Omit<ParsedRow, 'kind'>,
  came: Side,
  left: Side,
  fee: Side | undefined,
  word: string,
  { amounts }: ColumnMapping,
): ParsedRow {
  const [isBuy, isSale] = [isCurrency(left.unit), isCurrency(came.unit)];
  if (isBuy && isSale)
    return {
      ...row,
      kind: 'fx',
      amount: left.amount,
      currency: left.unit,
      toAmount: came.amount,
      toCurrency: came.unit,
    };
  const money = isBuy ? left : came;
  const asset = isBuy ? came : left;
  // What a coin was worth when another one was paid with it stands nowhere in the row.
  if (!(isBuy || isSale) || (fee !== undefined && fee.unit !== money.unit))
    throw new RowRefused('unsupported-kind', {
      field: 'kind',
      kind: `${word} ${left.unit} → ${came.unit}`.trim().slice(0, 60),
    });
  const charged = fee === undefined ? {} : { fee: fee.amount };
  const base = { ...row, currency: money.unit, instrument: coin(asset.unit, money.unit), quantity: asset.amount };
  const kind = isBuy ? 'buy' : 'sell';
  return {
    ...base,
    kind,
    amount: amounts === 'gross' ? withCosts(kind, money.amount, charged) : money.amount,
    ...charged,
  };
}

const coin = (unit: string, money?: string): InstrumentText => ({
  text: money === undefined ? unit : `${unit}-${money}`,
  by: 'symbol',
  type: 'coin',
});

function sideOf(cells: Cells, side: 'in' | 'out'): Side | undefined {
  const amount = cells.positive(`${side}Amount`);
  const unit = cells.text(`${side}Currency`).toUpperCase();
  if (amount === undefined) return undefined;
  return { amount, unit: cells.required(unit === '' ? undefined : unit, 'currency') };
}

function feeOf(cells: Cells): Side | undefined {
  const amount = cells.positive('fee');
  const unit = cells.text('feeCurrency').toUpperCase();
  return amount === undefined || unit === '' ? undefined : { amount, unit };
}
