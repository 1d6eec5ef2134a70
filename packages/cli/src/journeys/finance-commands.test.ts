import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const state = temporaryStateDir();
const folder = mkdtempSync(join(tmpdir(), 'finclaw-csv-'));
beforeAll(buildOnce);
afterAll(() => {
  state.remove();
  rmSync(folder, { recursive: true });
});

const json = async (...args: string[]) => JSON.parse((await runHere([...args, '--json'], state.dir)).stdout);

describe('finance on the command line', () => {
  it.each([
    ['1조 2,000억 / 3', { value: '400000000000' }],
    ['1/3', { fraction: '1/3', exact: false }],
    ['-5+3', { value: '-2' }],
    ['12.5% * 80', { value: '10' }],
    ['$100 * 3', { value: '300', unit: 'USD' }],
    ['change(80, 100)', { value: '25', unit: 'percent' }],
  ])('calc %s', async (expression, expected) => expect(await json('calc', expression)).toMatchObject(expected));

  it.each([
    { expression: '1/0', says: /0/ },
    { expression: 'foo', says: /foo/ },
    { expression: '100 + 10%', says: /10%/ },
  ])('calc $expression is refused with a sentence', async ({ expression, says }) => {
    const { code, stderr } = await runHere(['calc', expression], state.dir);
    expect(code).toBe(1);
    expect(stderr).toMatch(says);
  });

  it.each([
    {
      args: ['savings', 'find=payment', 'target=$100,000', 'years=5', 'rate=5%'],
      found: { payment: { amount: '1470.46' } },
    },
    { args: ['income', 'find=present', 'payment=100만원', 'rate=4%'], found: { present: { amount: '300000000' } } },
    {
      args: ['withdrawal', 'present=$500,000', 'payment=3000', 'rate=4%'],
      found: { time: { periods: '243.6843', full: '243' } },
    },
    {
      args: ['inflation', 'find=present', 'target=$1,000,000', 'rate=2.5%', 'years=30'],
      found: { present: { amount: '476742.69' } },
    },
  ])('calc $args works out what is asked for', async ({ args, found }) => {
    const plan = await json('calc', ...args);
    expect(plan).toMatchObject(found);
    expect(plan.assumptions.length).toBeGreaterThan(0);
  });

  it('calc loan shows totals, schedule and what it rests on', async () => {
    const args = ['calc', 'loan', 'present=3억원', 'rate=4%', 'years=30', 'type=level_principal'];
    const { stdout } = await runHere(args, state.dir);
    expect(stdout).toContain('총이자: 180,500,000원');
    expect(stdout).toMatch(/연차 +상환금 +원금 +이자 +잔액/);
    expect(stdout).toMatch(/30 +10,216,667원 +10,000,000원 +216,667원 +0원/);
    expect(stdout).toContain('- 원금균등 상환');
  });

  it.each([
    { args: ['loan', 'present=$300000', 'rate=6%', 'payment=1000'], code: 1, says: /이자.*\$1,500\.00/ },
    { args: ['loan', 'present=300000', 'rate=6%', 'years=30'], code: 1, says: /통화/ },
    { args: ['savings', 'target=$100'], code: 1, says: /기간, 연이율/ },
    { args: ['savings', 'target=$100', 'payment=1원'], code: 1, says: /통화/ },
    { args: ['loan', 'type=balloon'], code: 1, says: /level_payment/ },
    { args: ['loan', 'present=$100', 'rate=soon'], code: 1, says: /soon/ },
    { args: ['loan', 'amount=$100'], code: 2, says: /amount=\$100/ },
  ])('calc $args says why there is no plan', async ({ args, code, says }) => {
    const found = await runHere(['calc', ...args], state.dir);
    expect(found.code).toBe(code);
    expect(found.stderr).toMatch(says);
  });

  it('calc xirr finds every rate, or none, and names a bad row', async () => {
    const file = join(folder, 'flows.csv');
    writeFileSync(file, 'date,amount\n2021-01-01,-1000\n2022-01-01,1100\n');
    expect((await json('calc', 'xirr', file)).roots.map(Number)).toEqual([expect.closeTo(0.1, 9)]);
    writeFileSync(file, '2021-01-01,1000\n2022-01-01,1100\n');
    expect(await json('calc', 'xirr', file)).toEqual({ roots: [] });
    writeFileSync(file, 'date,amount\n2021-01-01,"-1,000.00"\n2022-01-01,1.1e+03\n');
    expect((await json('calc', 'xirr', file)).roots.map(Number)).toEqual([expect.closeTo(0.1, 9)]);
    writeFileSync(file, '');
    expect(await runHere(['calc', 'xirr', file], state.dir)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(file),
    });
    expect((await runHere(['calc', 'xirr'], state.dir)).code).toBe(2);
    writeFileSync(file, '2021-01-01,-1000\nsoon,1100\n');
    expect((await runHere(['calc', 'xirr', file], state.dir)).stderr).toMatch(/2/);
    expect((await runHere(['calc', 'xirr', join(folder, 'nothing.csv')], state.dir)).code).toBe(1);
  });

  it('screen ranks what is listed and what is held, and refuses a figure nobody knows', async () => {
    const found = await json('screen', 'change', '--sector', 'energy', '--limit', '3');
    expect(found.rows).toHaveLength(3);
    expect(found).toMatchObject({
      by: 'change',
      notLookedAt: 0,
      rows: [{ rank: 1, sector: 'energy', source: 'simulated' }, {}, {}],
    });
    const values = found.rows.map(({ value }: { value: string }) => Number(value));
    expect(values).toEqual(values.toSorted((a: number, b: number) => b - a));
    await runHere(
      ['portfolio', 'add', 'buy', 'AAPL', '1', '--price', '200', '--date', '2026-02-02', '--account', 'screened'],
      state.dir,
    );
    expect((await runHere(['screen', 'volume', '--among', 'held'], state.dir)).stdout).toMatch(
      /거래량[\s\S]*애플\(AAPL\)[\s\S]*정보기술/,
    );
    expect(await runHere(['screen', 'beauty'], state.dir)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('beauty'),
    });
  });

  it('every percentage of a portfolio opens to what was divided by what, and to its flows', async () => {
    const own = temporaryStateDir();
    try {
      const add = (...words: string[]) => runHere(['portfolio', 'add', ...words], own.dir);
      await add('deposit', '10000', '--currency', 'USD', '--date', '2026-01-05');
      await add('buy', 'AAPL', '10', '--price', '200', '--date', '2026-02-02');
      const { stdout } = await runHere(['portfolio', 'show', '--explain'], own.dir, { env: { LANG: 'en_US.UTF-8' } });
      const [, percent = '', gain = '', cost = ''] =
        /Apple, gain ([+-][\d.]+)% = ([+-]\$[\d,.]+) ÷ cost (\$[\d,.]+)/.exec(stdout) ?? [];
      const number = (text: string) => Number(text.replace(/[$,]/g, ''));
      expect(number(cost)).toBe(2000);
      expect((number(gain) / number(cost)) * 100).toBeCloseTo(Number(percent), 1);
      expect(stdout).toMatch(/2026-01-05: -\$10,000\.00[\s\S]*current value \$/);
      expect(stdout).toMatch(/to 20\d\d-\d\d-\d\d: \$[\d,.]+ ÷ \$[\d,.]+/);
    } finally {
      own.remove();
    }
  });

  it('market calendar gives one row a session in UTC', async () => {
    const rows = await json('market', 'calendar', 'KRX', '--from', '2024-01-01', '--to', '2024-01-05');
    expect(rows).toEqual([
      { date: '2024-01-02', open: '2024-01-02T01:00:00Z', close: '2024-01-02T06:30:00Z' },
      { date: '2024-01-03', open: '2024-01-03T00:00:00Z', close: '2024-01-03T06:30:00Z' },
      { date: '2024-01-04', open: '2024-01-04T00:00:00Z', close: '2024-01-04T06:30:00Z' },
      { date: '2024-01-05', open: '2024-01-05T00:00:00Z', close: '2024-01-05T06:30:00Z' },
    ]);
  });

  it.each([
    { what: 'reversed dates', range: ['2024-01-05', '2024-01-01'], code: 2 },
    { what: 'a year before the dated data', range: ['1997-01-01', '1997-01-05'], code: 1 },
    { what: 'a year after it', range: ['2031-01-01', '2031-01-05'], code: 1 },
  ])('market calendar refuses $what', async ({ range: [from = '', to = ''], code }) => {
    const refused = await runHere(['market', 'calendar', 'KRX', '--from', from, '--to', to, '--json'], state.dir);
    expect(refused.code).toBe(code);
    expect(JSON.parse(refused.stdout)).toEqual({ error: { message: refused.stderr.trim() } });
  });

  it('market calendar says which years have not been announced', async () => {
    const { code, stdout, stderr } = await finclaw(
      ['market', 'calendar', 'KRX', '--from', '2028-01-03', '--to', '2028-01-03', '--json'],
      state.dir,
    );
    expect([code, JSON.parse(stdout).length]).toEqual([0, 1]);
    expect(stderr).toContain('2028');
  });

  it('market hours tells every exchange, and an unknown one is named', async () => {
    expect((await json('market', 'hours')).map(({ exchange }: { exchange: string }) => exchange)).toEqual([
      'KRX',
      'NYSE',
      'NASDAQ',
    ]);
    expect((await runHere(['market', 'hours', 'LSE'], state.dir)).code).toBe(2);
  });

  it.each(['삼성전자', '삼전', 'ㅅㅅㅈㅈ', 'samsung electronics', '005930', '005930.KS'])(
    'quote %s is Samsung Electronics',
    async (name) => {
      const [quote] = await json('quote', name);
      expect(quote).toMatchObject({
        status: 'ok',
        currency: 'KRW',
        source: 'simulated',
        instrument: { symbol: '005930.KS' },
      });
    },
  );

  it('quote of an unknown or ambiguous name asks instead of guessing, and fails', async () => {
    const { code, stdout, stderr } = await finclaw(['quote', 'AAPL', '없는회사이름', '--json'], state.dir);
    expect([code, stderr]).toEqual([1, expect.stringContaining('없는회사이름')]);
    expect(JSON.parse(stdout).map(({ status }: { status: string }) => status)).toEqual(['ok', 'unknown']);
  });
});
