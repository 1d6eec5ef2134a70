import { defaultConfig } from '@finclaw/config';
import { addDecimals, localDateAt, MarketData, SimulatedSource, TradingCalendar } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { listed } from '@finclaw/market/testing';
import { openStore } from '@finclaw/storage';
import { createDecimalString, type DecimalString } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { createAlertReadings } from './alert-readings.ts';
import { createAlertScheduler } from './alert-scheduler.ts';
import { createAlertService } from './alert-service.ts';
import { firedText, splitText } from './alert-text.ts';
import { alice, condition, roomOf } from './testing/alert-fixture.ts';

const directory = new InstrumentDirectory();
const samsung = listed('005930.KS');

describe('alerts on the simulated market, from Christmas Eve over the holiday and the weekend to Tuesday', () => {
  it('fire during sessions only, once each time, and say that the market is simulated', async () => {
    let now = Date.parse('2026-12-24T08:00:00+09:00');
    const clock = () => now;
    const store = openStore(':memory:');
    const market = new MarketData([new SimulatedSource({ now: clock })]);
    const readings = createAlertReadings({ market, directory, now: clock, logger: { debug: () => {} } });
    const { database } = store;
    const alerts = createAlertService({
      database,
      now: clock,
      defaults: defaultConfig.finance.alertDefaults,
    });
    const sent: { text: string; key: string; at: number }[] = [];
    const scheduler = createAlertScheduler({
      zoneOf: () => 'Asia/Seoul',
      intervalMs: 30_000,
      database,
      now: clock,
      read: readings.readAll,
      describe: (firing) => firedText(firing, directory),
      describeSplit: (alert, before, split) => splitText(alert, before, split, directory),
      deliver: (_target, text, key) => void sent.push({ text, key, at: now }),
      logger: { warn: () => {} },
    });
    const baseline = await readings.read(samsung);
    const around = (offset: bigint): DecimalString => createDecimalString(addDecimals(baseline!.price, offset));
    const wishes = [
      condition('above', around(-5_000n)),
      condition('crosses_above', around(100n)),
      condition('crosses_below', around(-100n)),
      condition('change_percent', '0.3'),
      condition('change_percent', '-0.3'),
    ];
    for (const wish of wishes)
      await alerts.create({
        owner: alice,
        target: roomOf(alice),
        locale: 'ko',
        instrument: samsung,
        condition: wish,
        baseline: baseline!,
      });

    for (const end = Date.parse('2026-12-29T20:00:00+09:00'); now < end; now += 10 * 60_000) await scheduler.tick();

    expect(sent.length).toBeGreaterThan(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
    const calendar = new TradingCalendar('KRX');
    for (const { at, text } of sent) {
      const session = calendar.sessionOn(localDateAt(at, calendar.timeZone));
      expect(session).toBeDefined();
      expect(at).toBeGreaterThanOrEqual(session!.open);
      expect(at).toBeLessThanOrEqual(session!.close + 10 * 60_000);
      expect(text).toContain('※ 시뮬레이션 시장');
    }
    // The level was met from the start, so it was told with the first trade and, never left, not again.
    const level = (await alerts.list(alice)).find(({ condition: { type } }) => type === 'above');
    expect(level).toMatchObject({ triggerCount: 1, armed: false });
    store.close();
  });
});
