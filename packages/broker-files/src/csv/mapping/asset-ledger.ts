import { addDecimals, subtractDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import type { Refusal } from '../../refusal.ts';
import { type Cells, RowRefused } from '../columns.ts';
import { isCurrency } from '../currencies.ts';
import type { ParsedRow, Reading } from '../formats/format.ts';
import { assetName, coin } from './coin-swap.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { readAction } from './kind-word.ts';
import { baseOf } from './mapped-row.ts';
import type { RowBase } from './row-money.ts';
import { traded } from './two-sided-row.ts';

/** Tells whether each row of a table is the change of one asset, so that a trade is two rows of one number or moment. */
export const isAssetLedger = ({ assets, columns }: ColumnMapping): boolean =>
  assets === 'coins' &&
  columns.symbol !== undefined &&
  columns.quantity !== undefined &&
  [columns.price, columns.amount, columns.credit, columns.debit, columns.inAmount].every((each) => each === undefined);

interface Change {
  readonly row: RowBase;
  readonly unit: string;
  readonly amount: DecimalString;
  readonly isOut: boolean;
  readonly fee?: DecimalString | undefined;
  readonly line: number;
}

/** Words for rows that are one side of a trade. */
const SIDES: ReadonlySet<string | undefined> = new Set(['trade', 'buy', 'sell', 'receive', 'convert', 'exchange']);
const SPENT = /^spend\b/i;
type Action = ReturnType<typeof readAction>;
const LEAVES: ReadonlySet<Action> = new Set(['withdrawal', 'transfer-out', 'sell', 'fee', 'tax']);

/**
 * Reads a ledger of assets: rows of one number, or without numbers of one moment, are the sides of a trade, all others
 * move what they name.
 */
export class AssetLedger {
  readonly #mapping: ColumnMapping;
  readonly #open = new Map<string, Change[]>();
  readonly #seen = new Set<string>();

  constructor(mapping: ColumnMapping) {
    this.#mapping = mapping;
  }

  read(cells: Cells): Reading {
    const word = cells.text('kind');
    const reference = cells.text('reference');
    const action = readAction(word, this.#mapping.words);
    const change = this.#changeOf(cells, action);
    // Some exchanges write what came from outside twice: when it was announced and when it arrived.
    const key = [reference, change.unit, change.isOut, change.amount].join(' ');
    if (reference !== '' && this.#seen.has(key)) return { ignored: 'other-half' };
    this.#seen.add(key);
    if (action === 'nothing') return { ignored: 'other-half' };
    const { date, time } = change.row;
    const isNumbered = this.#mapping.columns.reference !== undefined || time === undefined;
    if (SIDES.has(action) || SPENT.test(word)) return this.#paired(isNumbered ? reference : `${date} ${time}`, change);
    return this.#moved(change, action, word);
  }

  unfinished(): readonly { readonly line: number; readonly refusal: Refusal }[] {
    return [...this.#open.values()]
      .flat()
      .map(({ line }) => ({ line, refusal: { reason: 'unpaired-row', params: {} } }));
  }

  #changeOf(cells: Cells, action: Action): Change {
    const row = baseOf(cells, (field) => (field === 'currency' ? '' : cells.text(field)), this.#mapping);
    const amount = cells.required(cells.amount('quantity'), 'quantity');
    const unit = assetName(cells.text('symbol'));
    const isUnsigned = this.#mapping.isQuantitySigned === undefined;
    // Without signs the words say what left, and what is charged is part of that.
    const fee = isUnsigned && this.#mapping.amounts === 'net' ? undefined : cells.positive('fee');
    const isOut = amount.startsWith('-') || (isUnsigned && LEAVES.has(action));
    return { row, unit, amount: amount.replace('-', '') as DecimalString, isOut, fee, line: cells.line };
  }

  #paired(reference: string, change: Change): Reading {
    if (reference === '') throw new RowRefused('missing-value', { field: 'reference' });
    const waiting = this.#open.get(reference) ?? [];
    // Of several trades at once it is not known which sides belong together.
    const isOne = waiting.every(({ isOut, unit }) => isOut === waiting[0]?.isOut && unit === waiting[0].unit);
    const [other, ...others] = waiting;
    const isSame = other !== undefined && other.isOut === change.isOut;
    if (other === undefined || !isOne || (isSame && this.#mapping.columns.reference === undefined)) {
      this.#open.set(reference, [...waiting, change]);
      return 'waiting';
    }
    this.#open.set(reference, others);
    if (isSame) throw new RowRefused('unpaired-row', {});
    const [left, came] = change.isOut ? [change, other] : [other, change];
    const charged = [left, came].find(({ unit, fee }) => fee !== undefined && isCurrency(unit));
    return traded(
      left.row,
      {
        left: { unit: left.unit, amount: withOwnFee(left) },
        came: { unit: came.unit, amount: withOwnFee(came) },
        ...(charged?.fee && { fee: { unit: charged.unit, amount: charged.fee } }),
      },
      { ...this.#mapping, amounts: 'gross' },
    );
  }

  /** A movement of its own. */
  #moved({ row, unit, amount, isOut, fee }: Change, action: Action, word: string): Reading {
    const { currency } = this.#mapping.constants;
    const way = isOut ? 'withdrawal' : 'deposit';
    const isMove = action === way || action === 'cash' || action === (isOut ? 'transfer-out' : 'transfer-in');
    const isIncome = !isOut && (action === 'reward' || action === 'interest' || action === 'dividend');
    const isFee = isOut && action === 'fee';
    if (!isMove && !isIncome && !isFee)
      throw new RowRefused('unsupported-kind', { field: 'kind', kind: word.slice(0, 60) });
    if (!isCurrency(unit)) {
      const quantity = withOwnFee({ unit, amount, isOut, fee });
      const held = { ...row, instrument: coin(unit, currency), quantity, ...(currency && { currency }) };
      return { row: { ...held, kind: isOut ? 'transfer-out' : 'transfer-in' } };
    }
    const moved: ParsedRow = { ...row, kind: isFee ? 'fee' : isIncome ? 'interest' : way, amount, currency: unit };
    return fee === undefined ? { row: moved } : { rows: [moved, { ...row, kind: 'fee', amount: fee, currency: unit }] };
  }
}

/** A coin together with what was charged in it; a charge in money stays apart. */
const withOwnFee = ({ unit, amount, isOut, fee }: Pick<Change, 'unit' | 'amount' | 'isOut' | 'fee'>): DecimalString => {
  if (fee === undefined || isCurrency(unit)) return amount;
  return isOut ? addDecimals(amount, fee) : subtractDecimals(amount, fee);
};
