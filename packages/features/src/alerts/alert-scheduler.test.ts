import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultConfig } from '@finclaw/config';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { listed } from '@finclaw/market/testing';
import { openStore, type Store } from '@finclaw/storage';
import { createTimestamp, type ReplyTarget } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAlertScheduler } from './alert-scheduler.ts';
import { createAlertService } from './alert-service.ts';
import { firedText, splitText } from './alert-text.ts';
import type { Reading } from './reading.ts';
import { alice, bob, condition, MONDAY, reading, roomOf } from './testing/alert-fixture.ts';

const directory = new InstrumentDirectory();
const MINUTE = 60_000;

/** One process over a database file: the market says what `quote` holds, and what is delivered lands in `sent`. */
class Process {
  now: number;
  quote: Reading | undefined;
  sent: { target: ReplyTarget; text: string; key: string }[] = [];
  deliver: (key: string) => void = () => {};
  readonly store: Store;
  readonly alerts;
  readonly scheduler;

  constructor(path: string, now = MONDAY, defaults: object = {}) {
    this.now = now;
    this.store = openStore(path);
    const { database } = this.store;
    const alertDefaults = { ...defaultConfig.finance.alertDefaults, cooldownMs: 0, ...defaults };
    this.alerts = createAlertService({ database, now: () => this.now, defaults: alertDefaults });
    this.scheduler = createAlertScheduler({
      zoneOf: () => 'Asia/Seoul',
      intervalMs: 30_000,
      database,
      now: () => this.now,
      read: async (requests) => (this.quote && requests.some(({ symbol }) => symbol === 'AAPL') ? [this.quote] : []),
      describe: (firing) => firedText(firing, directory),
      describeSplit: (alert, before, split) => splitText(alert, before, split, directory),
      deliver: (target, text, key) => {
        this.deliver(key);
        this.sent.push({ target, text, key });
      },
      logger: { warn: () => {} },
    });
  }

  async set(value = '200', owner = alice, more: object = {}): Promise<string> {
    const created = await this.alerts.create({
      owner,
      target: roomOf(owner),
      locale: 'ko',
      instrument: listed('AAPL'),
      condition: condition('above', value, more),
      ...(this.quote && { baseline: this.quote }),
    });
    if (!created.ok) throw new TypeError(created.error.reason);
    return created.value.id;
  }

  /** A minute later the price is this. */
  async see(price: string, changes: Parameters<typeof reading>[0] = {}): Promise<number> {
    this.now += MINUTE;
    const high = String(Math.max(Number(price), Number(this.quote?.high ?? 0)));
    const low = String(Math.min(Number(price), Number(this.quote?.low ?? price)));
    this.quote = reading({ at: createTimestamp(this.now), price, high, low, ...changes });
    return (await this.scheduler.tick()).length;
  }
}

let folder: string;
let opened: Process[] = [];
const start = (now?: number, defaults?: object) => {
  const process = new Process(join(folder, 'finclaw.db'), now, defaults);
  opened.push(process);
  return process;
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'finclaw-alerts-'));
});
afterEach(() => {
  for (const { store } of opened) store.close();
  opened = [];
  rmSync(folder, { recursive: true, force: true });
});

describe('the alert scheduler', () => {
  it('delivers once, to where the alert was set, with price, time and source', async () => {
    const process = start();
    process.quote = reading({ price: '195' });
    await process.set();
    await process.set('200', bob);
    expect(await process.see('199')).toBe(0);
    expect(await process.see('201.3')).toBe(2);
    expect(await process.see('202')).toBe(0);
    expect(process.sent.map(({ target }) => target.targetId).sort()).toEqual(['room-alice', 'room-bob']);
    expect(process.sent[0]?.text).toBe(
      '🔔 애플(AAPL) 가격 $200.00 초과\n현재 $201.30 (전일 대비 +5.95%)\n기준: 2026-11-16 11:02 (뉴욕시간) · 출처: yahoo, 실시간',
    );
  });

  it('fires for a high that came and went between two looks, and says so', async () => {
    const process = start();
    process.quote = reading({ price: '195' });
    await process.set();
    expect(await process.see('198', { high: '203' })).toBe(1);
    expect(process.sent[0]?.text).toContain('현재 $198.00 (전일 대비 +4.21%) · 고가 $203.00');
  });

  it('arms again after the condition was left', async () => {
    const process = start();
    process.quote = reading({ price: '195' });
    const id = await process.set();
    await process.see('201');
    expect(await process.alerts.list(alice)).toMatchObject([
      { id, armed: false, triggerCount: 1, lastTriggeredAt: process.now },
    ]);
    await process.see('199');
    expect(await process.alerts.list(alice)).toMatchObject([{ id, armed: true }]);
    expect(await process.see('203')).toBe(1);
    expect(process.sent.map(({ key }) => key)).toEqual([`alert:${id}:1`, `alert:${id}:2`]);
  });

  it('does not fire on a holiday, when the last trade stays what it was', async () => {
    const process = start();
    process.quote = reading({ price: '205' });
    await process.set();
    for (let hour = 0; hour < 3; hour++) {
      process.now += 3_600_000;
      expect(await process.scheduler.tick()).toEqual([]);
    }
    expect(await process.see('206')).toBe(1);
  });

  it('keeps quiet in quiet hours and delivers at their end', async () => {
    const process = start(MONDAY, { quietHours: { from: '22:00', to: '07:00' } });
    process.quote = reading({ price: '195' });
    await process.set();
    expect(await process.see('201')).toBe(1);
    expect(process.sent).toEqual([]);
    process.now = Date.parse('2026-11-17T07:00:00+09:00');
    await process.scheduler.tick();
    expect(process.sent).toHaveLength(1);
  });

  it('forgets what waits when its alert is removed', async () => {
    const process = start(MONDAY, { quietHours: { from: '22:00', to: '07:00' } });
    process.quote = reading({ price: '195' });
    const id = await process.set();
    await process.see('201');
    await process.alerts.remove(alice, id);
    process.now += 86_400_000;
    await process.scheduler.tick();
    expect(process.sent).toEqual([]);
  });

  it('does not judge alerts that are removed', async () => {
    const process = start();
    process.quote = reading({ price: '195' });
    const gone = await process.set('201');
    await process.see('196');
    await process.alerts.remove(alice, gone);
    expect(await process.see('250')).toBe(0);
  });
});

describe('power cuts and other processes', () => {
  it('an alert that fired but was not handed over is handed over after the restart', async () => {
    const first = start();
    first.quote = reading({ price: '195' });
    const id = await first.set();
    first.deliver = () => {
      throw new Error('killed');
    };
    expect(await first.see('201')).toBe(1);
    first.store.close();
    const second = start(first.now + MINUTE);
    await second.scheduler.tick();
    expect(second.sent.map(({ key }) => key)).toEqual([`alert:${id}:1`]);
    expect(second.sent[0]?.text).toContain('$201.00');
  });

  it('one that was handed over right before the cut comes with the same key, so it is not sent twice', async () => {
    const first = start();
    first.quote = reading({ price: '195' });
    const id = await first.set();
    await first.see('199');
    const second = start(first.now);
    // The first process dies between handing over and noting it.
    first.deliver = () => {
      first.store.close();
    };
    await first.see('201').catch(() => {});
    second.now = first.now;
    await second.scheduler.tick();
    expect([...first.sent, ...second.sent].map(({ key }) => key)).toEqual([`alert:${id}:1`, `alert:${id}:1`]);
  });

  it('what was seen before the restart still counts, so a crossing over night is noticed', async () => {
    const first = start();
    first.quote = reading({ price: '195' });
    await first.alerts.create({
      owner: alice,
      target: roomOf(alice),
      locale: 'ko',
      instrument: listed('AAPL'),
      condition: condition('crosses_above', '200'),
    });
    await first.see('196');
    first.store.close();
    const second = start(MONDAY + 86_400_000);
    expect(await second.see('210', { day: '2026-11-17', low: '208' })).toBe(1);
  });

  it('two processes that look at the same time fire once', async () => {
    const [first, second] = [start(), start()];
    first.quote = reading({ price: '195' });
    await first.set();
    await first.see('196');
    second.quote = first.quote;
    second.now = first.now;
    await second.scheduler.tick();
    const fired = await Promise.all([first.see('201'), second.see('201')]);
    expect(fired.reduce((sum, count) => sum + count)).toBe(1);
    expect(
      [...first.sent, ...second.sent].map(({ key }) => key).filter((key, index, all) => all.indexOf(key) === index),
    ).toHaveLength(1);
  });

  it('an alert set by another process is watched', async () => {
    const [server, cli] = [start(), start()];
    server.quote = reading({ price: '195' });
    await server.see('196');
    cli.quote = server.quote;
    cli.now = server.now;
    const id = await cli.set();
    expect(await server.see('201')).toBe(1);
    await cli.alerts.remove(alice, id);
    await server.see('199');
    expect(await server.see('202')).toBe(0);
  });

  it('goes on after a look that failed, and stops when told', async () => {
    let looks = 0;
    const store = openStore(':memory:');
    const scheduler = createAlertScheduler({
      zoneOf: () => 'Asia/Seoul',
      database: store.database,
      now: () => MONDAY,
      read: async () => {
        looks++;
        throw new TypeError('no network');
      },
      describe: () => '',
      describeSplit: () => '',
      deliver: () => {},
      logger: { warn: () => {} },
      intervalMs: 1,
    });
    scheduler.start();
    while (looks < 3) await new Promise((resolve) => setTimeout(resolve, 1));
    await scheduler.stop();
    const atStop = looks;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(looks).toBe(atStop);
    store.close();
  });
});
