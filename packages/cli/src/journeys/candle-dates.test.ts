import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

interface Told {
  readonly answer: string;
  readonly grounding: { readonly differs: readonly string[] };
}

async function ask(question: string): Promise<Told> {
  const { stdout, code } = await runHere(['ask', question, '--json', '--offline'], state.dir, {
    env: { LANG: 'en_US.UTF-8' },
  });
  expect(code).toBe(0);
  const told = JSON.parse(stdout) as Told;
  expect(told.grounding.differs).toEqual([]);
  return told;
}

const PERIOD = /closed at (\$[\d.,]+) on (\d{4}-\d\d-\d\d) and (?:stood )?at (\$[\d.,]+) on (\d{4}-\d\d-\d\d)/;

/** The first and the last day of an answer with their prices. */
function periodOf(answer: string) {
  const [, start = '', from = '', close = '', to = ''] = PERIOD.exec(answer) ?? [];
  return { start, from, close, to };
}

describe('the days that an answer about a period names', () => {
  it('the close of a year of weeks is the close of the day it names', async () => {
    const { answer } = await ask('Apple 1 year chart');
    const { close, to } = periodOf(answer);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(to));
    const told = (await ask(`What was the closing price of Apple on ${day}?`)).answer;
    // A day of trading that is not over has no close, and its price moves between two questions.
    if (answer.includes('stood at'))
      expect(to).toBe(new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' }));
    else expect(told).toContain(`closed at ${close} on ${to}`);
  });

  it('a yearly chart is a year, and last year begins in January', async () => {
    const year = periodOf((await ask('Nvidia yearly chart')).answer);
    expect((Date.parse(year.to) - Date.parse(year.from)) / 86_400_000).toBeGreaterThan(340);
    // The year begins where the user lives, and that is Seoul unless the settings say otherwise.
    const lastYear = Number(new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Seoul', year: 'numeric' })) - 1;
    const { answer } = await ask('Apple last year');
    expect(periodOf(answer)).toMatchObject({
      from: expect.stringMatching(`^${lastYear}-01-0[2-4]$`),
      to: expect.stringMatching(`^${lastYear}-12-(?:29|30|31)$`),
    });
  });
});
