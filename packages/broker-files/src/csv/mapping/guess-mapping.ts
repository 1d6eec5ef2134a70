import { subtractDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { isCurrency } from '../currencies.ts';
import { type DecimalMark, findDecimalMark, parseAmountCell, shownDecimalMark } from '../parse-cell.ts';
import { COLUMN_FIELDS, type ColumnField } from '../vocabulary/fields.ts';
import { byArithmetic, takeTurnedMoney, takeUnheaded } from './by-arithmetic.ts';
import { fits, ISIN } from './cells-fit.ts';
import { FIELD_RULES, headKey, headKeys, isPlainHead } from './column-field.ts';
import { type ColumnMapping, columnLabels, type MappingCorrections } from './column-mapping.ts';
import { currencyOfTable, isContinental } from './currency-of-table.ts';
import { type DayOrder, findDayOrder, NO_DAY, readDay } from './day-order.ts';
import { readAction, readKindWord } from './kind-word.ts';
import { missingFields } from './missing-fields.ts';
import {
  assetMoney,
  isCoinList,
  mainMoney,
  onlyMoney,
  pairMoney,
  takeAssets,
  takeCharge,
  takeFilled,
  takeMoneyBehind,
  takeNamedUnits,
  takeNeighbours,
  takeSplitMoney,
} from './money-columns.ts';
import { type Found, mostly, type TableSample } from './table-sample.ts';
import { signsOf } from './table-signs.ts';
import { FIELDS_BESIDE_UNITS, findUnitColumns, moneyOfUnits } from './unit-columns.ts';

/** A mapping that was guessed, and where it could be wrong. */
export interface GuessedMapping {
  readonly mapping: ColumnMapping;
  /** True when the days could be read in another order. */
  readonly isDayOrderDoubtful: boolean;
  /** The currency that no cell names and that was concluded from the language of the heads. */
  readonly assumedCurrency?: string;
}

/** A table that was understood in part: which columns, and what is missing to make it a list of trades. */
export interface PartlyUnderstood {
  readonly columns: ColumnMapping['columns'];
  readonly missing: readonly ColumnField[];
  /** Each row has the day of a purchase and that of the sale. */
  readonly seems?: 'gains';
}

const OPENED =
  /^(?:(?:open(?:ed|ing)?|entry|entered|acquired|bought|buy|purchased?)(?:date|time|at|on)?|date(?:opened|acquired|bought))$/;
const CLOSED = /^(?:(?:clos(?:ed?|ing)|exit(?:ed)?|sold|sell|sale)(?:date|time|at|on)|date(?:closed|sold|disposed))$/;
const CURRENCY = /^[A-Z]{3}$/;
const PLAIN_HEAD = 1000;
const HINTED_HEAD = 10;
const STEM_HEAD = 5;

/** Guesses what each column is from its head and its cells, then does as the corrections say. */
export function guessMapping(
  sample: TableSample,
  corrections?: MappingCorrections,
): GuessedMapping | PartlyUnderstood | { readonly noColumn: string } {
  const labels = columnLabels(sample.header);
  const mark = findDecimalMark(sample.rows.flat());
  const cellsOf = (index: number): readonly string[] =>
    sample.rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
  const found = byHeads(sample.header, cellsOf, mark);
  const time = found.get('time');
  if (!found.has('date') && time !== undefined && findDayOrder(cellsOf(time)) !== undefined) {
    found.set('date', time);
    found.delete('time');
  }
  takeOtherDate(sample, found, cellsOf);
  takeBestKind(sample, found, cellsOf);
  takeNamedUnits(sample.header, found, cellsOf);
  takeNeighbours(sample.header, found);
  takeCharge(sample.header, found);
  takeSplitMoney(sample.header, found, cellsOf, mark);
  takeMoneyBehind(sample.header, found, cellsOf);
  const isOfAssets = takeAssets(sample.header, found, cellsOf, mark);
  const home = takeTurnedMoney(sample, found, mark);
  const constants: Partial<Record<ColumnField, string>> = home ? { currency: home } : {};
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
    delete constants[field];
  }
  byCells(sample.header.length, found, cellsOf);
  if (sample.header.every((head) => head === '')) {
    if (corrections?.columns.has('date') !== true) takeEarlierDay(sample, found, cellsOf);
    takeUnheaded(sample, found, mark);
  }
  if (corrections?.columns.has('amount') !== true) takeFilled(sample.header, found, cellsOf, mark);
  byArithmetic(sample, found, mark, (field) => corrections?.columns.has(field) === true);
  for (const field of ['currency', 'priceCurrency'] as const)
    if (
      found.has(field) &&
      cellsOf(found.get(field) as number).length === 0 &&
      corrections?.columns.has(field) !== true
    )
      found.delete(field);
  // Where no column is for names, the descriptions hold them.
  const note = found.get('note');
  const isNamed = found.has('isin') || found.has('symbol');
  const canName =
    note !== undefined && (!isNamed || FIELD_RULES.name.heads.includes(headKey(sample.header[note] ?? '')));
  if (!found.has('name') && canName && corrections?.columns.has('note') !== true) {
    found.set('name', found.get('note') as number);
    found.delete('note');
  }
  if (!found.has('amount') && found.has('gross')) {
    found.set('amount', found.get('gross') as number);
    found.delete('gross');
  }
  // What somebody paid for what they hold, lot by lot.
  if (!found.has('kind') && !found.has('side') && constants.kind === undefined) {
    const price = headKey(sample.header[found.get('price') ?? -1] ?? '');
    if (PURCHASE.test(price) && found.has('date')) constants.kind = 'buy';
  }
  if (/[([](?:p|pence)[)\]]/i.test(sample.header[found.get('price') ?? -1] ?? '') && !found.has('priceCurrency'))
    constants.priceCurrency ??= 'GBX';
  // Beside coins, the one currency of a column is what they were worth in.
  const worth = isOfAssets ? onlyMoney(found, cellsOf) : undefined;
  if (worth !== undefined) {
    constants.currency ??= worth;
    found.delete('currency');
  }
  const units = findUnitColumns(sample, labels, mark);
  if (units !== undefined) for (const field of found.keys()) if (!FIELDS_BESIDE_UNITS.has(field)) found.delete(field);
  const words = corrections?.words ?? {};
  const keys = sample.header.map(headKey);
  const isOfGains = keys.some((key) => OPENED.test(key)) && keys.some((key) => CLOSED.test(key));
  const columns = Object.fromEntries(
    COLUMN_FIELDS.flatMap((field) => (found.has(field) ? [[field, labels[found.get(field) as number]]] : [])),
  );
  const isLedger = (isOfAssets && found.has('date') && found.has('kind')) || (units !== undefined && found.has('date'));
  const missing = isLedger ? [] : missingFields(found, constants, cellsOf, words);
  if (home === '' && constants.currency === undefined && !found.has('currency'))
    return { columns, missing: [...missing, 'currency'] };
  if (missing.length > 0 || isOfGains) return { columns, missing, ...(isOfGains && { seems: 'gains' }) };
  const order = found.has('date') ? findDayOrder(withoutDashes(cellsOf(found.get('date') as number))) : undefined;
  const currency =
    constants.currency === undefined && !found.has('currency') && units === undefined
      ? currencyOfTable(sample, found, order)
      : undefined;
  const money =
    units !== undefined
      ? moneyOfUnits(units)
      : found.has('inAmount')
        ? mainMoney(found, cellsOf)
        : (currency?.code ?? pairMoney(found, cellsOf) ?? (isOfAssets ? assetMoney(found, cellsOf) : undefined));
  const mapping = {
    columns,
    constants: { ...(money !== undefined && { currency: money }), ...constants },
    words,
    ...(corrections !== undefined && Object.keys(corrections.states).length > 0 && { states: corrections.states }),
    dates:
      corrections?.dates ??
      (order?.isDoubtful === true
        ? likelyOrder(order.order, money ?? onlyMoney(found, cellsOf), sample.header)
        : order?.order) ??
      'ymd',
    ...signsOf(sample.rows, found, mark, words),
    ...(units !== undefined && { units, amounts: 'gross' as const }),
    ...(isOfAssets && areChargesApart(sample, found, mark) && { amounts: 'gross' as const }),
    ...(corrections?.amounts && { amounts: corrections.amounts }),
    ...((isOfAssets || isCoinList(sample.header, found, cellsOf)) && { assets: 'coins' as const }),
  } satisfies ColumnMapping;
  return {
    mapping,
    isDayOrderDoubtful: corrections?.dates === undefined && order?.isDoubtful === true,
    ...(currency?.isAssumed === true && { assumedCurrency: currency.code }),
  };
}

/**
 * Tells whether what left a wallet is counted without its charge: people send round amounts, so the rounder one of the
 * amount and the amount less its charge is what they sent.
 */
function areChargesApart({ rows }: TableSample, found: Found, mark: DecimalMark): boolean {
  const sizeIn = (row: readonly string[], field: ColumnField): DecimalString | undefined => {
    const cell = (row[found.get(field) ?? -1] ?? '').trim();
    return (parseAmountCell(cell, shownDecimalMark(cell) ?? mark) ?? undefined)?.replace('-', '') as DecimalString;
  };
  const sent = rows.flatMap((row) => {
    const [amount, fee] = [sizeIn(row, 'quantity'), sizeIn(row, 'fee')];
    const isOut = /^(?:transfer-out|withdrawal)$/.test(readAction(row[found.get('kind') ?? -1] ?? '') ?? '');
    return isOut && amount !== undefined && fee !== undefined && fee !== '0' && amount !== fee
      ? [{ amount, rest: subtractDecimals(amount, fee) }]
      : [];
  });
  return sent.length > 0 && sent.every(({ amount, rest }) => amount.length < rest.length);
}

/** Counts the headings of a row that are names of columns; a header has several, a row of data hardly any. */
export const countHeads = (cells: readonly string[]): number =>
  new Set(cells.filter(isPlainHead).map((cell) => headKeys(cell)[0])).size;

/** Of two orders that both fit, the one that the language of the heads or the money speaks for. */
function likelyOrder(order: DayOrder, money: string | undefined, header: readonly string[]): DayOrder {
  return isContinental(header) || (money !== undefined && money !== 'USD') ? 'dmy' : order;
}

/** Scores how clearly a head names a field. */
function scoreOf(field: ColumnField, key: string, head: string): number {
  const { heads, hint, not, stem } = FIELD_RULES[field];
  const place = heads.indexOf(key);
  if (place >= 0) return PLAIN_HEAD - place;
  const whole = headKey(head.replace(BRACKETS, ' '));
  if (hint?.test(key) && !not?.test(whole)) return HINTED_HEAD;
  return stem?.[0]?.test(key) && !stem[1]?.test(whole) ? STEM_HEAD : 0;
}

/** The best column for each field; heads that say it plainly go before hints, and no column is used twice. */
function byHeads(header: readonly string[], cellsOf: (index: number) => readonly string[], mark: DecimalMark): Found {
  const scores: { readonly field: ColumnField; readonly index: number; readonly score: number }[] = [];
  for (const [index, head] of header.entries()) {
    const [key = ''] = headKeys(head);
    // "Currency (Result)" is the currency of something else.
    if (key === '' || (key === 'currency' && /[([]\p{L}{4}/u.test(head))) continue;
    const cells = cellsOf(index);
    for (const field of COLUMN_FIELDS) {
      const score = scoreOf(field, key, head);
      // A column without a single cell says nothing, but its head may.
      if (
        score > 0 &&
        fits(field, field === 'date' ? withoutDashes(cells) : cells, mark) &&
        !(field === 'symbol' && MAY_NAME.has(key) && !mostly(cells, isCodeLike))
      )
        scores.push({ field, index, score: cells.length === 0 ? score / PLAIN_HEAD : score });
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

/** Finds the day of the settlement, which dates the rows whose day of trade is blank. */
function takeOtherDate(
  { header, rows }: TableSample,
  found: Found,
  cellsOf: (index: number) => readonly string[],
): void {
  const first = found.get('date');
  if (first === undefined) return;
  const undated = rows.filter((row) => NO_DAY.test((row[first] ?? '').trim()));
  const { heads } = FIELD_RULES.date;
  const others = [...header.keys()]
    .filter((index) => index !== first && !isUsed(found, index) && heads.includes(headKey(header[index] ?? '')))
    .filter(
      (index) =>
        findDayOrder(withoutDashes(cellsOf(index))) !== undefined && undated.some((row) => /\d/.test(row[index] ?? '')),
    )
    .toSorted((a, b) => heads.indexOf(headKey(header[a] ?? '')) - heads.indexOf(headKey(header[b] ?? '')));
  if (others[0] !== undefined) found.set('otherDate', others[0]);
}

/** Chooses the column with the best-understood words among several candidates for the type of transaction. */
function takeBestKind(
  { header, rows }: TableSample,
  found: Found,
  cellsOf: (index: number) => readonly string[],
): void {
  const { heads, hint, not, stem } = FIELD_RULES.kind;
  const understood = (index: number, cells = cellsOf(index)): number => {
    const known = cells.filter((cell) => readAction(cell) !== undefined).length;
    const exact = cells.filter((cell) => readKindWord(cell) !== undefined).length;
    return cells.length === 0 ? 0 : (known + exact / 2) / cells.length;
  };
  const named = [...header.entries()].flatMap(([index, head]) => {
    const key = headKey(head);
    const isHinted = (hint?.test(key) === true && !not?.test(key)) || (stem?.[0]?.test(key) && !stem[1]?.test(key));
    const isFree = !isUsed(found, index) || found.get('kind') === index;
    const share = isFree && (heads.includes(key) || isHinted === true) ? understood(index) : 0;
    return share > 0 ? [{ index, share }] : [];
  });
  const [best, next] = named.toSorted((a, b) => b.share - a.share || a.index - b.index);
  if (best !== undefined) {
    found.set('kind', best.index);
    // A type and a finer one, which is left blank where the first one says it all.
    const side = found.get('side');
    const isSilent = cellsOf(best.index).length < Math.max(...header.map((_, index) => cellsOf(index).length));
    if (next !== undefined && isSilent && (side === undefined || understood(side) === 0)) found.set('side', next.index);
    return;
  }
  // A statement may have no column for it and say it in its descriptions.
  if (found.has('side')) return;
  const described = (['name', 'note'] as const).flatMap((field) => {
    const index = found.get(field);
    if (index === undefined || understood(index) * 5 < 3) return [];
    // Those of cash may be words where those of trades are only names.
    const ofTrades = rows.filter((row) => /\d/.test(row[found.get('quantity') ?? -1] ?? ''));
    const isOfNames =
      ofTrades.length > 0 &&
      understood(
        index,
        ofTrades.map((row) => row[index] ?? ''),
      ) *
        5 <
        3;
    return isOfNames ? [] : [{ field, index, rows: cellsOf(index).length }];
  });
  const [longest] = described.toSorted((a, b) => b.rows - a.rows);
  if (longest === undefined) return;
  found.delete(longest.field);
  found.set('kind', longest.index);
}

const PURCHASE =
  /purchaseprice|pricepaid|kaufpreis|kaufkurs|prixdachat|aankoopprijs|aankoopkoers|inkopskurs|preciodecompra|prezzodiacquisto|매입단가|매수단가/;
const BRACKETS = /[()[\]]/g;

/** Finds columns by their cells where headings do not help: days, currencies, ISINs and words for trades. */
function byCells(width: number, found: Found, cellsOf: (index: number) => readonly string[]): void {
  const tests: readonly (readonly [ColumnField, (cells: readonly string[]) => boolean])[] = [
    ['date', (cells) => findDayOrder(cells) !== undefined && cells.some((cell) => LOOKS_LIKE_DAY.test(cell))],
    ['isin', (cells) => mostly(cells, (cell) => ISIN.test(cell))],
    ['currency', (cells) => cells.every(isCurrency) && new Set(cells).size <= 8],
    ['kind', areKinds],
  ];
  for (const [field, test] of tests) {
    if (found.has(field) || (field === 'currency' && found.has('inCurrency'))) continue;
    const used = new Set(found.values());
    const index = Array.from({ length: width }, (_, at) => at).find(
      (at) => !used.has(at) && cellsOf(at).length > 0 && test(cellsOf(at)),
    );
    if (index !== undefined) found.set(field, index);
  }
}

/** Of several columns of days without heads that of the trade comes first; where none always does, no column is taken. */
function takeEarlierDay(
  { header, rows }: TableSample,
  found: Found,
  cellsOf: (index: number) => readonly string[],
): void {
  const days = [...header.keys()].flatMap((index) => {
    const cells = cellsOf(index);
    const order = findDayOrder(cells);
    const isUsedElsewhere = isUsed(found, index) && found.get('date') !== index;
    if (isUsedElsewhere || order === undefined || !cells.some((cell) => LOOKS_LIKE_DAY.test(cell))) return [];
    return [{ index, dates: rows.map((row) => readDay(row[index] ?? '', order.order)?.date ?? '') }];
  });
  if (days.length < 2) return;
  const isFirst = ({ dates }: (typeof days)[number]): boolean =>
    days.every((other) => dates.every((date, at) => date !== '' && date <= (other.dates[at] || date)));
  const first = days.find(isFirst);
  if (first === undefined) found.delete('date');
  else found.set('date', first.index);
}

/** The cells without those that a dash leaves blank. */
const withoutDashes = (cells: readonly string[]): readonly string[] => cells.filter((cell) => !NO_DAY.test(cell));
const isUsed = (found: Found, index: number): boolean => [...found.values()].includes(index);

const LOOKS_LIKE_DAY = /\d[-./년]|\d [A-Za-z]{3}|[A-Za-z]{3} \d/;
/** Longer texts are sentences, which may contain any word. */
const LONGEST_KIND = 40;

/** Tells whether a column holds words for transactions: a few of them, repeated, and most of them understood. */
function areKinds(cells: readonly string[]): boolean {
  if (mostly(cells, (cell) => readAction(cell) !== undefined) && cells.some(isWordForRow)) return true;
  const words = [...new Set(cells)];
  const known = words.filter(isWordForRow);
  return words.every((word) => word.length <= LONGEST_KIND) && known.length >= 2 && known.length * 3 >= words.length;
}

const isWordForRow = (cell: string): boolean => readKindWord(cell) !== undefined;

/** Heads under which some files have codes and others names. */
const MAY_NAME: ReadonlySet<string> = new Set(['product', 'instrument', 'asset']);
const isCodeLike = (cell: string): boolean => /^[A-Z0-9][A-Z0-9.\-/:=^]{0,14}$/i.test(cell);

function isConstant(field: ColumnField, text: string): boolean {
  if (field === 'kind') return readKindWord(text) !== undefined;
  if (field === 'currency' || field === 'priceCurrency') return CURRENCY.test(text);
  return field === 'account';
}

/** A column by its head, however it is spaced, or by its number as in #3. */
function columnNamed(named: string, labels: readonly string[]): number | undefined {
  const number = /^#(\d{1,3})$/.exec(named)?.[1];
  const index = number === undefined ? labels.indexOf(named.normalize('NFKC')) : Number.parseInt(number, 10) - 1;
  const near =
    index >= 0 ? index : labels.findIndex((label) => headKey(label) === headKey(named) && headKey(named) !== '');
  return near >= 0 && near < labels.length ? near : undefined;
}
