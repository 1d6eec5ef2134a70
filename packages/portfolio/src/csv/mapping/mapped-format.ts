import { addDecimals, subtractDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { type Cells, RowRefused } from '../columns.ts';
import { amountFromPrice, splitOf } from '../formats/finclaw.ts';
import type { CsvFormat, InstrumentText, ParsedRow, Reading } from '../formats/format.ts';
import { COLUMN_FIELDS, type ColumnField } from './column-field.ts';
import { type ColumnMapping, columnLabels } from './column-mapping.ts';
import { readDay } from './day-order.ts';
import { readKindWord } from './kind-word.ts';

/** The header with our own names for the columns that are used, and none for the others. */
export function mappedHeader(header: readonly string[], { columns }: ColumnMapping): readonly string[] {
  const byLabel = new Map(
    COLUMN_FIELDS.flatMap((field) => (columns[field] === undefined ? [] : [[columns[field], field] as const])),
  );
  return columnLabels(header).map((label) => byLabel.get(label) ?? '');
}

/** A layout made of a mapping: any table whose columns are known. */
export const mappedFormat = (mapping: ColumnMapping): CsvFormat => ({
  id: 'mapped',
  account: 'main',
  matches: () => true,
  open: () => ({ read: (cells) => readRow(cells, mapping), unfinished: () => [] }),
});

const TOTAL = /^(?:(?:sub|grand )?total|합계|소계|총계)\b|^(?:합계|소계|총계)/i;

function readRow(cells: Cells, mapping: ColumnMapping): Reading {
  if (cells.isBlank()) return { ignored: 'blank' };
  const text = (field: ColumnField): string => cells.text(field) || (mapping.constants[field] ?? '');
  if (['date', 'kind', 'symbol', 'name'].some((field) => TOTAL.test(cells.text(field)))) return { ignored: 'total' };
  const kind = kindOf(cells, text('kind'), mapping);
  const { date, time } = cells.moment((cell) => readDay(cell, mapping.dates), 'date');
  const clock = readDay(`${date} ${cells.text('time')}`, 'ymd')?.time ?? time;
  const instrument = instrumentOf(text);
  const said = (['account', 'currency', 'note', 'reference'] as const).map((field) => [field, text(field)] as const);
  return {
    row: {
      kind,
      date,
      ...(clock !== undefined && { time: clock }),
      ...Object.fromEntries(
        said
          .filter(([, value]) => value !== '')
          .map(([field, value]) => [field, field === 'currency' ? value.toUpperCase() : value]),
      ),
      ...(instrument && { instrument }),
      ...(kind === 'split' ? splitOf(cells) : amountsOf(kind, cells, mapping)),
    },
  };
}

/** The kind that the row's word names; where a table has no words, a minus before the shares is a sale. */
function kindOf(cells: Cells, word: string, mapping: ColumnMapping): ParsedRow['kind'] {
  if (mapping.columns.kind === undefined && mapping.constants.kind === undefined)
    return cells.required(cells.amount('quantity'), 'quantity').startsWith('-') ? 'sell' : 'buy';
  const kind = readKindWord(word, mapping.words);
  if (kind === undefined)
    throw new RowRefused(word === '' ? 'missing-value' : 'unsupported-kind', { field: 'kind', kind: word.slice(0, 40) });
  return kind;
}

const TICKER = /^[A-Z0-9][A-Z0-9.\-/]{0,14}$/i;

/** What names the security: the ISIN before the code, the code before the name. */
function instrumentOf(text: (field: ColumnField) => string): InstrumentText | undefined {
  const [isin, symbol, name] = [text('isin'), text('symbol'), text('name')];
  const own = symbol || name || isin;
  if (own === '') return undefined;
  const by = own === symbol && TICKER.test(symbol) ? 'symbol' : 'name';
  return { text: own, by, ...(isin !== '' && { isin }) };
}

function amountsOf(kind: ParsedRow['kind'], cells: Cells, mapping: ColumnMapping): Partial<ParsedRow> {
  const isTrade = kind === 'buy' || kind === 'sell' || kind === 'short' || kind === 'cover';
  if (kind === 'buy' || kind === 'cover' || kind === 'transfer-in') cells.unsigned('quantity');
  const found = {
    quantity: cells.positive('quantity'),
    price: cells.unsigned('price'),
    fee: cells.positive('fee'),
    tax: cells.positive('tax'),
  };
  const stated = statedAmount(kind, cells, mapping);
  const amount =
    stated === undefined
      ? amountFromPrice(kind, found)
      : isTrade && mapping.amounts === 'gross'
        ? withCosts(kind, stated, found)
        : stated;
  return Object.fromEntries(Object.entries({ ...found, amount }).filter(([, value]) => value !== undefined));
}

/** The amount with the sign the ledger wants: charges count as paid, income as received, everything else by its kind. */
function statedAmount(kind: ParsedRow['kind'], cells: Cells, { isCashSigned }: ColumnMapping): DecimalString | undefined {
  const amount = cells.amount('amount');
  if (amount === undefined) return undefined;
  if (kind === 'fee' || kind === 'tax') return isCashSigned ? subtractDecimals(0n, amount) : amount;
  if (kind === 'dividend' || kind === 'interest') return amount;
  // A sale that costs money, or a deposit that leaves, contradicts itself.
  if (kind === 'sell' || kind === 'short' || kind === 'deposit') return cells.unsigned('amount');
  return cells.size('amount');
}

function withCosts(
  kind: 'buy' | 'sell' | ParsedRow['kind'],
  gross: DecimalString,
  { fee, tax }: Partial<ParsedRow>,
): DecimalString {
  const costs = addDecimals(fee ?? 0n, tax ?? 0n);
  return kind === 'buy' || kind === 'cover' ? addDecimals(gross, costs) : subtractDecimals(gross, costs);
}
