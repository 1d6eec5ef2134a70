import { actAs, zoneOfProcess, zoneOfReader } from '@finclaw/infra';
import { createDecimalString, createTimestamp } from '@finclaw/types';
import { expect, it } from 'vitest';
import { datedCandles, lookUpChart } from '../chart/look-up-chart.ts';
import { InstrumentDirectory } from '../instruments/directory.ts';
import { priceZoneOf } from './get-quote.ts';

const directory = new InstrumentDirectory();
const zoneOf = (name: string): string => {
  const found = directory.resolve(name);
  if (found.kind !== 'found') throw new Error(`Nothing is called ${name}`);
  return priceZoneOf(found.instrument);
};
const reading = <T>(timeZone: string, look: () => T) =>
  actAs({ owner: '', conversation: '', timeZone }, async () => look());

it.each([
  ['Apple', 'America/New_York'],
  ['Samsung Electronics', 'Asia/Seoul'],
  ['Bitcoin', 'Europe/Berlin'],
  ['USD/KRW', 'Europe/Berlin'],
])('the time of a price of %s is that of its exchange, else the reader’s', async (name, zone) => {
  expect(await reading('Europe/Berlin', () => zoneOf(name))).toBe(zone);
});

it('a day of past prices is one of its exchange, also in Sydney, where it begins on the evening before in UTC', async () => {
  const price = createDecimalString('40');
  const prices = { open: price, high: price, low: price, close: price, volume: price };
  const candle = { timestamp: createTimestamp(Date.parse('2026-03-01T23:00:00Z')), ...prices };
  const market = { history: async () => ({ ok: true, value: { source: 'test', candles: [candle] } }) };
  const instrument = {
    symbol: 'BHP.AX',
    names: { ko: 'BHP', en: 'BHP' },
    type: 'stock',
    exchange: 'Sydney',
    currency: 'AUD',
  };
  const listings = { lookUp: async () => ({ kind: 'found', instrument, siblings: [] }) };
  const chart = await lookUpChart('BHP.AX', { interval: '1d', count: 5 }, { directory: listings, market } as never);
  if (chart.status !== 'ok') throw new Error(chart.status);
  expect(datedCandles(chart).map(({ day }) => day)).toEqual(['2026-03-02']);
});

it('where nobody asks it is the machine’s', () => {
  expect(zoneOfReader()).toBe(zoneOfProcess());
});
