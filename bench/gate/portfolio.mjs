import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildProgram } from '../lib/build.mjs';
import { bundle } from '../lib/bundle.mjs';
import { runMeasured } from '../lib/run-measured.mjs';
import { median } from '../lib/stats.ts';
import { SYMBOLS, tradesAsCsv } from './trades.ts';

/**
 * CPU time of the commands of a long history: its import, the first look, later ones, one after a row of years ago, and
 * a tax year; and the longest time for which one of them keeps a server from everybody else.
 */
export async function measurePortfolio({ rounds }) {
  const [many, more] = [await measureCommands(20_000, rounds), await measureCommands(100_000, rounds)];
  return {
    'portfolio.import': many.imported,
    'portfolio.first': many.first,
    'portfolio.20k': many.again,
    'portfolio.backdated': many.backdated,
    'portfolio.tax': many.tax,
    'portfolio.stall': await longestStall(),
    'portfolio.100k': more.again,
  };
}

async function measureCommands(trades, rounds) {
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-bench-'));
  const env = { FINCLAW_STATE_DIR: stateDir, LANG: 'ko_KR.UTF-8' };
  const file = join(stateDir, 'trades.csv');
  const run = async (...words) => {
    const { cpuMs, output } = await runMeasured([bundle, 'portfolio', ...words], { env });
    return { seconds: cpuMs / 1000, output };
  };
  const show = async () => {
    const { seconds, output } = await run('show');
    const holdings = SYMBOLS.filter((symbol) => output.includes(`(${symbol})`)).length;
    if (holdings !== SYMBOLS.length)
      throw new Error(`portfolio show listed ${holdings} holdings: ${output.slice(0, 300)}`);
    return seconds;
  };
  try {
    writeFileSync(file, tradesAsCsv(trades));
    const { seconds: imported } = await run('import', file, '--yes');
    const first = await show();
    const again = [];
    for (let round = 0; round < rounds; round++) again.push(await show());
    const { seconds: tax } = await run('tax', '2025');
    await run('add', 'buy', 'AAPL', '1', '--price', '50', '--date', '2018-03-05');
    return { imported, first, again: median(again), tax, backdated: await show() };
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}

async function longestStall() {
  const program = await buildProgram(join(import.meta.dirname, 'stall-program.ts'), 'stall');
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  return JSON.parse(stdout).longest;
}
