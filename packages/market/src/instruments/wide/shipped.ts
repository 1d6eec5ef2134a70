import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readHead } from './listing-file.ts';
import { WideListing } from './wide-listing.ts';

/** Opens the built-in lists, or the larger ones a person fetched into a separate file. */
export function openListing(own?: string): WideListing {
  return new WideListing(() => {
    const fetched = own !== undefined && existsSync(own) ? readFileSync(own, 'utf8') : '';
    return isWhole(fetched) ? fetched : readShipped();
  });
}

/** Returns true when a file is complete; a truncated one is skipped. */
function isWhole(text: string): boolean {
  try {
    return Array.isArray(readHead(text).sources) && text.endsWith('\n');
  } catch {
    return false;
  }
}

/** In the package the lists lie compressed beside the program, in the sources under data. */
function readShipped(): string {
  const from = import.meta.dirname;
  const bundled = ['assets', '../assets']
    .map((folder) => join(from, folder, 'listings.tsv.gz'))
    .find((path) => existsSync(path));
  if (bundled !== undefined) return gunzipSync(readFileSync(bundled)).toString('utf8');
  return readFileSync(join(from, '..', '..', '..', 'data', 'listings.tsv'), 'utf8');
}
