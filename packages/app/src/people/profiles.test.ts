import { openStore } from '@finclaw/storage';
import type { ProfileChange } from '@finclaw/types';
import { expect, it, vi } from 'vitest';
import { LOCAL_PERSON } from './person-id.ts';
import { Profiles } from './profiles.ts';

it.each<{ on: string; who: string; change: ProfileChange; zone: string }>([
  { on: 'UTC', who: 'set nothing', change: {}, zone: 'UTC' },
  { on: 'UTC', who: 'counts in won', change: { baseCurrency: 'KRW' }, zone: 'Asia/Seoul' },
  { on: 'UTC', who: 'pays tax in Korea', change: { taxResidence: 'kr' }, zone: 'Asia/Seoul' },
  { on: 'UTC', who: 'counts in dollars', change: { baseCurrency: 'USD' }, zone: 'UTC' },
  {
    on: 'UTC',
    who: 'set another one',
    change: { baseCurrency: 'KRW', timeZone: 'Europe/Berlin' },
    zone: 'Europe/Berlin',
  },
  { on: 'Europe/Paris', who: 'counts in won', change: { baseCurrency: 'KRW' }, zone: 'Europe/Paris' },
])('on a machine in $on the clock of somebody who $who is $zone', async ({ on, change, zone }) => {
  vi.stubEnv('TZ', on);
  const store = openStore(':memory:', { locale: 'en' });
  const profiles = new Profiles({ database: store.database, machine: { language: 'en', isKnown: false } });
  await profiles.change('kim', change);
  expect(profiles.zoneOf('kim')).toBe(zone);
  store.close();
});

it.each([
  { who: LOCAL_PERSON, machine: 'Korean', isKnown: true, reads: 'ko', counts: 'KRW' },
  { who: LOCAL_PERSON, machine: 'nothing', isKnown: false, reads: 'en', counts: 'USD' },
  { who: 'kim', machine: 'Korean', isKnown: true, reads: 'en', counts: 'USD' },
] as const)(
  'an English browser, first of $who, on a machine that says $machine: $reads and $counts',
  async ({ who, machine, isKnown, reads, counts }) => {
    const store = openStore(':memory:', { locale: 'en' });
    const language = machine === 'Korean' ? 'ko' : 'en';
    const profiles = new Profiles({ database: store.database, machine: { language, isKnown } });
    await profiles.introduce(who, { language: 'en', timeZone: 'America/New_York' });
    expect(profiles.of(who)).toMatchObject({ language: reads, baseCurrency: counts });
    // What somebody chose stays.
    await profiles.change(who, { language: 'en' });
    await profiles.introduce(who, { language: 'ko' });
    expect(profiles.of(who)).toMatchObject({ language: 'en', baseCurrency: 'USD' });
    store.close();
  },
);
