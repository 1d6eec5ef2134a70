import { Decimal, parseDecimal } from '@finclaw/market';
import { type DecimalMark, findDecimalMark, parseAmountCell } from '../parse-cell.ts';
import { COLUMN_FIELDS, type ColumnField, FIELD_RULES, headKey } from './column-field.ts';
import { type ColumnMapping, columnLabels, type MappingCorrections } from './column-mapping.ts';
import { findDayOrder } from './day-order.ts';
import { readKindWord } from './kind-word.ts';

/** A header and some of the rows under it. */
interface TableSample {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A mapping that was guessed, and where it could be wrong. */
interface GuessedMapping {
  readonly mapping: ColumnMapping;
  /** True when the days could be read in another order. */
  readonly isDayOrderDoubtful: boolean;
}

const CURRENCY = /^[A-Z]{3}$/;
const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
const PLAIN_HEAD = 1000;
const HINTED_HEAD = 10;

/** Guesses what each column is from its head and its cells, then does as the corrections say; undefined where it is no list of trades. */
export function guessMapping(
  sample: TableSample,
  corrections?: MappingCorrections,
): GuessedMapping | { readonly noColumn: string } | undefined {
  const labels = columnLabels(sample.header);
  const mark = findDecimalMark(sample.rows.flat());
  const cellsOf = (index: number): readonly string[] =>
    sample.rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
  const found = byHeads(sample.header, cellsOf, mark);
  const constants: Partial<Record<ColumnField, string>> = {};
  for (const [field, named] of corrections?.columns ?? []) {
    const index = columnNamed(named, labels);
    found.delete(field);
    if (index === undefined) {
      if (!isConstant(field, named)) return { noColumn: named };
      constants[field] = named;
      continue;
    }
    for (const [other, taken] of found) if (taken === index) found.delete(other);
    found.set(field, index);
  }
  byCells(sample.header.length, found, cellsOf);
  const words = corrections?.words ?? {};
  if (!isTradeList(found, constants) || !hasKinds(found, constants, cellsOf, words)) return undefined;
  const order = found.has('date') ? findDayOrder(cellsOf(found.get('date') as number)) : undefined;
  const currency = constants.currency ?? (found.has('currency') ? undefined : currencyInHeads(sample.header, found));
  const mapping = {
    columns: Object.fromEntries(
      COLUMN_FIELDS.flatMap((field) => (found.has(field) ? [[field, labels[found.get(field) as number]]] : [])),
    ),
    constants: { ...constants, ...(currency !== undefined && { currency }) },
    words,
    dates: corrections?.dates ?? order?.order ?? 'ymd',
    ...signsOf(sample.rows, found, mark, words),
    ...(corrections?.amounts && { amounts: corrections.amounts }),
  } satisfies ColumnMapping;
  return { mapping, isDayOrderDoubtful: corrections?.dates === undefined && order?.isDoubtful === true };
}

type Found = Map<ColumnField, number>;

/** The best column for each field; heads that say it plainly go before hints, and no column is used twice. */
function byHeads(header: readonly string[], cellsOf: (index: number) => readonly string[], mark: DecimalMark): Found {
  const scores: { readonly field: ColumnField; readonly index: number; readonly score: number }[] = [];
  for (const [index, head] of header.entries()) {
    const key = headKey(head);
    if (key === '') continue;
    for (const field of COLUMN_FIELDS) {
      const { heads, hint, not } = FIELD_RULES[field];
      const place = heads.indexOf(key);
      const score = place >= 0 ? PLAIN_HEAD - place : hint?.test(key) && !not?.test(key) ? HINTED_HEAD : 0;
      if (score > 0 && fits(field, cellsOf(index), mark)) scores.push({ field, index, score });
    }
  }
  const found: Found = new Map();
  const taken = new Set<number>();
  for (const { field, index } of scores.toSorted((a, b) => b.score - a.score || a.index - b.index)) {
    if (found.has(field) || taken.has(index)) continue;
    found.set(field, index);
    taken.add(index);
  }
  return found;
}

/** Where the heads are silent, days, currencies, ISINs and words of trades show what a column is. */
function byCells(width: number, found: Found, cellsOf: (index: number) => readonly string[]): void {
  const tests: readonly (readonly [ColumnField, (cells: readonly string[]) => boolean])[] = [
    ['date', (cells) => findDayOrder(cells) !== undefined && cells.some((cell) => /\d[-./년]/.test(cell))],
    ['isin', (cells) => cells.every((cell) => ISIN.test(cell))],
    ['currency', (cells) => cells.every((cell) => CURRENCY.test(cell)) && new Set(cells).size <= 8],
    ['kind', (cells) => mostly(cells, (cell) => readKindWord(cell) !== undefined)],
  ];
  for (const [field, test] of tests) {
    if (found.has(field)) continue;
    const used = new Set(found.values());
    const index = Array.from({ length: width }, (_, at) => at).find(
      (at) => !used.has(at) && cellsOf(at).length > 0 && test(cellsOf(at)),
    );
    if (index !== undefined) found.set(field, index);
  }
}

function fits(field: ColumnField, cells: readonly string[], mark: DecimalMark): boolean {
  if (cells.length === 0) return true;
  switch (FIELD_RULES[field].cells) {
    case 'date':
      return findDayOrder(cells) !== undefined;
    case 'number':
      return mostly(cells, (cell) => parseAmountCell(cell, mark) !== null);
    case 'currency':
      return mostly(cells, (cell) => CURRENCY.test(cell.toUpperCase()));
    case 'isin':
      return mostly(cells, (cell) => ISIN.test(cell.toUpperCase()));
    case 'text':
      return true;
  }
}

const mostly = (cells: readonly string[], test: (cell: string) => boolean): boolean =>
  cells.filter(test).length * 5 >= cells.length * 4;

/** A table tells of trades when it has days and either securities with numbers or words for what happened. */
function isTradeList(found: Found, constants: ColumnMapping['constants']): boolean {
  const has = (field: ColumnField): boolean => found.has(field) || constants[field] !== undefined;
  const isNamed = has('isin') || has('symbol') || has('name');
  const isTrade = isNamed && has('quantity') && (has('price') || has('amount'));
  return has('date') && (isTrade || (has('kind') && has('amount') && (isNamed || has('currency'))));
}

/** Words of which none is understood are some other table's words; without words only a minus tells a sale. */
function hasKinds(
  found: Found,
  constants: ColumnMapping['constants'],
  cellsOf: (index: number) => readonly string[],
  words: ColumnMapping['words'],
): boolean {
  if (constants.kind !== undefined) return true;
  const kind = found.get('kind');
  if (kind !== undefined) return cellsOf(kind).some((cell) => readKindWord(cell, words) !== undefined);
  const quantity = found.get('quantity');
  return quantity !== undefined && cellsOf(quantity).some((cell) => cell.startsWith('-'));
}

function isConstant(field: ColumnField, text: string): boolean {
  if (field === 'kind') return readKindWord(text) !== undefined;
  if (field === 'currency') return CURRENCY.test(text);
  return field === 'account';
}

/** A column by its head, however it is spaced, or by its number as in #3. */
function columnNamed(named: string, labels: readonly string[]): number | undefined {
  const number = /^#(\d{1,3})$/.exec(named)?.[1];
  const index = number === undefined ? labels.indexOf(named.normalize('NFKC')) : Number.parseInt(number, 10) - 1;
  const near = index >= 0 ? index : labels.findIndex((label) => headKey(label) === headKey(named) && headKey(named) !== '');
  return near >= 0 && near < labels.length ? near : undefined;
}

const HEAD_CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/[([](?:usd|us\$|\$|달러|미화)[)\]]/i, 'USD'],
  [/[([](?:krw|₩|원|원화)[)\]]/i, 'KRW'],
  [/[([](?:eur|€|유로)[)\]]/i, 'EUR'],
  [/[([](?:jpy|¥|엔)[)\]]/i, 'JPY'],
];

/** The currency that the heads of the amounts name, if they all name one. */
function currencyInHeads(header: readonly string[], found: Found): string | undefined {
  const heads = (['price', 'amount', 'fee'] as const).flatMap((field) => header[found.get(field) ?? -1] ?? []);
  const named = new Set(heads.flatMap((head) => HEAD_CURRENCIES.find(([pattern]) => pattern.test(head))?.[1] ?? []));
  return named.size === 1 ? [...named][0] : undefined;
}

/** Finds from the trades whether amounts hold the costs already and whether a minus means money that left. */
function signsOf(
  rows: TableSample['rows'],
  found: Found,
  mark: DecimalMark,
  words: ColumnMapping['words'],
): Pick<ColumnMapping, 'amounts' | 'isCashSigned'> {
  const read = (row: readonly string[], field: ColumnField): Decimal | undefined => {
    const index = found.get(field);
    const text = index === undefined ? undefined : parseAmountCell((row[index] ?? '').trim(), mark);
    return text == null || text.length > 40 ? undefined : parseDecimal(text);
  };
  let [gross, net, isCashSigned] = [0, 0, false];
  for (const row of rows) {
    const kind = readKindWord(row[found.get('kind') ?? -1] ?? '', words);
    const [quantity, price, amount] = [read(row, 'quantity'), read(row, 'price'), read(row, 'amount')];
    if (amount === undefined) continue;
    if (amount.isNegative() && (kind === 'buy' || kind === 'withdrawal')) isCashSigned = true;
    const costs = (read(row, 'fee') ?? new Decimal(0)).abs().plus((read(row, 'tax') ?? new Decimal(0)).abs());
    if (quantity === undefined || price === undefined || costs.isZero()) continue;
    const product = quantity.times(price).abs();
    const off = (total: Decimal): Decimal => amount.abs().minus(total).abs();
    const expected = kind === 'sell' ? product.minus(costs) : product.plus(costs);
    if (off(product).lessThan(off(expected))) gross++;
    else net++;
  }
  return { amounts: gross > net ? 'gross' : 'net', isCashSigned };
}
