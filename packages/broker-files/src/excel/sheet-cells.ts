import { addDays, Decimal, type LocalDate } from '@finclaw/market';
import { elementsOf, firstOf, named, without } from './xml-elements.ts';

/** The data that cells of a workbook refer to. */
export interface SheetContext {
  readonly sharedTexts: readonly string[];
  /** The styles, by number, that show a number as a day. */
  readonly dayStyles: ReadonlySet<number>;
  /** True where days count from 1904, as old workbooks of one vendor do. */
  readonly isFrom1904: boolean;
}

const [CELL, VALUE, TEXT, READING] = [named('c'), named('v'), named('t'), named('rPh')];
const MOST_COLUMNS = 300;

/** The cells of one row of a sheet as texts, each at its place. */
export function readSheetRow(xml: string, context: SheetContext): string[] {
  const cells: string[] = [];
  for (const { attributes, content } of elementsOf(xml, CELL)) {
    const column = columnOf(attributeOf(attributes, 'r')) ?? cells.length;
    if (column >= MOST_COLUMNS) continue;
    while (cells.length < column) cells.push('');
    cells[column] = cellText(attributes, content, context);
  }
  return cells;
}

function cellText(attributes: string, content: string, { sharedTexts, dayStyles, isFrom1904 }: SheetContext): string {
  const type = attributeOf(attributes, 't');
  if (type === 'inlineStr') return textOf(content);
  const value = plainText(firstOf(content, VALUE)?.content ?? '');
  if (type === 's') return sharedTexts[Number.parseInt(value, 10)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'str' || type === 'd' || type === 'e' || !NUMBER.test(value)) return value;
  return dayStyles.has(Number.parseInt(attributeOf(attributes, 's') ?? '-1', 10))
    ? dayText(value, isFrom1904)
    : numberText(value);
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:E[+-]?\d{1,3})?$/i;
/** A workbook stores doubles; what it shows, and what was typed, has fifteen digits. */
const SHOWN_DIGITS = 15;

function numberText(value: string): string {
  return new Decimal(value).toSignificantDigits(SHOWN_DIGITS).toFixed();
}

const SECONDS_PER_DAY = 86_400;

/** A day number, with its fraction as the time of day. */
function dayText(value: string, isFrom1904: boolean): string {
  const serial = new Decimal(value);
  const whole = serial.toDecimalPlaces(0, 'floor');
  if (whole.isNegative() || whole.greaterThan(100_000)) return numberText(value);
  // Workbooks count a 29 February 1900 that never was, so days from March 1900 on count from 30 December 1899.
  const date = addDays((isFrom1904 ? '1904-01-01' : '1899-12-30') as LocalDate, Number.parseInt(whole.toFixed(), 10));
  const seconds = Number.parseInt(serial.minus(whole).times(SECONDS_PER_DAY).toFixed(0), 10) % SECONDS_PER_DAY;
  if (seconds === 0) return date;
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${date} ${clock.map((part) => `${part}`.padStart(2, '0')).join(':')}`;
}

/** All runs of text in a piece of a workbook, put together; how Korean words are read aloud is not part of them. */
export function textOf(xml: string): string {
  let text = '';
  for (const { content } of elementsOf(without(xml, READING), TEXT)) text += plainText(content);
  return text;
}

/** An attribute of a tag. */
export const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text without entities. */
export function plainText(xml: string): string {
  return xml.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** A reference such as AB12 as the number of its column. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
