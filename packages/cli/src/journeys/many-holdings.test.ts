import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstrumentDirectory } from '@finclaw/finance/instruments';
import type { Locale } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
beforeEach(() => {
  state = temporaryStateDir();
  // A Sunday: no price moves between the key and the question.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-15T03:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  state.remove();
});

const SHARES = new InstrumentDirectory().instruments.filter(({ type }) => type === 'stock' || type === 'etf');

/** A number that the seed and a text decide. */
const drawn = (text: string, seed: number): number => createHash('sha256').update(`${seed} ${text}`).digest().readUInt32BE();

/** A ledger with one purchase of each of so many shares, at prices that spread the returns. */
function ledger(count: number, seed: number): string {
  const chosen = SHARES.toSorted((a, b) => drawn(a.symbol, seed) - drawn(b.symbol, seed)).slice(0, count);
  const rows = chosen.map(({ symbol, currency }, at) => {
    const price = (5 + (drawn(symbol, seed + 1) % 400)) * (currency === 'KRW' ? 1000 : 1);
    const quantity = 1 + (at % 9);
    return `2026-11-02,buy,${symbol},${quantity},${price},${price * quantity},${currency}`;
  });
  const file = join(state.dir, 'trades.csv');
  writeFileSync(file, ['date,kind,symbol,quantity,price,amount,currency', ...rows].join('\n'));
  return file;
}

interface Holding {
  readonly symbol: string;
  readonly name: string;
  readonly unrealisedPercent: string;
}

const QUESTIONS: Readonly<Record<Locale, Readonly<Record<'worst' | 'best' | 'count' | 'sum', string>>>> = {
  en: {
    worst: 'Which is my worst holding?',
    best: 'What is my best holding?',
    count: 'How many positions do I have?',
    sum: 'What is my portfolio worth?',
  },
  ko: {
    worst: '내 종목 중에 제일 많이 떨어진 건?',
    best: '내 보유 종목 중에 최고 수익은?',
    count: '내 보유 종목 몇 개야?',
    sum: '내 포트폴리오 평가금액 얼마야?',
  },
};

const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

describe('a portfolio of any size, asked without a model', () => {
  it.each([1, 12, 13, 40, 400])('of %i positions: worst, best, number and sum are those of all of them', async (count) => {
    const seed = count * 7;
    expect((await runHere(['portfolio', 'import', ledger(count, seed), '--yes'], state.dir)).code).toBe(0);
    const key = JSON.parse((await runHere(['portfolio', '--json'], state.dir)).stdout);
    const holdings = (key.holdings as readonly Holding[]).toSorted(
      (a, b) => Number(a.unrealisedPercent) - Number(b.unrealisedPercent),
    );
    expect(holdings).toHaveLength(count);
    const [worst, best] = [holdings[0]!, holdings.at(-1)!];
    const percent = ({ unrealisedPercent: each }: Holding): string =>
      `${Number(each) > 0 ? '+' : ''}${grouped(Number(each).toFixed(2))}%`;
    const value = grouped(key.total.value.amount);
    const right = {
      en: {
        worst: `Your worst holding is ${worst.symbol} (${percent(worst)}).`,
        best: `Your best holding is ${best.symbol} (${percent(best)}).`,
        count: `You have ${count} positions.`,
        sum: `Value: ₩${value}`,
      },
      ko: {
        worst: `보유 종목 가운데 수익률이 가장 낮은 것은 ${worst.name}(${percent(worst)})입니다.`,
        best: `보유 종목 가운데 수익률이 가장 높은 것은 ${best.name}(${percent(best)})입니다.`,
        count: `보유 종목은 ${count}개입니다.`,
        sum: `평가금액: ${value}원`,
      },
    };
    let runId = '';
    for (const [at, kind] of (['worst', 'best', 'count', 'sum'] as const).entries()) {
      // Each question in one language, which the seed decides.
      const locale = (at + seed) % 2 === 0 ? 'ko' : 'en';
      const { stdout } = await runHere(['ask', QUESTIONS[locale][kind], '--json'], state.dir);
      runId = JSON.parse(stdout).runId;
      expect(JSON.parse(stdout).answer.split('\n'), QUESTIONS[locale][kind]).toContain(right[locale][kind]);
    }
    const replayed = JSON.parse((await runHere(['replay', runId, '--json'], state.dir)).stdout);
    expect(replayed).toMatchObject({ identical: true, differences: [] });
  });
});
