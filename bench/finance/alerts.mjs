import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSilentLogger } from '@finclaw/infra';
import { openStore } from '@finclaw/storage';
import { createAlertScheduler } from '../../packages/features/src/alerts/alert-scheduler.ts';
import { createAlertTable } from '../../packages/features/src/alerts/alert-table.ts';

const SYMBOLS = 100;
const START = Date.parse('2026-11-16T11:00:00-05:00');
const owner = { channelId: 'web', accountId: 'default', senderId: 'someone' };

/**
 * Alerts in a real database, spread over a hundred instruments and far from the price; each call is one tick with a
 * newer price.
 */
export async function alertCase(count) {
  const dir = mkdtempSync(join(tmpdir(), 'finclaw-bench-'));
  const logger = createSilentLogger();
  let now = START;
  const store = openStore(join(dir, 'finclaw.db'), { now: () => now, logger, locale: 'en' });
  await store.database.transaction(async (tx) => {
    const table = createAlertTable(tx);
    for (let index = 0; index < count; index++)
      await table.insert({
        id: `a${index}`,
        owner,
        target: { channelId: 'web', accountId: 'default', targetId: 'someone' },
        locale: 'en',
        symbol: `SYM${index % SYMBOLS}`,
        condition: {
          type: index % 2 === 0 ? 'above' : 'below',
          value: index % 2 === 0 ? '300' : '100',
          field: 'price',
        },
        enabled: true,
        channelId: 'web',
        armed: true,
        cooldownMs: 0,
        createdAt: START,
        since: START,
        triggerCount: 0,
      });
  });
  const read = async (requests) =>
    requests.map(({ symbol }) => {
      const price = (195 + (now % 10)).toFixed(2);
      return {
        symbol,
        currency: 'USD',
        at: now,
        day: '2026-11-16',
        price,
        high: price,
        low: price,
        previousClose: '190',
        volume: '1000000',
        source: 'bench',
        freshness: { kind: 'real-time' },
      };
    });
  const scheduler = createAlertScheduler({
    database: store.database,
    now: () => now,
    read,
    describe: () => '',
    describeSplit: () => '',
    deliver: () => {},
    logger,
  });
  return {
    async run() {
      now += 30_001;
      if ((await scheduler.tick()).length > 0) throw new Error('No alert should have fired');
    },
    async close() {
      await scheduler.stop();
      store.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
