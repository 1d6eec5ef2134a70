import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
/** The same as a process of its own. */
const start = (...args: string[]) => finclaw(args, state.dir);
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);

function csv(...rows: string[]): string {
  const file = join(state.dir, 'trades.csv');
  writeFileSync(file, ['date,kind,symbol,quantity,price,amount,currency', ...rows].join('\n'));
  return file;
}

describe('the portfolio', () => {
  it('is empty at first and says how to begin', async () => {
    const { stdout, code } = await run('portfolio');
    expect(code).toBe(0);
    expect(stdout).toContain('CSV');
  });

  it('a code of two exchanges means the one in the currency of its row, and is asked about without one', async () => {
    expect(await run('portfolio', 'import', csv('2026-01-05,buy,GS,2,600,,USD'), '--yes')).toMatchObject({ code: 0 });
    expect((await json('portfolio')).holdings).toMatchObject([{ symbol: 'GS', currency: 'USD' }]);
    const open = await run('portfolio', 'add', 'buy', 'GS', '1', '--price', '600');
    expect(open).toMatchObject({ code: 1, stderr: expect.stringContaining('078930') });
  });

  it.each([
    ['3', 'at', '190'],
    ['3', '190'],
  ])('says how to write a price that follows the quantity', async (...words) => {
    const { code, stderr } = await run('portfolio', 'add', 'buy', 'AAPL', ...words);
    expect(code).toBe(1);
    expect(stderr).toContain('finclaw portfolio add buy AAPL 3 --price 190');
  });

  it('records a purchase with its costs and shows the position', async () => {
    await start('portfolio', 'add', 'deposit', '10,000,000', '--currency', 'KRW', '--date', '2026-01-05');
    const bought = await json(
      'portfolio',
      'add',
      'buy',
      '삼성전자',
      '10',
      '--price',
      '70000',
      '--fee',
      '100',
      '--date',
      '2026-01-06',
    );
    expect(bought).toMatchObject({
      kind: 'buy',
      symbol: '005930.KS',
      quantity: '10',
      amount: '700100',
      currency: 'KRW',
    });
    const { holdings } = await json('portfolio');
    expect(holdings).toHaveLength(1);
    expect((await run('ask', '/portfolio')).stdout).toContain('삼성전자');
  });

  it('remembers what a file calls a security, once it was explained', async () => {
    const first = csv('2026-02-02,buy,삼전구형주,3,70000,210000,KRW');
    expect((await run('portfolio', 'import', first, '--yes')).stderr).toContain('삼전구형주=');
    expect((await run('portfolio', 'import', first, '--yes', '--name', '삼전구형주=005930')).code).toBe(0);
    const second = csv('2026-02-03,buy,삼전구형주,1,71000,71000,KRW');
    expect((await run('portfolio', 'import', second, '--yes')).code).toBe(0);
    const { holdings, daily } = await json('portfolio', '--method', 'fifo');
    expect(holdings).toMatchObject([
      { symbol: '005930.KS', quantity: '4', isAtAverageCost: false, lots: [{ quantity: '3' }, { quantity: '1' }] },
    ]);
    expect((await json('portfolio')).holdings).toMatchObject([
      { isAtAverageCost: true, lots: [{ acquired: '2026-02-02', quantity: '4' }] },
    ]);
    expect(daily[0]).toMatchObject({ date: '2026-02-02', flow: '210000', invested: '210000' });
    const several = csv('2026-02-02,buy,삼성,3,70000,210000,KRW');
    expect((await run('portfolio', 'import', several, '--yes')).stderr).toContain('--name "삼성=');
    expect((await run('portfolio', '--method', 'best')).code).toBe(2);
  });

  it('takes a US share paid for in won out of the cash in won', async () => {
    await run('portfolio', 'add', 'deposit', '3000000', '--currency', 'KRW', '--date', '2026-01-05');
    const buy = ['portfolio', 'add', 'buy', 'AAPL', '10', '--price', '200', '--date', '2026-01-06'];
    const wrong = await run(...buy, '--settled-amount', '2700000', '--settled-currency', 'KRW', '--rate', '13.5');
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.stderr).toMatch(/do not match|맞지 않습니다/);
    const bought = await json(...buy, '--settled-amount', '2700000', '--settled-currency', 'KRW');
    expect(bought).toMatchObject({
      amount: '2000',
      settledAmount: '2700000',
      settledCurrency: 'KRW',
      settledRate: '1350',
    });
    expect((await json('portfolio')).cash).toEqual([{ account: 'main', amount: '300000', currency: 'KRW' }]);
    expect((await run('portfolio', 'transactions')).stdout).toMatch(/2,000\.00.* = .*2,700,000/);
    expect((await run('portfolio', 'export')).stdout).toContain(',2700000,KRW,1350,');
    const exported = JSON.parse((await run('portfolio', 'export', '--json')).stdout);
    expect(exported).toMatchObject({
      format: 'finclaw',
      file: expect.stringContaining(',2700000,KRW,1350,'),
      notes: [],
    });
  });

  it('records shares of any exchange by their suffix, in its money', async () => {
    const buy = (symbol: string, ...more: string[]) =>
      run('portfolio', 'add', 'buy', symbol, '10', '--price', '100', '--date', '2026-01-05', ...more);
    expect(
      await json('portfolio', 'add', 'buy', '7203.T', '100', '--price', '2500', '--date', '2026-01-05'),
    ).toMatchObject({
      symbol: '7203.T',
      currency: 'JPY',
    });
    // London lists in pounds, dollars and euros, so the money has to be said.
    expect((await buy('CSPX.L')).stderr).toMatch(/currency|통화/i);
    expect((await buy('CSPX.L', '--currency', 'USD')).code).toBe(0);
    const { holdings } = await json('portfolio');
    expect(holdings.map(({ symbol, cost }: Record<string, { currency: string }>) => [symbol, cost?.currency])).toEqual(
      expect.arrayContaining([
        ['7203.T', 'JPY'],
        ['CSPX.L', 'USD'],
      ]),
    );
    const unknown = await buy('7203.XX', '--currency', 'JPY');
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toMatch(/\.XX.*\.HK/);
    expect((await run('quote', '7203.XX')).stderr).toMatch(/\.XX.*\.HK/);
    expect((await run('portfolio', 'tax', '2026', '--country', 'kr')).code).toBe(0);
  });

  it('records a spin-off and a new name, and shows both holdings with their cost', async () => {
    const added = await run('portfolio', 'add', 'buy', 'AAPL', '10', '--price', '100', '--date', '2026-01-05');
    expect(added.stdout).toMatch(/2026-01-05 .* AAPL 10 .*\n.*finclaw portfolio undo \S+\n$/);
    const words = ['--into', 'KO', '--ratio', '1:2', '--cost-share', '0.25', '--date', '2026-02-02'];
    expect(await json('portfolio', 'add', 'spin-off', 'AAPL', ...words)).toMatchObject({
      toSymbol: 'KO',
      to: '1',
      from: '2',
    });
    expect((await run('portfolio', 'add', 'rename', 'AAPL', '--into', 'MSFT', '--date', '2026-03-02')).code).toBe(0);
    expect((await run('portfolio', 'add', 'delisting', 'AAPL', '--date', '2026-03-03')).code).toBe(1);
    const { holdings } = await json('portfolio');
    expect(holdings).toMatchObject([
      { symbol: 'KO', quantity: '5' },
      { symbol: 'MSFT', quantity: '10' },
    ]);
  });

  it('tells how it did beside an index, and what to buy and sell for target weights', async () => {
    await run('portfolio', 'add', 'deposit', '2000', '--currency', 'USD', '--date', '2026-01-05');
    await run('portfolio', 'add', 'buy', 'AAPL', '5', '--price', '100', '--date', '2026-01-06');
    const done = await json('portfolio', 'performance', '--benchmark', 'S&P 500', '--from', '2026-02-02');
    expect(done).toMatchObject({
      from: '2026-02-02',
      benchmark: { symbol: '^GSPC' },
      contributions: [{ symbol: 'AAPL' }],
    });
    expect((await run('portfolio', 'performance')).stdout).toMatch(/최대 낙폭|Maximum drawdown/);
    expect((await run('portfolio', 'targets')).stdout).toMatch(/AAPL=/);
    expect((await run('portfolio', 'targets', 'AAPL=70', 'KO=40')).code).toBe(2);
    const plan = await json('portfolio', 'targets', 'AAPL=50', 'KO=40');
    expect(plan.lines.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['AAPL', 'KO']);
    expect((await json('portfolio', 'targets')).lines).toHaveLength(2);
    expect((await json('portfolio', 'targets', '--clear')).lines).toEqual([]);
  });

  it('compares a statement, closes a period and flags what is changed in it afterwards', async () => {
    await run('portfolio', 'add', 'deposit', '10000', '--currency', 'USD', '--date', '2026-01-05');
    await run('portfolio', 'add', 'buy', 'AAPL', '10', '--price', '200', '--fee', '1', '--date', '2026-01-06');
    const late = await json('portfolio', 'add', 'buy', 'KO', '5', '--price', '60', '--date', '2026-07-01');
    const statement = ['portfolio', 'reconcile', 'AAPL=10', 'KO=5', 'USD=7699', '--date', '2026-06-30'];
    const differing = await run(...statement, '--close');
    expect(differing).toMatchObject({ code: 1, stderr: expect.stringMatching(/Not closed|마감하지 않았/) });
    expect(differing.stdout).toContain(`${late.id.slice(0, 8)} 2026-07-01`);
    const agreed = await run('portfolio', 'reconcile', 'AAPL=10', 'USD=7999', '--date', '2026-06-30', '--close');
    expect(agreed).toMatchObject({ code: 0, stdout: expect.stringMatching(/closed up to|마감했습니다/) });
    expect((await run('portfolio')).stdout).not.toMatch(/changed in it|바뀌었습니다/);
    await run('portfolio', 'add', 'fee', '5', '--currency', 'USD', '--date', '2026-05-01');
    expect((await run('portfolio')).stdout).toMatch(/1 row has changed in it|1건이 그 뒤에 바뀌었습니다/);
    const { closedPeriods } = await json('portfolio', 'reconcile', 'AAPL=10', '--date', '2026-06-30');
    expect(closedPeriods).toMatchObject([{ date: '2026-06-30', added: [{ kind: 'fee', amount: '5' }], removed: [] }]);
    expect(await json('portfolio', 'reconcile', '--date', '2026-06-30', '--reopen')).toEqual({ closedPeriods: [] });
  });

  it('refuses to sell what is not there, with the reason', async () => {
    const { code, stderr } = await run('portfolio', 'add', 'sell', '삼성전자', '5', '--price', '70000');
    expect(code).toBe(1);
    expect(stderr).toMatch(/삼성전자|005930/);
  });

  it('previews an import, adds nothing without a yes, then adds it once and takes it back', async () => {
    const file = csv('2026-02-02,buy,AAPL,3,200,600,USD', '2026-02-03,sell,AAPL,9,210,1890,USD');
    const preview = await run('portfolio', 'import', file);
    expect(preview.stdout).toMatch(/3행/);
    expect(await json('portfolio')).toBeNull();

    // A sale that cannot be leaves the rest alone only when told so: its cover would become a new holding.
    const refused = await run('portfolio', 'import', file, '--yes');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--skip-bad')]);
    expect(await json('portfolio')).toBeNull();

    const imported = await json('portfolio', 'import', file, '--yes', '--skip-bad');
    expect(imported).toMatchObject({ committed: true, added: { count: 1 }, refusedCount: 1 });
    const again = await json('portfolio', 'import', file, '--yes');
    expect(again).toMatchObject({ added: { count: 0 } });

    const [row] = await json('portfolio', 'transactions');
    const edited = await json('portfolio', 'edit', row.id, '수량=2', 'date=2026-01-30');
    expect(edited).toMatchObject({ quantity: '2', amount: '400', date: '2026-01-30' });
    expect((await run('portfolio', 'transactions')).stdout).toMatch(
      new RegExp(`2026-01-30.*2.*${edited.id.slice(0, 8)}`),
    );
    expect((await json('portfolio')).holdings).toMatchObject([{ symbol: 'AAPL', quantity: '2' }]);
    expect((await run('portfolio', 'undo', edited.id.slice(0, 8))).code).toBe(0);
    expect((await json('portfolio')).holdings).toMatchObject([{ symbol: 'AAPL', quantity: '3' }]);
    expect((await run('portfolio', 'undo', imported.batch.id)).code).toBe(0);
    expect((await json('portfolio'))?.holdings ?? []).toEqual([]);
  });

  it.each([
    { when: 'a purchase of less than nothing', row: '2026-02-02,buy,AAPL,-5,200,1000,USD', value: '-5' },
    { when: 'a character nobody sees in a symbol', row: '2026-02-02,buy,AA\u0000PL,5,200,1000,USD', value: 'PL' },
    { when: 'an escape sequence in a symbol', row: '2026-02-02,buy,"AA\u001b[2JPL",5,200,1000,USD', value: '[2JPL' },
  ])('$when is a refused row, named, and nothing of its file is added', async ({ row, value }) => {
    const file = csv('2026-02-01,buy,AAPL,3,200,600,USD', row);
    const { code, stdout, stderr } = await run('portfolio', 'import', file, '--yes');
    expect([code, stderr]).toEqual([1, expect.stringContaining('--skip-bad')]);
    expect(stdout).toContain('3행');
    expect(stdout).toContain(value);
    expect(await json('portfolio')).toBeNull();
  });

  it.each(['portfolio-performance', 'ghostfolio', 'beancount', 'ledger'])(
    'reads again what it exported for %s',
    async (format) => {
      await run('portfolio', 'add', 'buy', 'AAPL', '2', '--price', '190.5', '--fee', '1', '--date', '2026-03-02');
      const { stdout } = await run('portfolio', 'export', '--format', format);
      const other = temporaryStateDir();
      try {
        const file = join(other.dir, 'copy.txt');
        writeFileSync(file, stdout);
        const copied = await runHere(['portfolio', 'import', file, '--yes', '--json'], other.dir);
        expect(JSON.parse(copied.stdout)).toMatchObject({ committed: true, added: { count: 1 }, refusedCount: 0 });
      } finally {
        other.remove();
      }
    },
  );

  it('exports what it holds in its own layout, which it can read again', async () => {
    await run('portfolio', 'add', 'buy', 'AAPL', '2', '--price', '190.5', '--date', '2026-03-02');
    const { stdout } = await run('portfolio', 'export');
    expect(stdout).toContain('AAPL');
    const other = temporaryStateDir();
    try {
      const file = join(other.dir, 'copy.csv');
      writeFileSync(file, stdout);
      const copied = await runHere(['portfolio', 'import', file, '--yes', '--json'], other.dir);
      expect(JSON.parse(copied.stdout)).toMatchObject({ committed: true, refusedCount: 0 });
    } finally {
      other.remove();
    }
  });

  it('reads a file for Quicken and writes one for Ghostfolio, saying what that cannot hold', async () => {
    const file = join(state.dir, 'statement.qfx');
    writeFileSync(
      file,
      '<OFX><INVSTMTRS><CURDEF>USD<INVTRANLIST><BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20260302</INVTRAN><SECID><UNIQUEID>037833100</SECID><UNITS>2<UNITPRICE>190<TOTAL>-380</INVBUY></BUYSTOCK><INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260301<TRNAMT>500<FITID>2</STMTTRN></INVBANKTRAN></INVTRANLIST></INVSTMTRS><SECINFO><SECID><UNIQUEID>037833100</SECID><TICKER>AAPL</SECINFO></OFX>',
    );
    expect((await run('portfolio', 'import', file, '--yes')).code).toBe(0);
    const { code, stdout, stderr } = await run('portfolio', 'export', '--format', 'ghostfolio');
    expect([code, JSON.parse(stdout).activities]).toMatchObject([
      0,
      [{ type: 'BUY', symbol: 'AAPL', quantity: 2, unitPrice: 190 }],
    ]);
    expect(stderr).toContain('입금 1');
    expect((await run('portfolio', 'export', '--format', 'nobody')).stderr).toContain('beancount');
  });

  it.each([
    { when: 'a file that is not there', args: ['import', 'nowhere.csv'], code: 1 },
    { when: 'a file of another kind', args: ['import', '/dev/null'], code: 1 },
    { when: 'an unknown name', args: ['add', 'buy', '없는회사', '1', '--price', '1'], code: 1 },
    { when: 'a quantity that is no number', args: ['add', 'buy', 'AAPL', 'many', '--price', '1'], code: 2 },
    { when: 'a bad date', args: ['add', 'buy', 'AAPL', '1', '--price', '1', '--date', 'soon'], code: 2 },
    {
      when: 'a date in the future',
      args: ['add', 'buy', 'AAPL', '1', '--price', '1', '--date', '2099-01-01'],
      code: 1,
    },
    { when: 'an unknown action', args: ['shwo'], code: 2 },
    { when: 'an edit of nothing', args: ['edit', 'nothing', 'price=1'], code: 1 },
    { when: 'an edit without a change', args: ['edit', 'nothing'], code: 2 },
    { when: 'an edit that is no field', args: ['edit', 'nothing', 'colour=red'], code: 2 },
    { when: 'an undo of nothing', args: ['undo', 'nothing'], code: 1 },
    { when: 'a word too many', args: ['export', 'mine.csv'], code: 2 },
  ])('$when: one sentence, exit code $code', async ({ args, code }) => {
    const result = await run('portfolio', ...args);
    expect(result.code).toBe(code);
    expect(result.stdout).toBe('');
    expect(result.stderr.trim()).not.toBe('');
    expect(result.stderr).not.toMatch(/\n\s+at /);
  });
});

describe('alerts and watchlist', () => {
  it('survive a restart and are listed', async () => {
    expect((await start('alerts', 'add', 'AAPL > 9000')).code).toBe(0);
    const [alert] = await json('alerts', 'list');
    expect(alert).toMatchObject({ symbol: 'AAPL', enabled: true });
    expect((await run('alerts', 'remove', alert.id)).code).toBe(0);
    expect(await json('alerts', 'list')).toEqual([]);
    expect((await json('alerts', 'add', '삼전 -5%')).alerts).toMatchObject([
      { condition: { type: 'change_percent', value: '-5' } },
    ]);
    expect((await run('alerts', 'add', 'AAPL > abc')).code).toBe(2);
    expect((await run('watch', 'add', '없는회사')).code).toBe(1);

    await start('watch', 'add', '애플');
    expect((await json('watch')).symbols).toEqual(['AAPL']);
    expect((await run('ask', '/watch')).stdout).toContain('애플');
  });
});

describe('a table in nobody’s layout', () => {
  const table = (name: string, ...lines: string[]): string => {
    const file = join(state.dir, name);
    writeFileSync(file, lines.join('\n'));
    return file;
  };

  it('shows how the columns are read and what rows become, is corrected by flags, and remembers it', async () => {
    const plain = table(
      'plain.csv',
      'date,action,symbol,quantity,price,fee,currency',
      '2026-01-05,Buy,AAPL,10,200,1,USD',
    );
    const shown = await run('portfolio', 'import', plain);
    expect(shown.stdout).toMatch(/action[\s\S]*2026-01-05[\s\S]*AAPL 10[\s\S]*--map/);
    expect((await json('portfolio', 'import', plain, '--yes')).added.count).toBe(1);
    const odd = table('odd.csv', 'day;what;paper;pieces;sum', '3/4/2026;Plan;AAPL;10;2000');
    expect((await run('portfolio', 'import', odd, '--yes')).code).toBe(1);
    const flags = ['date=day', 'kind=what', 'symbol=paper', 'quantity=pieces', 'amount=sum', 'Plan=buy', 'dates=dmy'];
    const given = flags.flatMap((flag) => ['--map', flag]);
    expect(await json('portfolio', 'import', odd, '--yes', ...given)).toMatchObject({
      committed: true,
      sample: [{ draft: { date: '2026-04-03' } }],
    });
    const next = table('next.csv', 'day;what;paper;pieces;sum', '5/4/2026;Plan;AAPL;1;210');
    expect(await json('portfolio', 'import', next, '--yes')).toMatchObject({
      committed: true,
      sample: [{ draft: { date: '2026-04-05' } }],
    });
    expect((await run('portfolio', 'import', next, '--map', 'nonsense')).code).toBe(2);
    expect((await json('portfolio')).holdings).toMatchObject([{ symbol: 'AAPL', quantity: '21' }]);
  });

  it('takes shares that a file only sells for held before, and makes up no gain', async () => {
    const file = table(
      'sold.csv',
      'date,action,symbol,quantity,price',
      '2026-01-05,sell,AAPL,5,200',
      '2026-01-06,buy,MSFT,1,400',
    );
    const { code, stdout } = await run('portfolio', 'import', file, '--yes');
    expect(code).toBe(0);
    expect(stdout).toMatch(/먼저 매수한 주식.*AAPL 5/);
    const { total, closed } = await json('portfolio');
    expect({ total, closed }).toMatchObject({ total: { realised: { missing: ['AAPL의 취득 원가'] } } });
    const [opening] = (await json('portfolio', 'transactions')).filter(({ kind }: { kind: string }) => kind === '입고');
    expect((await run('portfolio', 'edit', opening.id, 'amount=900')).code).toBe(0);
    expect((await json('portfolio')).total.realised).toMatchObject({ currency: 'KRW' });
  });
});

describe('kinds of accounts', () => {
  it('says what may still be paid in, and leaves their sales out of the tax', async () => {
    const pay = (amount: string, account: string, date: string) =>
      run('portfolio', 'add', 'deposit', amount, '--currency', 'KRW', '--account', account, '--date', date);
    expect((await pay('30000000', 'isa', '2026-01-05')).code).toBe(0);
    expect((await pay('4000000', 'savings', '2026-02-02')).code).toBe(0);
    const isa = await run('portfolio', 'account', 'isa', 'isa', '--opened', '2025-03-03');
    expect(isa.stdout).toMatch(/isa: (?:ISA\(일반형\)|Korean ISA)[\s\S]*40,000,000[\s\S]*10,000,000[\s\S]*2028-03-03/);
    expect((await run('portfolio', 'account', 'savings', 'pension-savings')).code).toBe(0);
    const { rooms } = await json('portfolio', 'account', '--salary', '50000000');
    const credit = rooms.find(({ group }: { group: string }) => group === 'pension');
    expect(credit.figures).toMatchObject([
      { name: 'paidIn', amount: '4000000' },
      { name: 'contributionLimit', amount: '18000000' },
      { name: 'contributionRoom', amount: '14000000' },
      { name: 'creditable', amount: '4000000' },
      { name: 'creditRoomPension', amount: '2000000' },
      { name: 'creditRoom', amount: '5000000' },
      { name: 'taxCredit', amount: '660000' },
    ]);
    const tax = await run('portfolio', 'tax', '2026', '--country', 'kr');
    expect(tax.stdout).toMatch(/isa, savings/);
    expect((await run('portfolio', 'account', 'isa', 'nothing')).code).toBe(2);
  });
});

describe('expected income', () => {
  it('repeats the dividends of the last year for what is held now, and says what it rests on', async () => {
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const file = csv(
      `${day(400)},buy,KO,100,,6000,USD`,
      `${day(100)},dividend,KO,,,50,USD`,
      `${day(90)},buy,AAPL,1,,200,USD`,
    );
    expect((await run('portfolio', 'import', file, '--yes')).code).toBe(0);
    const { stdout } = await start('portfolio', 'income');
    expect(stdout).toMatch(/\$50[\s\S]*(?:1 of 2 holdings[\s\S]*Apple|2건 중 1건[\s\S]*애플)/);
    expect(stdout).toMatch(/예상입니다|Expected, not announced/);
    expect((await json('portfolio', 'income')).totals).toEqual([{ currency: 'USD', amount: '50' }]);
  });
});

describe('a tax year', () => {
  it('opens each figure down to its trades and to the rows of the file they were read from', async () => {
    const rows = ['2025-01-06,buy,AAPL,10,,1000,USD', '2025-06-02,sell,AAPL,10,,1100,USD'];
    expect((await run('portfolio', 'import', csv(...rows), '--yes')).code).toBe(0);
    const dividend = ['dividend', 'AAPL', '30', '--currency', 'USD', '--date', '2025-07-01'];
    expect((await run('portfolio', 'add', ...dividend)).code).toBe(0);
    const { stdout } = await run('portfolio', 'tax', '2025', '--country', 'us', '--explain');
    const digest = createHash('sha256')
      .update(readFileSync(join(state.dir, 'trades.csv')))
      .digest('hex');
    for (const shown of [/← trades\.csv,? .*2/, /← trades\.csv,? .*3/, /\[2\] 2025-07-01/, digest])
      expect(stdout).toMatch(shown);
    const { figures, entries, parts, lots } = await json('portfolio', 'tax', '2025', '--country', 'us');
    const behind = (name: string) => figures.find((figure: { name: string }) => figure.name === name);
    expect(behind('shortTermGain')).toMatchObject({ amount: '100', trades: [0], rows: [] });
    const idsOf = (line: number) =>
      entries.filter(({ origin }: { origin?: object }) => origin && 'line' in origin && origin.line === line)[0].id;
    expect(parts[0].row).toBe(idsOf(3));
    expect(lots[parts[0].lot]).toEqual([idsOf(2)]);
    const byHand = entries.find(({ kind }: { kind: string }) => kind === 'dividend');
    expect(behind('income').rows).toEqual([byHand.id]);
    expect(byHand).not.toHaveProperty('origin');
    const answer = await run('ask', 'my taxes for 2025');
    expect(answer.stdout).toMatch(/\[1\] 2025-06-02 AAPL[\s\S]*2025-06-02 .* ← trades\.csv.*3[\s\S]*← trades\.csv.*2/);
  });

  it('taxes dividends of named high-dividend companies separately', async () => {
    const file = csv('2026-01-05,buy,005930,10,,700000,KRW', '2026-04-20,dividend,005930,,,50000000,KRW');
    expect((await run('portfolio', 'import', file, '--yes')).code).toBe(0);
    const tax = await run('portfolio', 'tax', '2026', '--country', 'kr', '--high-dividend', '삼성전자');
    expect(tax.stdout).toMatch(/8,800,000|880만/);
    expect((await run('portfolio', 'tax', '2026', '--country', 'kr', '--high-dividend', 'qwxz')).code).toBe(2);
  });

  it('takes the relief of a returning account off the gain on foreign shares', async () => {
    const inWon = ['--account', 'ria', '--settled-currency', 'KRW'];
    const bought = ['--amount', '10000', '--settled-amount', '13000000', '--date', '2025-01-06', ...inWon];
    const sold = ['--amount', '20000', '--settled-amount', '28000000', '--date', '2026-06-15', ...inWon];
    expect((await run('portfolio', 'add', 'buy', 'AAPL', '10', ...bought)).code).toBe(0);
    expect((await run('portfolio', 'add', 'sell', 'AAPL', '10', ...sold)).code).toBe(0);
    expect((await run('portfolio', 'tax', '2026', '--country', 'kr')).stdout).toMatch(/2,500,000|250만/);
    expect((await run('portfolio', 'account', 'ria', 'ria')).code).toBe(0);
    const { figures } = await json('portfolio', 'tax', '2026', '--country', 'kr');
    expect(figures).toContainEqual(expect.objectContaining({ name: 'returningRelief', amount: '12000000' }));
    expect(figures).toContainEqual(expect.objectContaining({ name: 'estimatedTax', amount: '100000' }));
    const shown = await run('portfolio', 'tax', '2026', '--country', 'kr');
    expect(shown.stdout).toMatch(/RIA[\s\S]*12,000,000[\s\S]*제91조의26/);
  });

  it('is told with its rule, as a table and as CSV, and says that it is no advice', async () => {
    const file = csv('2025-01-06,buy,AAPL,10,,1000,USD', '2025-06-02,sell,AAPL,10,,1100,USD');
    expect((await run('portfolio', 'import', file, '--yes')).code).toBe(0);
    const shown = await run('portfolio', 'tax', '2025', '--country', 'us');
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/AAPL 10[\s\S]*\$100\.00[\s\S]*1211/);
    const { figures } = await json('portfolio', 'tax', '2025', '--country', 'us');
    expect(figures).toMatchObject([
      { name: 'shortTermGain', amount: '100' },
      { name: 'longTermGain', amount: '0' },
      { name: 'lossLimit', amount: '3000' },
      { name: 'lossCarried', amount: '0' },
      { name: 'income', amount: '0' },
      { name: 'withheld' },
      { name: 'heldLongDividends', amount: '0' },
    ]);
    expect((await run('portfolio', 'tax', '2025', '--country', 'us', '--csv')).stdout).toContain(
      '2025-06-02,2025-01-06,main,taxable,AAPL,sell,10,1100,1000,100,USD,2025-06-03,foreign-share,short',
    );
    // Without a provider the rates are made up: nothing is estimated in won, and the report says why.
    const inWon = await run('portfolio', 'tax', '2025', '--country', 'kr');
    expect(inWon.stdout).toMatch(/(?:simulated market, so no tax is estimated|모의 시장의 값이라 세금을 추정하지)/);
    expect(inWon.stdout).toMatch(/AAPL 10[\s\S]*\$1,100\.00[\s\S]*2,500,000[\s\S]*20% \(소득세법 제104조/);
    expect(inWon.stdout).not.toMatch(/₩1|Estimated tax|양도소득세 추정/);
    expect(await json('portfolio', 'tax', '2025', '--country', 'kr')).toMatchObject({ status: 'not_estimated' });
    const imagined = await run(
      'portfolio',
      'tax',
      '2026',
      '--country',
      'kr',
      '--gain',
      '12000000',
      '--class',
      'foreign-share',
    );
    expect(imagined.stdout).toContain('1,900,000');
    expect((await run('portfolio', 'tax', '2026', '--country', 'kr', '--gain', '1')).code).toBe(2);
    expect((await run('portfolio', 'tax', '2025', '--country', 'fr')).code).toBe(2);
  });

  it.each([
    ['작년 해외주식 양도세 얼마나 나와?', /기본공제: 2,500,000원\n남은 기본공제: 2,500,000원\n과세표준: /],
    ['my taxes for 2025', /deduction: ₩2,500,000\ndeduction left: ₩2,500,000\ntaxable gain: /],
  ])('is told when somebody asks for it, with linked figures: %s', async (question, told) => {
    const file = csv('2025-01-06,buy,005930.KS,10,,500000,KRW', '2025-06-02,sell,005930.KS,10,,700000,KRW');
    expect((await run('portfolio', 'import', file, '--yes')).code).toBe(0);
    const { answer, grounding } = JSON.parse((await run('ask', question, '--json', '--offline')).stdout);
    expect(answer).toMatch(told);
    expect(grounding).toMatchObject({ differs: [] });
    expect(grounding.linked).toBeGreaterThan(5);
  });
});
