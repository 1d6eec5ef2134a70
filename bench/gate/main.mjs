// Every budget of the program beside what is measured now. npm run bench -- [--gate] [--rounds N] [--only
// runs,start-up] With --gate it fails when a budget is missed.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { machine } from '../lib/machine.mjs';
import { short } from '../lib/stats.ts';
import { table } from '../lib/table.mjs';
import { BUDGETS } from './budgets.mjs';
import { measureGrowth } from './growth.mjs';
import { measurePage } from './page.mjs';
import { measurePortfolio } from './portfolio.mjs';
import { measureRuns } from './runs.mjs';
import { measureServe } from './serve.mjs';
import { measureStartUp } from './start-up.mjs';
import { measureTokens } from './tokens.mjs';

const MEASURES = {
  runs: measureRuns,
  growth: measureGrowth,
  'start-up': measureStartUp,
  serve: measureServe,
  portfolio: measurePortfolio,
  tokens: measureTokens,
  page: measurePage,
};
const { values: flags } = parseArgs({
  options: {
    gate: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const say = (text) => process.stderr.write(`${text}\n`);
const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
const names = flags.only ? flags.only.split(',') : Object.keys(MEASURES);

const measured = {};
const failed = [];
for (const name of names) {
  if (!MEASURES[name]) throw new Error(`There is no measure "${name}": ${Object.keys(MEASURES).join(', ')}`);
  say(`${name} …`);
  try {
    Object.assign(measured, await MEASURES[name]({ rounds: Number(flags.rounds), say }));
  } catch (error) {
    failed.push(`${name} could not be measured: ${error.message}`);
  }
}

const rows = BUDGETS.filter(({ id }) => id in measured).map(({ id, what, most, unit }) => {
  const value = measured[id];
  return { what, value: `${short(value)}${unit}`, most: `≤ ${most}${unit}`, isMet: value <= most };
});
console.log(`Budgets at ${commit}, ${flags.rounds} rounds. ${machine()}\n`);
console.log(
  table(
    ['what', 'measured', 'budget', ''],
    rows.map(({ what, value, most, isMet }) => [what, value, most, isMet ? 'met' : 'missed']),
  ),
);
for (const line of failed) console.log(`\n${line}`);
const missed = rows.filter(({ isMet }) => !isMet).length;
console.log(`\n${rows.length - missed} of ${rows.length} met, ${BUDGETS.length - rows.length} not measured.`);
if (flags.gate && (missed > 0 || rows.length < BUDGETS.length)) process.exitCode = 1;
