import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../lib/bundle.mjs';
import { runMeasured } from '../lib/run-measured.mjs';
import { median } from '../lib/stats.ts';

const SYMBOLS = ['AAPL', 'MSFT', 'NVDA', 'TSLA', 'AMZN', '005930', '000660', '035420', '035720', '005380'];
const DAYS = 3650;
const LAST = Date.UTC(2026, 9, 30);

/** Two buys, then a sale of half of one, over ten symbols and ten years. */
function tradesAsCsv(trades) {
  const rows = Array.from({ length: trades }, (_, index) => {
    const date = new Date(LAST - (DAYS - Math.floor((index / trades) * DAYS)) * 86_400_000).toISOString().slice(0, 10);
    const symbol = SYMBOLS[index % SYMBOLS.length];
    const isSale = Math.floor(index / SYMBOLS.length) % 3 === 2;
    const price = 50 + ((index * 7919) % 5000) / 100;
    return [
      date,
      isSale ? 'sell' : 'buy',
      symbol,
      isSale ? 5 : 10,
      price.toFixed(2),
      /^\d/.test(symbol) ? 'KRW' : 'USD',
    ].join(',');
  });
  return ['date,type,symbol,quantity,price,currency', ...rows].join('\n');
}

/** CPU time of `portfolio show` when it has been shown before. */
export async function measurePortfolio({ rounds }) {
  return { 'portfolio.20k': await secondShow(20_000, rounds), 'portfolio.100k': await secondShow(100_000, rounds) };
}

async function secondShow(trades, rounds) {
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-bench-'));
  const env = { FINCLAW_STATE_DIR: stateDir, LANG: 'ko_KR.UTF-8' };
  const file = join(stateDir, 'trades.csv');
  try {
    writeFileSync(file, tradesAsCsv(trades));
    await runMeasured([bundle, 'portfolio', 'import', file, '--yes'], { env });
    const shows = [];
    for (let round = 0; round <= rounds; round++) {
      const { cpuMs, output } = await runMeasured([bundle, 'portfolio', 'show'], { env });
      const holdings = SYMBOLS.filter((symbol) => output.includes(`(${symbol})`)).length;
      if (holdings !== SYMBOLS.length)
        throw new Error(`portfolio show listed ${holdings} holdings: ${output.slice(0, 300)}`);
      if (round > 0) shows.push(cpuMs / 1000);
    }
    return median(shows);
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}
