// Writes packages/app/data/confusables.json from the table of look-alikes that Unicode publishes. Usage: node
// scripts/update-confusables.mjs FILE   (FILE: https://www.unicode.org/Public/security/latest/confusables.txt)
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { skeletonOf } from '../packages/app/src/people/look-alike.ts';
import { root } from './install.mjs';

const published = readFileSync(process.argv[2], 'utf8');
const [, version] = /^# Version: (\S+)/m.exec(published);
const [, year] = /^# © (\d{4}) Unicode/m.exec(published);
const textOf = (codes) => String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)));
const codesOf = (text) => [...text].map((letter) => letter.codePointAt(0).toString(16)).join('+');

const rows = new Map();
for (const line of published.split('\n')) {
  const row = /^([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA/.exec(line);
  if (row) rows.set(textOf(row[1]), textOf(row[2]));
}
// What normalisation says anyway, such as wide and mathematical letters, is left out.
for (const [letter, prototype] of [...rows]) {
  const wanted = skeletonOf(letter, rows);
  rows.delete(letter);
  if (skeletonOf(letter, rows) !== wanted) rows.set(letter, prototype);
}
const lines = new Map();
for (const [letter, prototype] of rows) lines.set(prototype, [...(lines.get(prototype) ?? []), letter]);
const table = [...lines].map(([prototype, letters]) => [codesOf(prototype), letters.map(codesOf).join(' ')]).sort();
const unicode = `confusables.txt of Unicode ${version} (UTS #39). © ${year} Unicode, Inc.`;
const source = `${unicode}, used under the Unicode License v3 (https://www.unicode.org/license.txt)`;
writeFileSync(
  join(root, 'packages', 'app', 'data', 'confusables.json'),
  `${JSON.stringify({ source, prototypes: Object.fromEntries(table) }, null, 2)}\n`,
);
process.stdout.write(`Unicode ${version}: ${rows.size} letters\n`);
