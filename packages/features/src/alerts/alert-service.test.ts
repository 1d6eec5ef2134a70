import { describeEachDatabase, type TestDatabase } from '@finclaw/cluster/testing';
import { defaultConfig } from '@finclaw/config';
import { listed } from '@finclaw/market/testing';
import type { AlertCondition } from '@finclaw/types';
import { beforeEach, expect, it } from 'vitest';
import type { Owner } from '../owner.ts';
import { type AlertDraft, createAlertService } from './alert-service.ts';
import { alice, bob, condition, MONDAY, reading, roomOf } from './testing/alert-fixture.ts';

let database: TestDatabase;

function service(defaults = {}) {
  const store = database.open();
  const alertDefaults = { ...defaultConfig.finance.alertDefaults, ...defaults };
  return createAlertService({ database: store.database, now: () => MONDAY, defaults: alertDefaults });
}

const draft = (
  wanted: AlertCondition = condition('above', '200'),
  owner: Owner = alice,
  symbol = 'AAPL',
): AlertDraft => ({
  owner,
  target: roomOf(owner),
  locale: 'ko',
  instrument: listed(symbol),
  condition: wanted,
  baseline: reading(),
});

describeEachDatabase('the alert service', (each) => {
  beforeEach(() => {
    database = each;
  });

  it('keeps everything about an alert', async () => {
    const alerts = service({ quietHours: { from: '22:00', to: '07:00' } });
    const created = await alerts.create({
      ...draft(condition('above', '200.50', { inclusive: true })),
      name: '  my \n goal  ',
    });
    expect(created).toMatchObject({
      ok: true,
      value: { name: 'my goal', condition: { value: '200.5' }, cooldownMs: 300_000 },
    });
    expect(await alerts.list(alice)).toEqual([created.ok && created.value]);
    expect((await alerts.list(alice))[0]).toMatchObject({
      quietHours: { from: '22:00', to: '07:00' },
      baseline: reading(),
      condition: { type: 'above', field: 'price', inclusive: true },
      armed: true,
      triggerCount: 0,
    });
  });

  it('gives ids that can be typed', async () => {
    const created = await service().create(draft());
    expect(created.ok && created.value.id).toMatch(/^[2-9a-hj-km-np-z]{8}$/);
  });

  it('shows and removes only what belongs to the caller', async () => {
    const alerts = service();
    const created = await alerts.create(draft());
    const id = created.ok ? created.value.id : '';
    for (const stranger of [
      bob,
      { ...alice, accountId: 'other' },
      { ...alice, channelId: 'discord' as Owner['channelId'] },
    ]) {
      expect(await alerts.list(stranger)).toEqual([]);
      expect(await alerts.remove(stranger, id)).toBeUndefined();
    }
    expect(await alerts.remove(alice, id)).toMatchObject({ id });
    expect(await alerts.remove(alice, id)).toBeUndefined();
    expect(await alerts.list(alice)).toEqual([]);
  });

  it('does not set the same alert twice, but a similar one, or the same for somebody else', async () => {
    const alerts = service();
    const first = await alerts.create(draft());
    expect(await alerts.create(draft(condition('above', '200.0')))).toEqual({
      ok: false,
      error: { reason: 'duplicate', alert: first.ok && first.value },
    });
    expect((await alerts.create(draft(condition('above', '200', { inclusive: true })))).ok).toBe(true);
    expect((await alerts.create(draft(condition('above', '200'), bob))).ok).toBe(true);
    expect((await alerts.create({ ...draft(), target: { ...roomOf(alice), targetId: 'another room' } })).ok).toBe(true);
  });

  it('limits how many are active, per person', async () => {
    const alerts = service({ maxActiveAlerts: 2 });
    const [first] = [
      await alerts.create(draft(condition('above', '1'))),
      await alerts.create(draft(condition('above', '2'))),
    ];
    expect(await alerts.create(draft(condition('above', '3')))).toEqual({
      ok: false,
      error: { reason: 'too-many', max: 2 },
    });
    expect((await alerts.create(draft(condition('above', '3'), bob))).ok).toBe(true);
    await alerts.remove(alice, first.ok ? first.value.id : '');
    expect((await alerts.create(draft(condition('above', '3')))).ok).toBe(true);
  });

  it.each([
    ['a price of zero', condition('above', '0'), 'AAPL', 'price'],
    ['a price below zero', condition('below', '-1'), 'AAPL', 'price'],
    ['an RSI of 100', condition('above', '100', { field: 'rsi' }), 'AAPL', 'rsi'],
    ['an RSI of 0', condition('below', '0', { field: 'rsi' }), 'AAPL', 'rsi'],
    ['a volume of zero', condition('below', '0', { field: 'volume' }), 'AAPL', 'volume'],
    ['a change of zero', condition('change_percent', '0.00'), 'AAPL', 'changePercent'],
    ['a change of 1,001%', condition('change_percent', '1001'), 'AAPL', 'changePercent'],
    ['too many digits', condition('above', '0.1234567890123'), 'AAPL', 'digits'],
    ['no number', condition('above', '1e5'), 'AAPL', 'digits'],
  ])('refuses %s', async (_name, wanted, symbol, fault) => {
    expect(await service().create(draft(wanted, alice, symbol))).toEqual({
      ok: false,
      error: { reason: 'condition', fault },
    });
  });

  it('lets oil cost less than nothing', async () => {
    expect((await service().create(draft(condition('below', '-10'), alice, 'CL=F'))).ok).toBe(true);
  });
});
