import { afterEach, describe, expect, it, vi } from 'vitest';
import { zoneOfProcess } from './zone-of-process.ts';

describe('the zone of this process', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('follows its variable, also when that changes', () => {
    for (const zone of ['Asia/Seoul', 'America/New_York', 'Asia/Seoul']) {
      vi.stubEnv('TZ', zone);
      expect(zoneOfProcess()).toBe(zone);
      expect(zoneOfProcess()).toBe(zone);
    }
  });

  it.each(['Asia/Seoul', 'Europe/London', 'UTC', 'Etc/UTC', 'Asia/Kolkata', undefined])(
    'is what the platform says: %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(zoneOfProcess()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    },
  );
});
