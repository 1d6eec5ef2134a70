import { makeZip } from '@finclaw/market/testing';

/** A cell as a test writes it: a text, a stored number, or a day number. */
type WorkbookCell = string | { readonly number: string } | { readonly day: string };

/** Writes a workbook with one sheet, the way spreadsheet programs do: shared texts, day formats, no blank cells. */
export function makeWorkbook(
  rows: readonly (readonly WorkbookCell[])[],
  options: { readonly from1904?: boolean } = {},
): Buffer {
  const texts: string[] = [];
  const cell = (value: WorkbookCell, reference: string): string => {
    if (value === '') return '';
    if (typeof value === 'string') return `<c r="${reference}" t="s"><v>${texts.push(value) - 1}</v></c>`;
    return 'day' in value
      ? `<c r="${reference}" s="1"><v>${value.day}</v></c>`
      : `<c r="${reference}"><v>${value.number}</v></c>`;
  };
  const sheet = rows.map((row, index) => {
    const cells = row.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${index + 1}`)).join('');
    return cells === '' ? '' : `<row r="${index + 1}" spans="1:9">${cells}</row>`;
  });
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return makeZip({
    'xl/workbook.xml': `<workbook><workbookPr${options.from1904 ? ' date1904="1"' : ''}/></workbook>`,
    'xl/styles.xml':
      '<styleSheet><numFmts count="1"><numFmt numFmtId="176" formatCode="yyyy&quot;년&quot;\\ m&quot;월&quot;"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="176" applyNumberFormat="1"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><r><t xml:space="preserve">${escaped(text)}</t></r><rPh sb="0" eb="1"><t>read</t></rPh></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><dimension ref="A1"/><sheetData>${sheet.join('')}</sheetData><mergeCells/></worksheet>`,
  });
}
