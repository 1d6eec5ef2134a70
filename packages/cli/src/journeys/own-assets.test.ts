import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

const run = (...args: string[]) => runHere(args, state.dir);
const own = (...args: string[]) => run('portfolio', 'own', ...args);
const HOUSE = '우리 집/--class/real-estate/--currency/KRW/--amount/900000000/--date/2025-03-03'.split('/');
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);

describe('what no exchange lists', () => {
  it('a house, a deposit and a mortgage come to a net worth, each under its class', async () => {
    const house = [
      'portfolio',
      'own',
      '우리 집',
      '--class',
      'real-estate',
      '--currency',
      'KRW',
      '--amount',
      '900,000,000',
    ];
    const started = await finclaw([...house, '--value', '950000000', '--date', '2025-03-03'], state.dir);
    expect(started).toMatchObject({ code: 0 });
    expect(started.stdout).toContain('우리-집');
    await own('정기예금', '--class', 'cash', '--currency', 'KRW', '--amount', '20000000', '--date', '2025-03-03');
    await own('담보대출', '--class', '대출', '--currency', 'KRW', '--amount', '300000000', '--date', '2025-03-03');
    const { holdings, total, netWorth } = await json('portfolio');
    expect(holdings).toMatchObject([
      { symbol: '담보대출', sector: 'loan', value: { amount: '-300000000' } },
      { symbol: '우리-집', name: '우리 집', sector: 'real-estate', value: { amount: '950000000' } },
      { symbol: '정기예금', sector: 'cash', value: { amount: '20000000' } },
    ]);
    expect(total.worth).toMatchObject({ amount: '670000000' });
    expect(netWorth).toMatchObject({ assets: { amount: '970000000' }, liabilities: { amount: '300000000' } });
    const shown = (await run('portfolio')).stdout;
    expect(shown).toMatch(/970,000,000.*300,000,000.*670,000,000/);
    // Nothing is gained by a debt, and no answer fails because of one.
    const answer = (await run('ask', '내 순자산 얼마야?')).stdout;
    expect(answer).toMatch(/담보대출 .*: 평가금액 -300,000,000원\n[\s\S]*평가금액: 670,000,000원/);
    expect((await run('ask', '내 종목 중 손실이 제일 큰 건?')).stdout).not.toMatch(/undefined|거부/);
  });

  it('is worth what was stated last, and its balance shrinks as it is stated', async () => {
    await own('Pension', '--class', 'custom', '--currency', 'USD', '--amount', '1000', '--date', '2025-01-06');
    await own('Pension', '--value', '1250', '--date', '2025-06-02');
    await own('Car loan', '--class', 'loan', '--currency', 'USD', '--amount', '500', '--date', '2025-01-06');
    await own('Car loan', '--value', '420', '--date', '2025-06-02');
    const { holdings } = await json('portfolio');
    expect(holdings).toMatchObject([
      { symbol: 'CAR-LOAN', value: { amount: '-420.00' } },
      { symbol: 'PENSION', value: { amount: '1250.00' }, unrealised: { amount: '250.00' } },
    ]);
    expect((await run('portfolio', 'own')).stdout).toMatch(/Pension.*PENSION.*1,250\.00.*2025-06-02/);
  });

  it('needs no cost where its owner does not know it, and a debt above everything hides no weight', async () => {
    await own('My flat', '--class', 'real-estate', '--currency', 'KRW', '--value', '400000', '--date', '2025-03-03');
    await own('My loan', '--class', 'loan', '--currency', 'KRW', '--value', '500000', '--date', '2025-03-03');
    const { holdings, total, netWorth } = await json('portfolio');
    expect(total.worth).toMatchObject({ amount: '-100000' });
    expect(netWorth).toMatchObject({ assets: { amount: '400000' }, liabilities: { amount: '500000' } });
    const flat = holdings.find(({ symbol }: { symbol: string }) => symbol === 'MY-FLAT');
    expect(flat).toMatchObject({ value: { amount: '400000' }, weight: '1' });
    expect(flat.cost.amount).toBeUndefined();
    const again = await own('My flat', '--account', 'other', '--value', '410000');
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/MY-FLAT/) });
  });

  it('counts for a goal less what is owed, and the goal says what it takes every month', async () => {
    await own(
      'My house',
      '--class',
      'real-estate',
      '--currency',
      'KRW',
      '--amount',
      '900000000',
      '--date',
      '2025-03-03',
    );
    await own('My loan', '--class', 'loan', '--currency', 'KRW', '--amount', '300000000', '--date', '2025-03-03');
    const set = await run('portfolio', 'goal', 'Freedom', '1,000,000,000', '--date', '2099-12-31', '--currency', 'KRW');
    expect(set).toMatchObject({ code: 0 });
    const shown = (await finclaw(['portfolio', 'goal'], state.dir)).stdout;
    expect(shown).toMatch(/Freedom.*600,000,000[\s\S]*400,000,000/);
    const { goals } = await json('portfolio', 'goal');
    expect(goals).toMatchObject([{ name: 'Freedom', state: 'open', reachedPercent: '60', lacking: '400000000' }]);
    const wrong = await run('portfolio', 'goal', 'Freedom', '1000', '--date', '2001-01-01');
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.stderr).toContain('2001-01-01');
    expect((await run('portfolio', 'goal', 'Freedom', '--clear')).code).toBe(0);
    expect((await json('portfolio', 'goal')).goals).toEqual([]);
  });

  it('does not count towards target weights, which only what is traded can meet', async () => {
    await run('portfolio', 'add', 'buy', '005930.KS', '10', '--price', '70000', '--date', '2025-01-06');
    await run('portfolio', 'targets', '005930.KS=100');
    const before = await json('portfolio', 'targets');
    await own(...HOUSE);
    await own('담보대출', '--class', '대출', '--currency', 'KRW', '--amount', '300000000', '--date', '2025-03-03');
    const after = await json('portfolio', 'targets');
    expect(after.lines).toMatchObject([{ symbol: '005930.KS', weight: '1', shares: '0' }]);
    expect(after.worth).toEqual(before.worth);
    expect(after.leftAsTheyAre).toEqual([]);
  });

  it('comes back from an export, with names in any script', async () => {
    await own(...HOUSE);
    await run('portfolio', 'add', 'sell', '우리 집', '1', '--amount', '990000000', '--date', '2026-03-03');
    const file = `${state.dir}/all.csv`;
    const { writeFileSync } = await import('node:fs');
    writeFileSync(file, (await run('portfolio', 'export')).stdout);
    const other = temporaryStateDir();
    expect(await runHere(['portfolio', 'import', file, '--yes'], other.dir)).toMatchObject({ code: 0 });
    expect((await runHere(['portfolio', 'export'], other.dir)).stdout).toBe((await run('portfolio', 'export')).stdout);
    other.remove();
  });

  it.each([
    [['우리 집', '--amount', '9'], /자산 종류|class/],
    [['우리 집', '--class', 'real-estate', '--amount', '9'], /통화|currency/],
    [['우리 집', '--class', 'castle', '--currency', 'KRW', '--amount', '9'], /castle/],
    [['우리 집', '--class', 'real-estate', '--currency', 'KRW'], /금액|amount/],
    [['삼성전자', '--class', 'custom', '--currency', 'KRW', '--amount', '9'], /005930\.KS/],
    [['005930.KS', '--class', 'krx-share', '--price', '9'], /005930\.KS/],
    [['우리 집', '--class', 'real-estate', '--currency', 'KRW', '--amount', '9', '--maturity', 'soon'], /soon/],
    [['My call', '--class', 'option', '--currency', 'USD', '--amount', '9'], /기초자산|underlying/],
    [['우리 집', '--class', 'real-estate', '--currency', 'KRW', '--amount', '9', '--date', '2099-01-01'], /2099/],
  ])('says what is wrong with %j and records nothing', async (words, problem) => {
    const { code, stderr } = await own(...words);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(problem);
    expect((await json('portfolio', 'transactions')) as unknown[]).toEqual([]);
  });
});

describe('bonds and options', () => {
  it('a bond is bought, pays interest and is paid back by its terms', async () => {
    const terms = ['--coupon', '3.5', '--frequency', '2', '--face', '1000', '--maturity', '2026-06-10'];
    await own(
      'Treasury 2026',
      '--class',
      'bond',
      '--currency',
      'USD',
      '--price',
      '985',
      ...terms,
      '--date',
      '2025-06-10',
    );
    await run('portfolio', 'add', 'buy', 'Treasury 2026', '10', '--price', '985', '--date', '2025-06-10');
    await run('portfolio', 'add', 'interest', 'Treasury 2026', '175', '--currency', 'USD', '--date', '2025-12-10');
    expect((await json('portfolio')).holdings).toMatchObject([{ quantity: '10', value: { amount: '9850.00' } }]);
    const paid = await json('portfolio', 'add', 'maturity', 'Treasury 2026', '--date', '2026-06-10');
    expect(paid).toMatchObject({ kind: 'maturity', amount: '10000', currency: 'USD' });
    const { holdings, total } = await json('portfolio');
    expect(holdings).toEqual([]);
    expect(total).toMatchObject({ realised: { amount: expect.any(String) } });
  });

  it('a written put is assigned and a bought call expires, at prices of one share', async () => {
    const put = ['--underlying', 'AAPL', '--right', 'put', '--strike', '150', '--maturity', '2026-02-20'];
    const defined = await json(
      'portfolio',
      'own',
      'AAPL put',
      '--class',
      'option',
      '--currency',
      'USD',
      ...put,
      '--date',
      '2026-01-05',
    );
    expect(defined).toMatchObject([{ kind: 'instrument', symbol: 'AAPL260220P00150000', multiplier: '100' }]);
    const written = await json('portfolio', 'add', 'short', 'AAPL put', '2', '--price', '2.95', '--date', '2026-01-05');
    expect(written).toMatchObject({ amount: '590' });
    const assigned = await json('portfolio', 'add', 'exercise', 'AAPL put', '--date', '2026-02-20');
    expect(assigned).toMatchObject({ toSymbol: 'AAPL', quantity: '2', shares: '200', amount: '-30000' });
    const call = ['--underlying', 'AAPL', '--right', 'call', '--strike', '300', '--maturity', '2026-03-20'];
    await own('AAPL call', '--class', 'option', '--currency', 'USD', ...call, '--date', '2026-01-05');
    await run('portfolio', 'add', 'buy', 'AAPL call', '1', '--price', '4', '--date', '2026-01-05');
    expect((await run('portfolio', 'add', 'expiry', 'AAPL call', '--date', '2026-03-20')).code).toBe(0);
    const { holdings } = await json('portfolio');
    expect(holdings).toMatchObject([{ symbol: 'AAPL', quantity: '200', cost: { amount: '29410.00' } }]);
    expect((await run('portfolio', 'add', 'exercise', 'AAPL', '--quantity', '1')).stderr).toMatch(/옵션|option/);
  });
});
