import { join } from 'node:path';
import { referenceDataFolder } from './reference-data.ts';
import { runScoreboard } from './scoreboard.ts';

// npm run scoreboard: other people's reference data, run through our own code.

const folder = referenceDataFolder(process.env, join(import.meta.dirname, '..', '..', '..', '..'));
if (folder === undefined) {
  process.stderr.write('The reference data is not here. Set FINCLAW_REFERENCE_DATA to its folder.\n');
  process.exit(1);
}
const scores = runScoreboard(folder);
process.stdout.write('| set | cases | passed | refused |\n| --- | ---: | ---: | --- |\n');
for (const { set, cases, passed, refused } of scores) {
  const reasons = refused.map(({ reason, count }) => `${count}: ${reason}`).join('; ') || '–';
  process.stdout.write(`| ${set} | ${cases} | ${passed} | ${reasons} |\n`);
}
const failed = scores.reduce((sum, { failures }) => sum + failures.length, 0);
process.exit(failed === 0 ? 0 : 1);
