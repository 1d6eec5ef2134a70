import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BROKER_KEY,
  fakeAlpaca,
  fakeBinance,
  fakeIbkr,
  fakeKis,
  fakeKiwoom,
  fakeToss,
  fakeUpbit,
} from '@finclaw/brokers/testing';
import { startVendor, type VendorCall, type VendorReply } from '@finclaw/market/testing';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

const run = (...args: string[]) => runHere(args, state.dir, { env: { LANG: 'en_US.UTF-8' } });
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);

describe('accounts at brokers', async () => {
  const vendor = await startVendor();
  afterAll(() => vendor.close());

  /** Sets brokers up, all of them at the one fake. */
  function setUp(fake: (call: VendorCall) => VendorReply, ...names: readonly string[]): void {
    vendor.answer(fake);
    const dataProviders = names.map((name) => ({ name, ...BROKER_KEY, baseUrl: vendor.url, account: '12345678-01' }));
    const finance = { marketData: 'simulated', dataProviders };
    writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ finance, locale: 'en' }));
  }
  const rows = async (): Promise<readonly { readonly kind: string; readonly reference?: string }[]> =>
    json('portfolio', 'transactions');

  it('say what they need before they can be read', async () => {
    for (const action of ['reconcile', 'sync'])
      expect(await run('portfolio', action)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('finance.data'),
      });
    setUp(fakeAlpaca, 'alpaca');
    expect((await run('portfolio', 'sync', 'alpaca', '--from', 'soon')).code).toBe(2);
  });

  it('are shown before anything is added, and add exactly what was shown, once', async () => {
    setUp(fakeAlpaca, 'alpaca');
    const shown = await finclaw(['portfolio', 'sync'], state.dir, { env: { LANG: 'en_US.UTF-8' } });
    expect(shown).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') });
    expect(shown.stdout).toMatch(/Alpaca: 110 new entries since .*, for account "Alpaca"[\s\S]*104 × buy/);
    expect(await rows()).toEqual([]);

    const added = await finclaw(['portfolio', 'sync', 'alpaca', '--yes'], state.dir, { env: { LANG: 'en_US.UTF-8' } });
    expect(added.stdout).toMatch(/Imported 110 rows[\s\S]*Your Alpaca accounts match your records/);
    expect(await rows()).toHaveLength(110);
    expect((await run('portfolio')).stdout).toContain('AAPL');

    const again = await run('portfolio', 'sync', '--from', '2026-03-01', '--yes');
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/nothing new[\s\S]*recorded: 110/) });
    expect(await rows()).toHaveLength(110);
    expect(vendor.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('are checked by the doctor, who says which key is broken', async () => {
    setUp(fakeAlpaca, 'alpaca', 'upbit');
    expect((await run('doctor')).stdout).toContain('Upbit: not tested yet');
    const { stdout } = await run('doctor', '--probe');
    expect(stdout).toContain('account at Alpaca: readable');
    expect(stdout).toMatch(/account at Upbit: Could not read the accounts at Upbit/);
  });

  it('ask a person at a terminal, and add nothing before the yes', async () => {
    setUp(fakeAlpaca, 'alpaca');
    const ask = async () => {
      const asking = new FinclawProcess(['portfolio', 'sync'], state.dir, {
        terminal: true,
        env: { LANG: 'en_US.UTF-8' },
      });
      await asking.shows('Add them? (y/N)');
      return asking;
    };
    await (await ask()).kill9();
    expect(await rows()).toEqual([]);
    const asking = await ask();
    asking.type('y');
    expect(await asking.finished).toMatchObject({ code: 0 });
    expect(await rows()).toHaveLength(110);
  });

  it('add nothing twice that a file has brought in, under whatever name the file went', async () => {
    setUp(fakeUpbit, 'upbit');
    const file = join(state.dir, 'upbit.csv');
    const csv = [
      'date,kind,symbol,quantity,amount,currency,account',
      '2026-03-03,buy,BTC-KRW,0.01,1000500,KRW,Coins',
      // One row for the order that Upbit reports as two executions on other days.
      '2026-03-06,sell,BTC-KRW,0.004,479760,KRW,Coins',
    ];
    writeFileSync(file, csv.join('\n'));
    expect((await run('portfolio', 'import', file, '--yes')).code).toBe(0);
    const synced = await json('portfolio', 'sync', '--from', '2026-03-01', '--yes');
    expect(synced.upbit).toMatchObject({ account: 'Coins', outcome: 'added', preview: { added: { count: 4 } } });
    expect(await json('portfolio', 'sync', '--from', '2026-03-01', '--yes')).toMatchObject({
      upbit: { outcome: 'nothing-new' },
    });
    expect((await run('portfolio', 'import', file, '--yes')).code).toBe(1);
    expect(await rows()).toHaveLength(6);
  });

  it('are shown in a chat, and added by the yes to that; one that does not answer keeps none of the others back', async () => {
    setUp((call) => (call.path.startsWith('/v2') ? fakeAlpaca(call) : { status: 401, json: {} }), 'upbit', 'alpaca');
    const shown = (await run('ask', '/sync')).stdout;
    expect(shown).toMatch(/Could not read the accounts at Upbit[\s\S]*110 new entries[\s\S]*\/import yes/);
    expect(await rows()).toEqual([]);
    expect((await run('ask', '/sync paper')).stdout).toContain('alpaca, ');
    // A question of a script decides nothing.
    expect((await run('ask', '/import yes')).stdout).toContain('Type it yourself');
    const chat = new FinclawProcess([], state.dir, { terminal: true, env: { LANG: 'en_US.UTF-8' } });
    chat.type('/import yes');
    await chat.shows(/110 added[\s\S]*match your records/);
    await chat.kill9();
    expect(await rows()).toHaveLength(110);
    expect((await run('ask', '/sync alpaca')).stdout).toContain('nothing new');
  });

  it('tell about differences and leave them as they are', async () => {
    setUp(fakeToss, 'toss');
    await run(
      'portfolio',
      'add',
      'buy',
      '005930',
      '2',
      '--price',
      '70000',
      '--date',
      '2026-01-06',
      '--account',
      '토스증권',
    );
    const { toss } = await json('portfolio', 'sync', '--from', '2026-03-01', '--yes');
    expect(toss).toMatchObject({
      outcome: 'added',
      limits: ['no-cash', 'no-dividends'],
      differences: [{ symbol: '005930.KS', atBroker: '10', inLedger: '12' }],
    });
    expect(await json('portfolio', 'reconcile', 'toss')).toMatchObject({ toss: [{ atBroker: '10', inLedger: '12' }] });
    vendor.answer((call) => (call.path === '/oauth2/token' ? fakeToss(call) : { status: 403, json: {} }));
    expect((await run('portfolio', 'sync')).stderr).toContain('IP');
  });

  it('read Korean and American shares at KIS, and say what KIS does not report', async () => {
    setUp(fakeKis, 'kis');
    const { stdout } = await run('portfolio', 'sync', 'kis', '--from', '2026-03-01', '--yes');
    expect(stdout).toMatch(/3 new entries[\s\S]*does not report deposits[\s\S]*from tomorrow on/);
    expect(await rows()).toHaveLength(3);
    // 카카오 was bought before the first day.
    expect(stdout).toContain('035720.KS');
  });

  it('read the account at Kiwoom, and add nothing that a file of Kiwoom has brought in', async () => {
    setUp(fakeKiwoom, 'kiwoom');
    const file = join(state.dir, 'kiwoom.csv');
    const csv = [
      '거래일자,종목명,거래수량,거래금액,정산금액,거래구분,거래단가,수수료,거래세/농특세',
      '2026.03.02,,,1000000,1000000,이체입금(지급결제),,,',
      '2026.03.05,삼성전자,10,700000,700100,장내매수,70000,100,',
      '2026.03.06,삼성전자,2,150000,149755,장내매도,75000,20,225',
    ];
    writeFileSync(file, csv.join('\n'));
    expect((await run('portfolio', 'import', file, '--yes')).code).toBe(0);
    const shown = await finclaw(['portfolio', 'sync', 'kiwoom', '--from', '2026-03-01'], state.dir, {
      env: { LANG: 'en_US.UTF-8' },
    });
    expect(shown.stdout).toMatch(/Kiwoom Securities: 4 new entries[\s\S]*recorded: 3[\s\S]*once they are settled/);
    expect(await rows()).toHaveLength(3);
    expect((await run('portfolio', 'sync', 'kiwoom', '--from', '2026-03-01', '--yes')).code).toBe(0);
    expect((await rows()).map(({ kind }) => kind).sort()).toEqual([
      'buy',
      'buy',
      'currency exchange',
      'deposit',
      'dividend',
      'sell',
      'tax',
    ]);
    expect((await run('ask', '/sync kiwoom')).stdout).toContain('nothing new');
    // 카카오 was bought before the first day.
    expect(await json('portfolio', 'reconcile', 'kiwoom')).toMatchObject({ kiwoom: [{ symbol: '035720.KS' }] });
    expect((await run('doctor', '--probe')).stdout).toContain('account at Kiwoom Securities: readable');
  });

  it('sign with the clock of Binance, and say that a coin for a coin has no cost', async () => {
    setUp(fakeBinance(), 'binance');
    const { stdout } = await run('portfolio', 'sync', 'binance', '--from', '2026-03-01', '--yes', '--skip-bad');
    expect(stdout).toMatch(/new entries[\s\S]*Only spot trades/);
    expect((await json('portfolio', 'reconcile', 'binance')).binance).toEqual([]);
    expect(await json('portfolio', 'sync', '--from', '2026-03-01', '--yes')).toMatchObject({
      binance: { outcome: 'nothing-new' },
    });
  });

  it('fetch the report of a Flex query at Interactive Brokers when it is ready', async () => {
    setUp(fakeIbkr(), 'ibkr');
    const { stdout } = await run('portfolio', 'sync', 'ibkr', '--from', '2026-03-01', '--yes', '--skip-bad');
    expect(stdout).toMatch(/5 new entries[\s\S]*Cannot be added: 1[\s\S]*365 days[\s\S]*match your records/);
    expect(await rows()).toHaveLength(5);
    expect(await json('portfolio', 'sync', '--from', '2026-03-01', '--yes', '--skip-bad')).toMatchObject({
      ibkr: { outcome: 'nothing-new', differences: [] },
    });
    vendor.answer(() => ({
      text: '<FlexStatementResponse><Status>Fail</Status><ErrorCode>1014</ErrorCode></FlexStatementResponse>',
    }));
    expect((await run('portfolio', 'sync')).stderr).toContain('Open Positions');
  });

  it('are whole or not there after a kill, and complete after the next sync', async () => {
    setUp(fakeAlpaca, 'alpaca');
    for (const cut of [1, 2, 3]) {
      let asked = 0;
      const { promise: reached, resolve } = Promise.withResolvers<void>();
      vendor.answer((call) => {
        if (++asked === cut) resolve();
        return fakeAlpaca(call);
      });
      const syncing = new FinclawProcess(['portfolio', 'sync', '--yes'], state.dir);
      await reached;
      await syncing.kill9();
      expect([0, 110]).toContain((await rows()).length);
    }
    vendor.answer(fakeAlpaca);
    expect((await run('portfolio', 'sync', '--yes')).code).toBe(0);
    const found = await rows();
    expect(found).toHaveLength(110);
    expect(await json('portfolio', 'sync', '--yes')).toMatchObject({
      alpaca: { outcome: 'nothing-new', differences: [] },
    });
  });
});
