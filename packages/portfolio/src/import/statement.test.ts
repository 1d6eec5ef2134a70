import type { ParsedRow } from '@finclaw/broker-files';
import type { LocalDate } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { describe, expect, it } from 'vitest';

import { type ImportFixture, importFixture, refusals, TODAY } from '../testing/import-fixture.ts';
import { commitImport } from './commit-import.ts';
import { previewStatement } from './preview-import.ts';
import type { StatementEvent } from './statement.ts';

/** A trade as "buy 4 400 id", as a broker reports it or as a file has it. */
interface Source {
  readonly from: 'file' | 'broker';
  readonly trades: readonly string[];
}

const DAY = '2026-06-01' as LocalDate;
const HEADER = 'date,kind,symbol,quantity,amount,currency,account,reference';

const event = (text: string): StatementEvent => {
  const [kind, quantity, amount, reference] = text.split(' ') as [
    'buy' | 'sell',
    DecimalString,
    DecimalString,
    string?,
  ];
  const row: ParsedRow = {
    kind,
    date: DAY,
    instrument: { text: 'AAPL', by: 'symbol' },
    currency: 'USD',
    quantity,
    amount,
  };
  return { rows: [reference === undefined ? row : { ...row, reference }] };
};

async function take({ ledger, directory, preview }: ImportFixture, { from, trades }: Source) {
  const found =
    from === 'file'
      ? await preview(
          [
            HEADER,
            ...trades.map((text) =>
              [DAY, ...text.split(' ').toSpliced(1, 0, 'AAPL').toSpliced(4, 0, 'USD', 'Broker')].join(','),
            ),
          ].join('\n'),
        )
      : await previewStatement(trades.map(event), ledger, {
          directory,
          today: TODAY,
          file: 'alpaca',
          account: 'Broker',
        });
  expect(await commitImport(ledger, found.batch.id)).toMatchObject({ ok: true });
  return found;
}

const file = (...trades: readonly string[]): Source => ({ from: 'file', trades });
const broker = (...trades: readonly string[]): Source => ({ from: 'broker', trades });

describe('an account that comes as a file and from the broker', () => {
  it.each([
    ['the same again', broker('buy 4 400 a'), broker('buy 4 400 a'), []],
    ['more at the broker', broker('buy 4 400 a'), broker('buy 4 400 a', 'buy 4 400 b'), ['buy 4']],
    ['equal trades without numbers', broker('buy 4 400', 'buy 4 400'), broker('buy 4 400', 'buy 4 400'), []],
    ['the file first', file('buy 4 400', 'buy 4 400'), broker('buy 4 400 a', 'buy 4 400 b', 'buy 4 400 c'), ['buy 4']],
    ['the broker first', broker('buy 4 400 a', 'buy 4 400 b'), file('buy 4 400', 'buy 4 400', 'buy 4 400'), ['buy 4']],
    ['numbers of both, file first', file('buy 4 400 x'), broker('buy 4 400 a', 'sell 1 90 b'), ['sell 1']],
    ['numbers of both, broker first', broker('buy 4 400 a'), file('buy 4 400 x', 'sell 1 90 y'), ['sell 1']],
    ['an order here, its executions there', file('buy 10 1000'), broker('buy 4 400 a', 'buy 6 600 b'), []],
    ['executions first, then the order', broker('buy 4 400 a', 'buy 6 600 b'), file('buy 10 1001 x'), []],
    [
      'one of several executions is the same',
      file('buy 4 400', 'buy 6 600'),
      broker('buy 4 400 a', 'buy 1 100 b', 'buy 5 500 c'),
      [],
    ],
    ['another side', file('buy 4 400'), broker('buy 4 400 a', 'sell 4 410 b'), ['sell 4']],
  ])('%s: every trade counts once', async (_what, first, second, added) => {
    const fixture = importFixture();
    await take(fixture, first);
    const { sample } = await take(fixture, second);
    expect(sample.map(({ draft }) => `${draft.kind} ${'quantity' in draft ? draft.quantity : ''}`)).toEqual(added);
  });

  it.each([
    ['a day apart, as in another zone', ['2026-06-02,buy,AAPL,4,400'], 0],
    ['on both days', ['2026-06-01,buy,AAPL,4,400', '2026-06-02,buy,AAPL,4,400'], 0],
    ['another number a day apart', ['2026-06-02,buy,AAPL,5,500'], 1],
    ['two days apart', ['2026-06-03,buy,AAPL,4,400'], 1],
  ])('%s: what a file has near midnight is the trade of the broker', async (_what, lines, count) => {
    const fixture = importFixture();
    const text = ['date,kind,symbol,quantity,amount,currency,account', ...lines.map((line) => `${line},USD,Broker`)];
    await commitImport(fixture.ledger, (await fixture.preview(text.join('\n'))).batch.id);
    expect((await take(fixture, broker('buy 4 400 a'))).added.count).toBe(count);
  });

  describe('whose file dates a trade by its settlement', () => {
    const KIWOOM = '거래일자,종목명,거래수량,거래금액,정산금액,거래구분,거래단가';
    const bought = (day: string) => `${day},삼성전자,10,700000,700100,장내매수,70000`;
    const reported = (date: string, settled: string): StatementEvent => ({
      rows: [
        {
          kind: 'buy',
          date: date as LocalDate,
          otherDays: [settled as LocalDate],
          instrument: { text: '005930', by: 'symbol', market: 'KRX' },
          currency: 'KRW',
          quantity: '10' as DecimalString,
          amount: '700100' as DecimalString,
          reference: settled,
        },
      ],
    });
    const TRADES = [reported('2026-06-01', '2026-06-03'), reported('2026-06-03', '2026-06-05')];
    const lines = (...days: readonly string[]) => [KIWOOM, ...days.map(bought)].join('\n');
    const sync = ({ ledger, directory }: ImportFixture, events: readonly StatementEvent[]) =>
      previewStatement(events, ledger, { directory, today: TODAY, file: 'kiwoom', account: '키움증권' });

    it('counts each once when the file comes first', async () => {
      const fixture = importFixture();
      await commitImport(fixture.ledger, (await fixture.preview(lines('2026.06.03', '2026.06.05'))).batch.id);
      expect((await sync(fixture, TRADES)).added.count).toBe(0);
      expect((await sync(fixture, [...TRADES, reported('2026-06-05', '2026-06-09')])).added.count).toBe(1);
    });

    it('counts each once when the broker comes first', async () => {
      const fixture = importFixture();
      await commitImport(fixture.ledger, (await sync(fixture, TRADES)).batch.id);
      expect((await fixture.preview(lines('2026.06.03', '2026.06.05'))).added.count).toBe(0);
    });

    it('takes equal purchases of two days in one file for two', async () => {
      const fixture = importFixture();
      await commitImport(fixture.ledger, (await fixture.preview(lines('2026.06.03'))).batch.id);
      expect((await fixture.preview(lines('2026.06.03', '2026.06.05'))).added.count).toBe(1);
    });
  });

  it('is asked about where the two disagree on a day', async () => {
    const fixture = importFixture();
    await take(fixture, file('buy 10 1000'));
    const found = await take(fixture, broker('buy 4 400 a', 'sell 1 90 b'));
    expect(refusals(found)).toEqual(['1 overlap']);
    expect(found.lackingCount).toBe(1);
    expect(found.refused[0]?.refusal.params).toEqual({ date: DAY, quantity: '4', known: '10' });
  });

  it('is compared once more when it is committed', async () => {
    const fixture = importFixture();
    const { ledger, directory } = fixture;
    const options = { directory, today: TODAY, file: 'alpaca', account: 'Broker' };
    const waiting = await previewStatement([event('buy 4 400 a'), event('buy 6 600 b')], ledger, options);
    await take(fixture, file('buy 10 1000'));
    expect(await commitImport(ledger, waiting.batch.id)).toMatchObject({
      ok: false,
      refused: [{ refusal: { reason: 'duplicate' } }, { refusal: { reason: 'duplicate' } }],
    });
  });

  it('says what could not be read, and passes nothing else for it', async () => {
    const { ledger, directory } = importFixture();
    const refusal = { reason: 'unsupported-kind', params: { kind: 'SPLIT AAPL' } } as const;
    const found = await previewStatement([{ refusal }, event('buy 4 400 a')], ledger, {
      directory,
      today: TODAY,
      file: 'alpaca',
      account: 'Broker',
    });
    expect([refusals(found), found.added.count]).toEqual([['1 unsupported-kind'], 1]);
  });
});
