import { openZip, ZipBroken } from '@finclaw/market/files';
import type { FiledDocument } from './filing-sections.ts';

const LARGEST = 60_000_000;

/**
 * The main file of a filing from the archive OpenDART sends; undefined for anything else. Others beside it are reports
 * of auditors.
 */
export async function readDartDocument(archive: Uint8Array, id: string): Promise<FiledDocument | undefined> {
  try {
    const files = openZip(archive);
    const entry = files.get(`${id}.xml`) ?? [...files.values()][0];
    if (entry === undefined) return undefined;
    const pieces: Uint8Array[] = [];
    for await (const piece of entry.read(LARGEST)) pieces.push(piece);
    return { name: entry.name, markup: decode(Buffer.concat(pieces)) };
  } catch (error) {
    if (error instanceof ZipBroken) return undefined;
    throw error;
  }
}

/** Filings of some years say they are in UTF-8 and are not. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}
