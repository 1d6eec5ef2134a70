import { describeInstrument, lookUpQuote, MarketData, quoteText, SimulatedSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { openStore } from '@finclaw/storage';
import { createDecimalString } from '@finclaw/types';
import { expect, it } from 'vitest';
import { PAPER_MONEY } from '../testing/paper-money.ts';
import { PAPER_MARK } from './order-summary.ts';
import { placedText } from './order-text.ts';
import { PaperBroker } from './paper-broker.ts';

const now = () => Date.parse('2046-11-15T12:00:00+09:00');
const directory = new InstrumentDirectory();
const market = new MarketData([new SimulatedSource({ now })]);

it('a day beyond the calendar is told as that, with where the calendar ends, and never as a missing price', async () => {
  const answer = await lookUpQuote('삼성전자', { directory, market, now });
  expect(answer).toMatchObject({
    status: 'unavailable',
    reason: 'calendar-end',
    detail: expect.stringContaining('2029-12-31'),
  });
  expect(quoteText([answer], 'ko')).toMatch(/KRX 거래일 정보는 2000-01-01부터 2029-12-31까지만/);
  expect(quoteText([answer], 'en')).toMatch(/KRX calendar only covers 2000-01-01 to 2029-12-31/);
});

it('an order on such a day is refused for that reason', async () => {
  const store = openStore(':memory:', { locale: 'en' });
  const broker = new PaperBroker({
    database: store.database,
    directory,
    market,
    now,
    startingCash: PAPER_MONEY,
    recordFill: async () => undefined,
  });
  const found = directory.resolve('AAPL');
  if (found.kind !== 'found') throw new Error('no AAPL');
  const { instrument } = found;
  const request = { side: 'buy', type: 'market', quantity: createDecimalString('1') } as const;
  const outcome = await broker.place('me', instrument, request, 'key');
  store.close();
  expect(outcome).toMatchObject({ ok: false, refusal: { reason: 'calendar-end', calendar: { to: '2030-12-31' } } });
  if (outcome.ok) return;
  const told = {
    ...PAPER_MARK,
    status: 'refused',
    instrument: describeInstrument(instrument),
    detail: '',
    ...outcome.refusal,
  } as const;
  expect(placedText(told, 'en')).toMatch(/only covers .* to 2030-12-31.*Nothing was ordered/);
});
