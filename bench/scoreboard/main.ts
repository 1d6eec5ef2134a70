import { join } from 'node:path';
import { keepScore, SCORES, scoreLines } from './grounding-scores.ts';
import { outsideFolder, type Reference, readOutsideReference, readOwnReference } from './reference.ts';
import { citationLines, scoreCitations } from './score-citations.ts';
import { scoreTables } from './score-tables.ts';
import { runScoreboard } from './scoreboard.ts';
import { readTableCases } from './table-questions.ts';

// npm run scoreboard: what others have worked out, run through our own code.

/** Prints the table of a reference and says how many cases failed. */
function report(from: string, reference: Reference): number {
  process.stdout.write(`\nfrom ${from}\n\n| set | cases | passed | refused |\n| --- | ---: | ---: | --- |\n`);
  let failed = 0;
  for (const { set, cases, passed, refused, failures } of runScoreboard(reference)) {
    const reasons = refused.map(({ reason, count }) => `${count}: ${reason}`).join('; ') || '–';
    process.stdout.write(`| ${set} | ${cases} | ${passed} | ${reasons} |\n`);
    for (const detail of failures) process.stderr.write(`  ${detail}\n`);
    failed += failures.length;
  }
  return failed;
}

let failed = report('bench/reference (in this repository)', readOwnReference());
process.stdout.write(`\n${citationLines(scoreCitations()).join('\n')}\n`);
const checkout = join(import.meta.dirname, '..', '..');
const outside = outsideFolder(process.env, checkout);
if (outside === undefined)
  process.stdout.write('\nNo sources outside the repository; FINCLAW_REFERENCE_DATA names their folder.\n');
else {
  failed += report(`${outside} (the sources themselves)`, readOutsideReference(outside));
  const score = scoreTables(readTableCases(outside));
  process.stdout.write(`\n${scoreLines(score).join('\n')}\n`);
  if (keepScore(score.tallies, SCORES, checkout)) process.stdout.write(`The score has changed and was added to ${SCORES}.\n`);
}
process.exit(failed === 0 ? 0 : 1);
