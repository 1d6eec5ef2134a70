import { openWorkbook } from '@finclaw/broker-files/excel';
import { isZip } from '@finclaw/market/files';
import { getDocument } from 'unpdf/pdfjs';

/** A file and the amount of text wanted. */
export interface DocumentTask {
  readonly bytes: Uint8Array;
  readonly maxChars: number;
}
export type DocumentReading =
  | { readonly pages: readonly string[]; readonly pageCount: number }
  | { readonly problem: 'encrypted' | 'unreadable' };

async function readPdf({ bytes, maxChars }: DocumentTask): Promise<DocumentReading> {
  const task = getDocument({ data: bytes, disableFontFace: true, verbosity: 0 });
  const file = await task.promise;
  const pages: string[] = [];
  let chars = 0;
  for (let number = 1; number <= file.numPages && chars < maxChars; number++) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    const placed = items.flatMap((item): PlacedText[] => {
      if (!('str' in item)) return [];
      const { str: text, transform, width, height } = item;
      return [{ text, x: Number(transform[4]), y: Number(transform[5]), width, height }];
    });
    const text = pageLines(placed).join('\n');
    pages.push(text.slice(0, maxChars - chars));
    chars += text.length;
    page.cleanup();
  }
  return { pages, pageCount: file.numPages };
}

/** Reads a workbook. A sheet is a page; cells are separated by tabs, so that tables stay tables. */
async function readSheets({ bytes, maxChars }: DocumentTask): Promise<DocumentReading> {
  const sheets = await openWorkbook(bytes);
  const pages: string[] = [];
  let left = maxChars;
  for (const sheet of sheets) {
    if (left <= 0) break;
    let page = '';
    for await (const { cells } of sheet.rows()) {
      page += `${cells.join('\t').trimEnd()}\n`;
      if (page.length >= left) break;
    }
    pages.push(page.slice(0, left));
    left -= page.length;
  }
  return { pages, pageCount: sheets.length };
}

const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';

/** Reads the text of a PDF or a workbook, a page each. */
export async function readDocument(task: DocumentTask): Promise<DocumentReading> {
  try {
    return await (isZip(task.bytes) ? readSheets(task) : readPdf(task));
  } catch (error) {
    return { problem: isLocked(error) ? 'encrypted' : 'unreadable' };
  }
}

/** A piece of text where a page draws it, in points from the lower left corner. */
interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pieces this far apart, in heights of a line, belong to two words, or to two columns. */
const WORD_GAP = 0.15;

const COLUMN_GAP = 0.9;

const COLUMN = '   ';

/**
 * Returns the lines of a page from top to bottom; pieces far apart on one line stay separate, so that tables stay
 * tables.
 */
export function pageLines(pieces: readonly PlacedText[]): readonly string[] {
  const lines: PlacedText[][] = [];
  const drawn = pieces.filter(({ text }) => text.trim() !== '');
  for (const piece of drawn.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    const line = lines.at(-1);
    const isOnIt = line !== undefined && line[0]!.y - piece.y < Math.max(line[0]!.height, piece.height) / 2;
    if (isOnIt) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map(joined);
}

function joined(line: readonly PlacedText[]): string {
  let text = '';
  let end: number | undefined;
  for (const piece of line.toSorted((one, other) => one.x - other.x)) {
    const gap = end === undefined ? 0 : (piece.x - end) / (piece.height || 1);
    if (end !== undefined && gap > COLUMN_GAP) text += COLUMN;
    else if (gap > WORD_GAP && !/\s$/.test(text) && !/^\s/.test(piece.text)) text += ' ';
    text += piece.text;
    end = piece.x + piece.width;
  }
  return text.trim();
}
