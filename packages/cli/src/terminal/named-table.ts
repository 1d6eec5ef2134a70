import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, resolve } from 'node:path';
import type { InboundMessage, MediaAttachment } from '@finclaw/types';

/** Matches `/import trades.csv` with any command prefix. */
const IMPORT = /^[^\p{L}\p{N}\s]{1,3}(?:import|가져오기)\s+(\S.*\.(?:csv|tsv|txt|xlsx))$/iu;
const MAX_BYTES = 5_000_000;

/** Reads the file a person at this machine names after the import command, as other channels pass in a sent file. */
export async function namedTable(body: string): Promise<Pick<InboundMessage, 'media'>> {
  const [, named] = IMPORT.exec(body.trim().normalize('NFC')) ?? [];
  if (named === undefined) return {};
  const path = resolve(named.replace(/^~(?=\/)/, homedir()));
  const described: MediaAttachment = { type: 'document', mimeType: 'text/csv', filename: basename(path) };
  const size = await stat(path)
    .then((found) => (found.isFile() ? found.size : Number.NaN))
    .catch(() => Number.NaN);
  if (!(size <= MAX_BYTES)) return { media: [described] };
  const bytes = await readFile(path);
  return { media: [{ ...described, size, url: `data:text/csv;base64,${bytes.toString('base64')}` }] };
}
