import { Pace } from '@finclaw/infra';
import { openZip, readZipText, ZipBroken, type ZipEntry } from '@finclaw/market/files';
import type { CsvRecord } from '../csv/read-csv.ts';
import { attributeOf, plainText, readSheetRow, type SheetContext, textOf } from './sheet-cells.ts';
import { elementsOf, firstOf, named } from './xml-elements.ts';

/** One sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  rows(): AsyncGenerator<CsvRecord>;
}

/** Unpacked sizes that a real list of trades stays under. */
const LARGEST_SHEET = 400_000_000;
const LARGEST_PART = 64_000_000;
const LONGEST_ROW = 1_000_000;
const MOST_TEXTS = 2_000_000;
const MOST_SHEETS = 200;

/** Opens a workbook (.xlsx); its sheets in the order in which they lie in it. */
export async function openWorkbook(bytes: Uint8Array): Promise<readonly Sheet[]> {
  const entries = openZip(bytes);
  const part = async (name: string): Promise<string> => {
    const entry = entries.get(name);
    return entry === undefined ? '' : readZipText(entry, LARGEST_PART);
  };
  const workbook = await part('xl/workbook.xml');
  const context: SheetContext = {
    sharedTexts: await readSharedTexts(await part('xl/sharedStrings.xml')),
    dayStyles: readDayStyles(await part('xl/styles.xml')),
    isFrom1904: /date1904="(?:1|true)"/.test(workbook),
  };
  const sheets = [...entries.values()].filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  const order = ({ name }: ZipEntry): number =>
    Number.parseInt(/^xl\/worksheets\/[a-z]{1,20}(\d{1,6})\.xml$/i.exec(name)?.[1] ?? '0', 10);
  if (sheets.length > MOST_SHEETS) throw new ZipBroken('too many sheets');
  const nameOf = readSheetNames(workbook, await part('xl/_rels/workbook.xml.rels'));
  return sheets
    .sort((a, b) => order(a) - order(b))
    .map((entry, at) => ({ name: nameOf(entry.name) ?? `${at + 1}`, rows: () => sheetRows(entry, context) }));
}

/** Returns a function that tells what the tab of a part is called. */
function readSheetNames(workbook: string, relations: string): (part: string) => string | undefined {
  const partOf = new Map(
    Array.from(elementsOf(relations, RELATION), ({ attributes }) => [
      attributeOf(attributes, 'Id'),
      attributeOf(attributes, 'Target')?.replace(/^(?:\/?xl\/)?/, 'xl/'),
    ]),
  );
  const names = new Map(
    Array.from(elementsOf(workbook, TAB), ({ attributes }) => [
      partOf.get(attributeOf(attributes, 'r:id')),
      plainText(attributeOf(attributes, 'name') ?? ''),
    ]),
  );
  return (part) => names.get(part);
}

/** Reads rows as they are unpacked; only the current one is in memory. Row numbers are those of the sheet. */
async function* sheetRows(entry: ZipEntry, context: SheetContext): AsyncGenerator<CsvRecord> {
  const decoder = new TextDecoder();
  let text = '';
  let line = 0;
  for await (const piece of entry.read(LARGEST_SHEET)) {
    text += decoder.decode(piece, { stream: true });
    let read = 0;
    for (const { attributes, content, end } of elementsOf(text, ROW)) {
      const number = Number.parseInt(attributeOf(attributes, 'r') ?? '', 10);
      // Blank rows are not written down, but they have numbers.
      line = number > line ? number : line + 1;
      read = end;
      yield { cells: readSheetRow(content, context), line };
    }
    text = text.slice(read);
    if (END_OF_ROWS.test(text)) return;
    if (text.length > LONGEST_ROW) throw new ZipBroken('endless row');
  }
}

const END_OF_ROWS = /<\/(?:\w+:)?sheetData>/;
const [ROW, SHARED, FORMAT, STYLES] = [named('row'), named('si'), named('numFmt'), named('cellXfs')];
const [TAB, RELATION] = [named('sheet'), named('Relationship')];

async function readSharedTexts(xml: string): Promise<readonly string[]> {
  const texts: string[] = [];
  const pace = new Pace();
  for (const { content } of elementsOf(xml, SHARED)) {
    if (texts.push(textOf(content)) > MOST_TEXTS) throw new ZipBroken('too many texts');
    if (pace.isDue()) await pace.rest();
  }
  return texts;
}

/** Formats that come with every workbook and show days. */
const BUILT_IN_DAYS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

/** The numbers of the styles that show a number as a day. */
function readDayStyles(xml: string): ReadonlySet<number> {
  const days = new Set(BUILT_IN_DAYS);
  for (const { attributes } of elementsOf(xml, FORMAT)) {
    const code = (attributeOf(attributes, 'formatCode') ?? '').replace(
      /\[[^\]]{0,40}\]|&quot;[^&]{0,40}&quot;|\\./g,
      '',
    );
    const id = Number.parseInt(attributeOf(attributes, 'numFmtId') ?? '', 10);
    if (/[yd]/i.test(code) && /[ymd]/i.test(code)) days.add(id);
    else days.delete(id);
  }
  const styles = firstOf(xml, STYLES)?.content ?? '';
  const formats = [...styles.matchAll(/<(?:\w+:)?xf\b([^>]*)/g)].map(
    ([, attributes = '']) => attributeOf(attributes, 'numFmtId') ?? '0',
  );
  return new Set(formats.flatMap((id, index) => (days.has(Number.parseInt(id, 10)) ? [index] : [])));
}
