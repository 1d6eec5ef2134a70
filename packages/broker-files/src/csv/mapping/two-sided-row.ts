import { addDecimals } from '@finclaw/market';
import { type Cells, RowRefused } from '../columns.ts';
import { isCurrency } from '../currencies.ts';
import type { ParsedRow, Reading } from '../formats/format.ts';
import { coin, feeRows, lessFee, type Side, swapped } from './coin-swap.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { readAction } from './kind-word.ts';
import { baseOf } from './mapped-row.ts';
import { withCosts } from './row-money.ts';
import { unitSides } from './unit-columns.ts';

/**
 * Tells whether each row of a table has a side for what came in and one for what went out, as in lists of coin trades.
 */
export const isTwoSided = ({ columns }: ColumnMapping): boolean =>
  columns.inAmount !== undefined &&
  columns.outAmount !== undefined &&
  columns.inCurrency !== undefined &&
  columns.outCurrency !== undefined;

/** Reads a row with what came and what left: money against a coin is a trade, money alone is cash, a coin alone moves. */
export function readTwoSidedRow(cells: Cells, mapping: ColumnMapping): Reading {
  const row = baseOf(cells, (field) => (field === 'currency' ? '' : cells.text(field)), mapping);
  const { came, left, fee } =
    mapping.units === undefined
      ? { came: sideOf(cells, 'in'), left: sideOf(cells, 'out'), fee: feeOf(cells) }
      : unitSides(cells, mapping.units);
  const word = cells.text('kind');
  if (OWED.test(word)) throw new RowRefused('unsupported-kind', { field: 'kind', kind: word.slice(0, 60) });
  if (came?.unit === left?.unit && came?.amount === left?.amount && came !== undefined)
    return oneSided(row, came, { cells, word, mapping });
  if (came !== undefined && left !== undefined) return traded(row, { came, left, fee }, mapping);
  const only = came ?? left;
  if (only === undefined) throw new RowRefused('missing-value', { field: 'amount' });
  if (isCurrency(only.unit)) {
    const kind = came === undefined ? 'withdrawal' : 'deposit';
    const action = readAction(word, mapping.words);
    const isIncome = came !== undefined && (action === 'interest' || action === 'dividend');
    const moved: ParsedRow = { ...row, kind: isIncome ? action : kind, currency: only.unit, amount: only.amount };
    const isApart = fee !== undefined && mapping.units !== undefined;
    return isApart ? { rows: [moved, ...feeRows(row, fee, only.unit)] } : { row: moved };
  }
  if (came !== undefined)
    return { row: { ...row, kind: 'transfer-in', ...heldCoin(only.unit, mapping), quantity: only.amount } };
  const spent = fee !== undefined && fee.unit === only.unit ? addDecimals(only.amount, fee.amount) : only.amount;
  return { row: { ...row, kind: 'transfer-out', ...heldCoin(only.unit, mapping), quantity: spent } };
}

/** Words for what is borrowed, pledged or only bet on: the coins are not one's own, or not there. */
const OWED = /loan|liquidat|repay|collateral|futures|margin|funding fee|reali[sz]ed|card (?:purchase|repay)/i;
const COMES: ReadonlySet<string | undefined> = new Set(['deposit', 'interest', 'dividend', 'reward', 'receive']);

/** A row that names the same on both sides: what moved, with a minus where it left, or what stayed with its owner. */
function oneSided(
  row: Omit<ParsedRow, 'kind'>,
  { unit, amount }: Side,
  { cells, word, mapping }: { readonly cells: Cells; readonly word: string; readonly mapping: ColumnMapping },
): Reading {
  const action = readAction(word, mapping.words);
  const isOut = cells.amount('outAmount')?.startsWith('-') === true;
  if (action === 'nothing' || action === 'internal' || (!isOut && /^transfer$/i.test(word)))
    return { ignored: 'other-half' };
  if (isOut ? action !== 'withdrawal' && action !== 'transfer-out' : !COMES.has(action))
    throw new RowRefused('unsupported-kind', { field: 'kind', kind: word.slice(0, 60) });
  if (isCurrency(unit)) return { row: { ...row, kind: isOut ? 'withdrawal' : 'deposit', currency: unit, amount } };
  return {
    row: { ...row, kind: isOut ? 'transfer-out' : 'transfer-in', ...heldCoin(unit, mapping), quantity: amount },
  };
}

/** A coin that moves without money, in the money that the table is mostly about. */
const heldCoin = (
  unit: string,
  { constants: { currency } }: ColumnMapping,
): Pick<ParsedRow, 'instrument' | 'currency'> => ({
  instrument: coin(unit, currency),
  ...(currency && { currency }),
});

/** Reads two sides as a trade of a coin for money, an exchange of money, or one coin for another. */
export function traded(
  row: Omit<ParsedRow, 'kind'>,
  { came, left, fee }: { readonly came: Side; readonly left: Side; readonly fee?: Side | undefined },
  mapping: ColumnMapping,
): Reading {
  const [isBuy, isSale] = [isCurrency(left.unit), isCurrency(came.unit)];
  if (isBuy && isSale) {
    const [amount, toAmount] = [left.amount, came.amount];
    return { row: { ...row, kind: 'fx', amount, currency: left.unit, toAmount, toCurrency: came.unit } };
  }
  const isGross = mapping.amounts === 'gross';
  if (!(isBuy || isSale)) return swapped(row, { came, left, fee }, { isGross, money: mapping.constants.currency });
  const money = isBuy ? left : came;
  const asset = isBuy ? came : left;
  const isOther = fee !== undefined && fee.unit !== money.unit;
  // A charge in a coin that is neither side leaves on its own; one in the coin itself makes it fewer or more.
  const charged = fee === undefined || isOther ? {} : { fee: fee.amount };
  const quantity = isGross && isOther && fee.unit === asset.unit ? lessFee(asset, fee, isBuy) : asset.amount;
  const kind = isBuy ? 'buy' : 'sell';
  const trade = {
    ...row,
    kind,
    currency: money.unit,
    instrument: coin(asset.unit, money.unit),
    quantity,
    amount: isGross ? withCosts(kind, money.amount, charged) : money.amount,
    ...charged,
  } as const;
  return isOther && fee.unit !== asset.unit ? { rows: [trade, ...feeRows(row, fee, money.unit)] } : { row: trade };
}

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
