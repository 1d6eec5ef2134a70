import { actAs, zoneOfProcess, zoneOfReader } from '@finclaw/infra';
import { expect, it } from 'vitest';
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

it('where nobody asks it is the machine’s', () => {
  expect(zoneOfReader()).toBe(zoneOfProcess());
});
