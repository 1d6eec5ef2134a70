import { join } from 'node:path';
import { readLabelledAnswers } from '../../packages/grounding/src/testing/labelled-answers.ts';
import { scoreCited } from '../../packages/grounding/src/testing/score-cited.ts';
import { type Mistake, scoreUncited } from '../../packages/grounding/src/testing/score-uncited.ts';
import { brokerLines, scoreBrokerFiles } from './broker-files.ts';
import { figureLines, tableLines } from './figure-lines.ts';
import { outsideFolder, type Reference, readOutsideReference, readOwnReference } from './reference.ts';
import { scoreTables } from './score-tables.ts';
import { runScoreboard } from './scoreboard.ts';
import { readTableCases } from './table-questions.ts';

// npm run scoreboard: what others have worked out, run through our own code.

/** Prints the table of a reference and returns the number of failed cases. */
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
const isListed = process.argv.includes('--mistakes');
const list = ({ kind, file, around, why }: Mistake): void => {
  if (isListed) process.stdout.write(`${kind} | ${file} | ${around} | ${why}\n`);
};
const answers = readLabelledAnswers();
const before = process.cpuUsage();
const uncited = scoreUncited(answers, list);
const { user, system } = process.cpuUsage(before);
const lines = figureLines(uncited, scoreCited(answers, list), (user + system) / 1000 / answers.length);
process.stdout.write(`\n${lines.join('\n')}\n`);
const checkout = join(import.meta.dirname, '..', '..');
const outside = outsideFolder(process.env, checkout);
if (outside === undefined)
  process.stdout.write('\nNo sources outside the repository; FINCLAW_REFERENCE_DATA names their folder.\n');
else {
  failed += report(`${outside} (the sources themselves)`, readOutsideReference(outside));
  process.stdout.write(`\n${tableLines(scoreTables(readTableCases(outside))).join('\n')}\n`);
  const brokers = await scoreBrokerFiles(join(outside, 'broker-files'));
  process.stdout.write(`\n${brokerLines(brokers).join('\n')}\n`);
  for (const row of brokers.wrong) process.stderr.write(`  ${row}\n`);
}
process.exit(failed === 0 ? 0 : 1);
