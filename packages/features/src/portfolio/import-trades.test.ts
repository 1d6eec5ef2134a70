import { MarketData } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { createPortfolio, SqliteLedger } from '@finclaw/portfolio';
import { openStore } from '@finclaw/storage';
import { createCurrencyCode, isHumanAct, MESSAGE_ORIGINS, type MediaAttachment, type MsgContext } from '@finclaw/types';
import { afterEach, describe, expect, it } from 'vitest';
import { createTradeImport, type ImportRequest } from './import-trades.ts';

const HEADER = 'date,kind,symbol,quantity,amount';
const BUY = '2026-01-05,buy,삼성전자,10,700000';
const now = () => Date.parse('2026-06-30T00:00:00Z');

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const fileOf = (...rows: readonly string[]): MediaAttachment => {
  const base64 = Buffer.from([HEADER, ...rows].join('\n')).toString('base64');
  return { type: 'document', mimeType: 'text/csv', filename: 'trades.csv', url: `data:text/csv;base64,${base64}` };
};

function setUp() {
  const store = openStore(':memory:', { locale: 'en' });
  closing.push(() => store.close());
  const base = { directory: new InstrumentDirectory(), market: new MarketData([]), now };
  let count = 0;
  const portfolioOf = (owner: string) => {
    const ledger = new SqliteLedger(store.database, { owner, now, newId: () => `n${count++}` });
    return createPortfolio({ ...base, ledger, baseCurrency: createCurrencyCode('KRW') });
  };
  const importTrades = createTradeImport({
    portfolioOf,
    values: store.values,
    prefix: '/',
    brokerAccounts: [],
    directory: base.directory,
  });
  let runs = 0;
  const call = (request: ImportRequest, { senderId: owner = 'alice', ...more }: Partial<MsgContext> = {}) => {
    runs += 1;
    return importTrades(request, { owner, locale: 'en', origin: 'typed', runId: `run-${runs}`, ...more });
  };
  return {
    rows: async (owner = 'alice') => [...(await portfolioOf(owner).rows())].length,
    batches: () => portfolioOf('alice').imports(),
    send: (...files: readonly MediaAttachment[]) => call({ action: 'preview', files }),
    say: (action: 'show' | 'confirm' | 'confirm-rest' | 'cancel' | 'undo', more: Partial<MsgContext> = {}) =>
      call({ action }, more),
  };
}

describe('trades from a file somebody sends', () => {
  it('are shown with what is wrong with them, and added by a yes to that, once', async () => {
    const { rows, send, say } = setUp();
    const preview = await send(fileOf(BUY, '2026-01-06,sell,AAPL,5,1000', '2030-01-01,buy,AAPL,1,100'));
    expect(preview).toMatch(
      /trades\.csv: FinClaw, 1 row to add[\s\S]*2 rows cannot be added:\n {2}row 3: .*\n {2}row 4: /,
    );
    const lacking = 'Nothing has been added yet: 2 rows cannot be added. Send `/import skip`';
    expect(preview).toContain(lacking);
    expect(await say('show')).toContain('trades.csv: 1');
    expect(await say('confirm')).toContain(lacking);
    expect(await rows()).toBe(0);
    expect(await say('confirm-rest')).toBe('trades.csv: 1 added to your portfolio. Send `/import undo` to undo.');
    expect(await say('confirm')).toContain('No file is waiting');
    expect(await rows()).toBe(1);
    expect(await send(fileOf(BUY))).toContain('there is nothing to add');
    const longer = await send(fileOf(BUY, '2026-01-07,buy,AAPL,1,100'));
    expect(longer).toContain('Nothing has been added yet. Send `/import yes`');
    expect(await say('confirm')).toContain('1 added');
  });

  it('are dropped by a no, and by another file', async () => {
    const { rows, batches, send, say } = setUp();
    await send(fileOf(BUY));
    expect(await say('cancel')).toBe('Cancelled. Nothing was added.');
    expect(await say('confirm')).toContain('No file is waiting');
    await send(fileOf(BUY));
    await send(fileOf(BUY, '2026-01-06,buy,AAPL,5,1000'));
    expect(await batches()).toHaveLength(1);
    await say('confirm');
    expect(await rows()).toBe(2);
  });

  it('can be taken back, as often as asked', async () => {
    const { rows, send, say } = setUp();
    expect(await say('undo')).toBe('There is no import to undo.');
    await send(fileOf(BUY));
    await say('confirm');
    for (const _time of ['first', 'second']) expect(await say('undo')).toBe('Undid the import of trades.csv.');
    expect(await rows()).toBe(0);
  });

  it('the same yes after a crash gets the same answer, and adds nothing twice', async () => {
    const { rows, send, say } = setUp();
    await send(fileOf(BUY));
    const first = await say('confirm', { runId: 'same' });
    expect(await say('confirm', { runId: 'same' })).toBe(first);
    expect(await rows()).toBe(1);
  });

  it('several files at once are added together, and one that repeats another is refused', async () => {
    const { rows, send, say } = setUp();
    await send(fileOf(BUY), fileOf(BUY, '2026-01-06,buy,AAPL,5,1000'));
    const answer = await say('confirm');
    expect(answer).toMatch(/1 added to[\s\S]*Your transactions changed after the preview[\s\S]*row 2/);
    expect(await rows()).toBe(1);
  });

  it('belong to the person who sent them, and a program cannot say yes', async () => {
    const { rows, send, say } = setUp();
    await send(fileOf(BUY));
    expect(await say('confirm', { senderId: 'bob' })).toContain('No file is waiting');
    for (const origin of MESSAGE_ORIGINS.filter((each) => !isHumanAct(each))) {
      await expect(say('confirm', { origin })).rejects.toMatchObject({ code: 'NOT_A_PERSON' });
      await expect(say('undo', { origin })).rejects.toMatchObject({ code: 'NOT_A_PERSON' });
    }
    expect([await rows(), await rows('bob')]).toEqual([0, 0]);
  });

  it.each([
    [
      'was too large to be fetched',
      { type: 'document', mimeType: 'text/csv', filename: 'big.csv' },
      'larger than 2 MB',
    ],
    ['is no list of trades', { ...fileOf(), url: `data:text/csv;base64,${btoa('a,b\n1,2')}` }, 'No trades were found'],
  ] as const)('a file that %s is explained', async (_name, file, sentence) => {
    const { send, say } = setUp();
    expect(await send(file)).toContain(sentence);
    expect(await say('confirm')).toContain('No file is waiting');
  });
});
