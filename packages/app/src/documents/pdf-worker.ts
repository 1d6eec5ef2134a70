// Runs in a thread of its own: reading a PDF is slow, and a hostile one may never end.
import { parentPort, workerData } from 'node:worker_threads';
import { getDocument } from 'unpdf/pdfjs';
import { type PlacedText, pageLines } from './page-lines.ts';

/** What the thread is given, and what it gives back. */
export interface PdfJob {
  readonly bytes: Uint8Array;
  readonly maxChars: number;
}
export type PdfReading =
  | { readonly pages: readonly string[]; readonly pageCount: number }
  | { readonly problem: 'encrypted' | 'unreadable' };

async function read({ bytes, maxChars }: PdfJob): Promise<PdfReading> {
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

const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';

parentPort?.postMessage(
  await read(workerData as PdfJob).catch((error: unknown) => ({ problem: isLocked(error) ? 'encrypted' : 'unreadable' })),
);
