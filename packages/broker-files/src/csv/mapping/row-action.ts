import { type Cells, RowRefused } from '../columns.ts';
import { isCurrency } from '../currencies.ts';
import type { ParsedRow } from '../formats/format.ts';
import type { RowAction } from '../vocabulary/kind-words.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { readAction } from './kind-word.ts';
import { moneyOf, type TextOf } from './row-money.ts';

/** The action of a row of a table, by its words and signs. */
export type Decided =
  | ParsedRow['kind']
  | 'reward'
  | 'vest'
  | 'added'
  | 'exchange'
  | 'replaced'
  | 'convert'
  | 'received';

/** Returns the action of the row: from its words, or where they leave it open from the signs of its numbers. */
export function actionOf(cells: Cells, text: TextOf, mapping: ColumnMapping): Decided {
  const [word, side] = [text('kind'), text('side')];
  const bySide = readAction(side, mapping.words);
  const byWord = readAction(word, mapping.words);
  const named: RowAction | undefined =
    bySide !== undefined && (byWord === undefined || byWord === 'trade' || byWord === 'other') ? bySide : byWord;
  const isSilent = word === '' && side === '' && mapping.constants.kind === undefined;
  const action = named ?? (isSilent ? 'trade' : undefined);
  if (action === 'receive' && cells.positive('quantity') !== undefined) return 'received';
  if (action === 'dividend' && isReinvested(cells, text)) return 'buy';
  if (action === undefined || action === 'never' || action === 'nothing' || action === 'receive') {
    throw new RowRefused(isSilent ? 'missing-value' : 'unsupported-kind', {
      field: 'kind',
      kind: (word || side).slice(0, 60),
    });
  }
  if (action === 'other') return fromRemarks(cells, text, mapping, word);
  if (isSilent && mapping.columns.kind === undefined && cells.positive('quantity') === undefined)
    return fromTexts(cells, text, mapping);
  if (action === 'trade') return bySign(cells, mapping, isSilent && mapping.columns.kind !== undefined);
  if (action === 'internal') return cashBySign(cells, mapping);
  if (action === 'own-move') {
    if (isCurrency(text('symbol')) || !cells.positive('quantity')) return cashBySign(cells, mapping);
    return sharesBySign(cells) === 'transfer-in' ? 'received' : 'transfer-out';
  }
  const [counted, price] = [cells.positive('quantity'), cells.positive('price')];
  // Money does not move at a price.
  if (action === 'cash' && counted !== undefined && counted !== '1' && price !== undefined && price !== '1')
    throw directionless(cells);
  if (action === 'cash')
    return cells.amount('quantity') !== undefined && moneyOf(cells) === undefined
      ? sharesBySign(cells)
      : cashBySign(cells, mapping);
  return action === 'shares' ? sharesBySign(cells) : action;
}

/** Shares that an income was put into, where the row says so and money left. */
const isReinvested = (cells: Cells, text: TextOf): boolean =>
  moneyOf(cells)?.startsWith('-') === true &&
  cells.positive('quantity') !== undefined &&
  ['note', 'name'].some((field) => /reinvest|wiederanlage|réinvest|herbeleg/i.test(text(field as 'note')));

const CASH: ReadonlySet<string> = new Set(['fee', 'tax', 'interest', 'dividend', 'deposit', 'withdrawal']);

/** A word such as "other" leaves it to the remarks of the row. */
function fromRemarks(cells: Cells, text: TextOf, mapping: ColumnMapping, word: string): Decided {
  if (moneyOf(cells) !== undefined)
    for (const remark of [text('note'), text('name')]) {
      const action = readAction(remark, mapping.words);
      if (action !== undefined && CASH.has(action)) return action as Decided;
    }
  else if (cells.positive('quantity') !== undefined) return 'replaced';
  throw new RowRefused('unsupported-kind', { field: 'kind', kind: word.slice(0, 60) });
}

/** A row of cash in a table without words for its rows: another text of the row has to say what it was. */
function fromTexts(cells: Cells, text: TextOf, mapping: ColumnMapping): Decided {
  const texts = [text('note'), text('name'), text('reference')];
  const actions = texts.map((word) => readAction(word, mapping.words));
  const action = actions.find((each) => each !== undefined && CASH.has(each));
  if (action !== undefined) return action as Decided;
  if (actions.includes('cash')) return cashBySign(cells, mapping);
  throw new RowRefused('unsupported-kind', { field: 'kind', kind: texts.join(' ').trim().slice(0, 60) });
}

/**
 * Returns the direction from the signs: shares that leave are sold, money that leaves buys; throws without either sign.
 */
function bySign(cells: Cells, mapping: ColumnMapping, isKindMissing: boolean): 'buy' | 'sell' {
  const [quantity, money] = [cells.amount('quantity'), moneyOf(cells)];
  if (isKindMissing) throw new RowRefused('missing-value', { field: 'kind' });
  if (quantity?.startsWith('-')) return 'sell';
  cells.required(quantity, 'quantity');
  if (money === undefined || money.startsWith('-') || (mapping.isQuantitySigned && !mapping.isCashSigned)) return 'buy';
  if (!mapping.isCashSigned) throw directionless(cells);
  return 'sell';
}

/** Money without a minus came only where money that left has one. */
function cashBySign(cells: Cells, { isCashSigned }: ColumnMapping): 'deposit' | 'withdrawal' {
  if (cells.required(moneyOf(cells), 'amount').startsWith('-')) return 'withdrawal';
  if (!isCashSigned) throw directionless(cells);
  return 'deposit';
}

const directionless = (cells: Cells): RowRefused => {
  const kind = (cells.text('kind') || cells.text('side')).slice(0, 60);
  return kind === ''
    ? new RowRefused('missing-value', { field: 'kind' })
    : new RowRefused('unsupported-kind', { field: 'kind', kind });
};

const sharesBySign = (cells: Cells): 'transfer-in' | 'transfer-out' =>
  cells.required(cells.amount('quantity'), 'quantity').startsWith('-') ? 'transfer-out' : 'transfer-in';
