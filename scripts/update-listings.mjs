// Writes packages/market/data/listings.tsv, the lists that ship with the program. Usage: node
// scripts/update-listings.mjs --csv FOLDER [--to FILE]   from lists that others publish (listings-from-csv.mjs says
// which)        node scripts/update-listings.mjs [--to FILE] [--from URL]   from the sources `finclaw listings refresh`
// asks (URL: a mirror of all sources, such as a recording). With SEC_CONTACT (an e-mail address) and OPENDART_API_KEY
// the names those authorities know are added.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openListing, refreshListings } from '../packages/market/src/instruments/index.ts';
import { root } from './install.mjs';
import { listingsFromCsv } from './listings-from-csv.mjs';

const shipped = join(root, 'packages', 'market', 'data', 'listings.tsv');
const options = { to: { type: 'string' }, from: { type: 'string' }, csv: { type: 'string' } };
const { to = shipped, from, csv } = parseArgs({ options }).values;
const before = openListing().counts();
const text = csv === undefined ? await fetched() : listingsFromCsv(csv, readFileSync(shipped, 'utf8'));
writeFileSync(to, text);
process.stdout.write(
  `${JSON.stringify({ before, after: openListing(to).counts(), bytes: readFileSync(to).length })}\n`,
);

function fetched() {
  const { SEC_CONTACT: contact, OPENDART_API_KEY: apiKey } = process.env;
  const addresses = from === undefined ? {} : { mastersUrl: from, directoryUrl: from, coinsUrl: from };
  const authorities = {
    ...(contact && { sec: { contact, baseUrl: from } }),
    ...(apiKey && { dart: { apiKey, baseUrl: from } }),
  };
  return refreshListings(addresses, authorities, new Date().toISOString().slice(0, 10));
}
