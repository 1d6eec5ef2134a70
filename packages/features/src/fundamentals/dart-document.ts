import { openZip, ZipBroken } from '@finclaw/market/files';
import type { FiledDocument } from './filing-sections.ts';

const LARGEST = 60_000_000;

/**
 * Returns the main file of a filing from an OpenDART archive; undefined for any other. The other files are auditors'
 * reports.
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

/** Decodes filings, some of which claim to be in UTF-8 and are not. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}
