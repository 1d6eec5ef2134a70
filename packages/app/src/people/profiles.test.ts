import { openStore } from '@finclaw/storage';
import type { ProfileChange } from '@finclaw/types';
import { expect, it, vi } from 'vitest';
import { Profiles } from './profiles.ts';

it.each<{ on: string; who: string; change: ProfileChange; zone: string }>([
  { on: 'UTC', who: 'set nothing', change: {}, zone: 'UTC' },
  { on: 'UTC', who: 'counts in won', change: { baseCurrency: 'KRW' }, zone: 'Asia/Seoul' },
  { on: 'UTC', who: 'pays tax in Korea', change: { taxResidence: 'kr' }, zone: 'Asia/Seoul' },
  { on: 'UTC', who: 'counts in dollars', change: { baseCurrency: 'USD' }, zone: 'UTC' },
  { on: 'UTC', who: 'set another one', change: { baseCurrency: 'KRW', timeZone: 'Europe/Berlin' }, zone: 'Europe/Berlin' },
  { on: 'Europe/Paris', who: 'counts in won', change: { baseCurrency: 'KRW' }, zone: 'Europe/Paris' },
])('on a machine in $on the clock of somebody who $who is $zone', async ({ on, change, zone }) => {
  vi.stubEnv('TZ', on);
  const store = openStore(':memory:', { locale: 'en' });
  const profiles = new Profiles({ database: store.database, machine: { language: 'en', isKnown: false } });
  await profiles.change('kim', change);
  expect(profiles.zoneOf('kim')).toBe(zone);
  store.close();
});
