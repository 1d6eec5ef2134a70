import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InEachLanguage, inLanguage, type Locale } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryStateDir } from '../packages/cli/src/journeys/finclaw-process.ts';
import { runHere } from '../packages/cli/src/journeys/run-here.ts';
import { type Answered, type Grade, grade } from './holdings/grade.ts';
import { computeKey, type PortfolioKey, type QuotedPrice } from './holdings/key.ts';
import { csvOf, drawn, drawPurchases, type Purchase } from './holdings/ledger.ts';
import { questionsAbout } from './holdings/questions.ts';

const isWhole = process.env.FINCLAW_WHOLE !== undefined;
/** One question in so many is asked in `npm test`. */
const strideOf = (count: number): number => (isWhole ? 1 : count < 400 ? 12 : 31);
const LANGUAGES: InEachLanguage<string> = { ko: 'ko_KR.UTF-8', en: 'en_US.UTF-8' };

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

const run = async (locale: Locale, ...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await runHere(args, state.dir, { env: { LANG: inLanguage(LANGUAGES, locale) } });
  expect(code, `${args.join(' ')}\n${stderr}${stdout}`).toBe(0);
  return stdout;
};

async function openPortfolio(purchases: readonly Purchase[]): Promise<PortfolioKey> {
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ finance: { baseCurrency: 'KRW' } }));
  const file = join(state.dir, 'trades.csv');
  writeFileSync(file, csvOf(purchases));
  await run('en', 'portfolio', 'import', file, '--yes');
  const pairs = [...new Set(purchases.map(({ currency }) => currency))].flatMap((each) =>
    each === 'KRW' ? [] : [`${each}/KRW`],
  );
  const quotes = await run('en', 'quote', ...purchases.map(({ symbol }) => symbol), ...pairs, '--json');
  return computeKey(purchases, JSON.parse(quotes) as readonly QuotedPrice[]);
}

describe('a portfolio of any size, asked in both languages without a model', () => {
  it.each([1, 12, 13, 40, 400])('of %i positions: no answer is wrong', async (count) => {
    const seed = count * 7;
    const key = await openPortfolio(drawPurchases(count, seed));
    let runId = '';
    const grades: Record<Grade, string[]> = { right: [], declined: [], wrong: [] };
    for (const [at, question] of questionsAbout(key, drawn('one', seed)).entries())
      for (const locale of ['en', 'ko'] as const) {
        if ((at * 2 + (locale === 'ko' ? 1 : 0) + seed) % strideOf(count) !== 0) continue;
        const asked = inLanguage(question.text, locale);
        const answered = JSON.parse(
          await run(locale, 'ask', asked, '--json', '--session', `s${at}${locale}`),
        ) as Answered & {
          readonly runId: string;
        };
        runId = answered.runId;
        grades[grade(question, key, answered)].push(
          `${question.id}: ${asked}\n${answered.answer.split('\n').slice(0, 6).join('\n')}\n`,
        );
      }
    if (isWhole) {
      const counts = Object.entries(grades).map(([name, each]) => `${name} ${each.length}`);
      process.stdout.write(
        `${count} positions: ${counts.join(', ')}; wrong: ${grades.wrong.map((each) => each.split(':')[0]).join(', ')}\n`,
      );
    }
    // The complete results are recorded, however large.
    expect(JSON.parse(await run('en', 'replay', runId, '--json'))).toMatchObject({ identical: true, differences: [] });
    expect(grades.wrong).toEqual([]);
  });
});
