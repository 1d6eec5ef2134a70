import { describe, expect, it } from 'vitest';
import { fakeClock, recordingBus } from '../testing/recorders.ts';
import { CooldownTracker } from './cooldown.ts';
import { ProfileHealthMonitor } from './health.ts';
import { AuthProfileStore } from './profiles.ts';

function create() {
  const now = fakeClock();
  const eventBus = recordingBus();
  const cooldownTracker = new CooldownTracker({ now, eventBus });
  const healthMonitor = new ProfileHealthMonitor({}, { now, eventBus });
  const store = new AuthProfileStore({ cooldownTracker, healthMonitor, now });
  let count = 0;
  const add = async (name: string, more: { priority?: number; quotaGroup?: string } = {}) =>
    (await store.create({ name, provider: 'anthropic', apiKey: `sk-ant-${++count}`, ...more })).id;
  const pick = async () => (await store.selectNext('anthropic'))?.name;
  return { now, eventBus, cooldownTracker, healthMonitor, store, add, pick };
}

describe('AuthProfileStore', () => {
  it('creates a profile with its defaults', async () => {
    const { store, now } = create();
    const created = await store.create({ name: ' work ', provider: 'openai', apiKey: ' sk-1 \n' });
    expect(created).toMatchObject({
      name: 'work',
      provider: 'openai',
      apiKey: 'sk-1',
      isActive: true,
      priority: 0,
      createdAt: new Date(now()),
      lastUsedAt: null,
      failureCount: 0,
      cooldownUntil: null,
    });
    expect(created.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await store.get(created.id)).toEqual(created);
    expect(await store.list('openai')).toEqual([created]);
    expect(await store.list('anthropic')).toEqual([]);
  });

  it.each([
    ['a blank name', { name: ' ', apiKey: 'sk-1' }],
    ['a blank key', { name: 'a', apiKey: ' \n' }],
    ['a key with a space inside', { name: 'a', apiKey: 'sk 1' }],
    ['a key with a line break inside', { name: 'a', apiKey: 'sk\n1' }],
    ['a key with characters no header takes', { name: 'a', apiKey: 'sk-\uFFFD' }],
    ['a key of a megabyte', { name: 'a', apiKey: 'k'.repeat(1_000_000) }],
    ['an endless priority', { name: 'a', apiKey: 'sk-1', priority: Number.POSITIVE_INFINITY }],
  ])('refuses %s', async (_what, input) => {
    const { store } = create();
    await expect(store.create({ provider: 'openai', ...input })).rejects.toMatchObject({ code: 'PROFILE_INVALID' });
  });

  it('refuses a key that is stored already, without quoting it', async () => {
    const { store } = create();
    await store.create({ name: 'a', provider: 'openai', apiKey: 'sk-very-secret' });
    const second = store.create({ name: 'b', provider: 'openai', apiKey: 'sk-very-secret' });
    await expect(second).rejects.toMatchObject({
      code: 'PROFILE_DUPLICATE',
      message: expect.not.stringContaining('secret'),
    });
    await store.create({ name: 'c', provider: 'anthropic', apiKey: 'sk-very-secret' });
  });

  it('changes what an operator may change', async () => {
    const { store, add } = create();
    const id = await add('a');
    expect(await store.update(id, { name: 'b', isActive: false, priority: 3 })).toMatchObject({
      id,
      name: 'b',
      isActive: false,
      priority: 3,
    });
    await expect(store.update('nobody', {})).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' });
  });

  it('a new key starts with a clean record', async () => {
    const { store, add, cooldownTracker, healthMonitor } = create();
    const id = await add('a');
    for (let i = 0; i < 3; i++) await store.recordUsage(id, false, { reason: 'auth' });
    await store.update(id, { apiKey: 'sk-ant-new' });
    expect(cooldownTracker.isInCooldown(id)).toBe(false);
    expect(healthMonitor.getHealth(id)).toBe('healthy');
    expect(await store.get(id)).toMatchObject({ apiKey: 'sk-ant-new', failureCount: 0, cooldownUntil: null });
  });

  it('deletes a profile and its record', async () => {
    const { store, add, cooldownTracker } = create();
    const id = await add('a');
    await store.recordUsage(id, false, { reason: 'billing' });
    expect(await store.delete(id)).toBe(true);
    expect(await store.delete(id)).toBe(false);
    expect(cooldownTracker.isInCooldown(id)).toBe(false);
    await store.recordUsage(id, false, { reason: 'billing' });
    expect(cooldownTracker.isInCooldown(id)).toBe(false);
  });

  describe('selectNext', () => {
    it('finds nothing where there is nothing', async () => expect(await create().pick()).toBeUndefined());

    it('(check 20) gives calls that overlap different keys', async () => {
      const { add, pick } = create();
      for (const name of ['a', 'b', 'c']) await add(name);
      expect(new Set(await Promise.all([pick(), pick(), pick()]))).toEqual(new Set(['a', 'b', 'c']));
    });

    it('(check 20) takes turns even when the clock stands still', async () => {
      const { add, pick } = create();
      for (const name of ['a', 'b', 'c']) await add(name);
      const picked = [];
      for (let i = 0; i < 9; i++) picked.push(await pick());
      expect(picked.join('')).toBe('abcabcabc');
    });

    it('(check 20) uses lower priorities only when no higher one is left', async () => {
      const { add, pick, store } = create();
      for (const name of ['a', 'b']) await add(name);
      const best = await add('best', { priority: 5 });
      expect([await pick(), await pick(), await pick()]).toEqual(['best', 'best', 'best']);
      await store.recordUsage(best, false, { reason: 'rate-limit' });
      expect([await pick(), await pick()]).toEqual(['a', 'b']);
    });

    it('passes over keys that are switched off, cooling down, disabled or excluded', async () => {
      const { add, store, healthMonitor } = create();
      const [off, cooling, disabled, excluded, fine] = [
        await add('off'),
        await add('cooling'),
        await add('dis'),
        await add('ex'),
        await add('fine'),
      ];
      await store.update(off, { isActive: false });
      await store.recordUsage(cooling, false, { reason: 'rate-limit' });
      for (let i = 0; i < 3; i++) healthMonitor.recordResult(disabled, false);
      expect(await store.selectNext('anthropic', new Set([excluded]))).toMatchObject({
        id: fine,
        lastUsedAt: expect.any(Date),
      });
      expect(await store.selectNext('anthropic', new Set([excluded, fine]))).toBeUndefined();
    });

    it('takes unhealthy keys last within a priority', async () => {
      const { add, pick, healthMonitor } = create();
      const sick = await add('sick');
      await add('well');
      healthMonitor.recordResult(sick, false);
      expect([await pick(), await pick()]).toEqual(['well', 'well']);
    });

    it('is no success: a key that always fails gets disabled', async () => {
      const { add, pick, store, healthMonitor, now, eventBus } = create();
      const id = await add('a');
      for (let i = 0; i < 3; i++) {
        expect(await pick()).toBe('a');
        await store.recordUsage(id, false);
      }
      expect(healthMonitor.getHealth(id)).toBe('disabled');
      expect(await pick()).toBeUndefined();
      now.advance(300_000);
      expect(healthMonitor.getHealth(id)).toBe('unhealthy');
      expect(await pick()).toBe('a');
      await store.recordUsage(id, true);
      expect(healthMonitor.getHealth(id)).toBe('healthy');
      expect(eventBus.of('auth:health:change').map(([, , to]) => to)).toEqual([
        'unhealthy',
        'disabled',
        'unhealthy',
        'healthy',
      ]);
    });
  });

  it('shows what tracker and monitor know', async () => {
    const { add, store, now } = create();
    const id = await add('a');
    await store.recordUsage(id, false, { reason: 'rate-limit', retryAfterMs: 5_000 });
    await store.recordUsage(id, false, { reason: 'server-error' });
    expect(await store.get(id)).toMatchObject({ failureCount: 2, cooldownUntil: new Date(now() + 300_000) });
    now.advance(300_000);
    await store.recordUsage(id, true);
    expect(await store.get(id)).toMatchObject({ failureCount: 0, cooldownUntil: null });
  });

  it.each([
    ['rate-limit', 'healthy'],
    ['server-error', 'healthy'],
    ['timeout', 'healthy'],
    ['auth', 'disabled'],
    ['billing', 'disabled'],
    [undefined, 'disabled'],
  ] as const)('three failures by %s leave a key %s', async (reason, expected) => {
    const { add, store, healthMonitor } = create();
    const id = await add('a');
    for (let i = 0; i < 3; i++) await store.recordUsage(id, false, reason === undefined ? {} : { reason });
    expect(healthMonitor.getHealth(id)).toBe(expected);
  });

  it.each([
    ['rate-limit', true],
    ['billing', true],
    ['auth', false],
  ])('keys of one organisation share a cooldown by %s: %s', async (reason, isShared) => {
    const { add, store, cooldownTracker } = create();
    const first = await add('a', { quotaGroup: 'acme' });
    const second = await add('b', { quotaGroup: 'acme' });
    const other = await add('c', { quotaGroup: 'else' });
    await store.recordUsage(first, false, { reason });
    expect(cooldownTracker.isInCooldown(first)).toBe(true);
    expect(cooldownTracker.isInCooldown(second)).toBe(isShared);
    expect(cooldownTracker.isInCooldown(other)).toBe(false);
  });

  it('hands out copies of its dates', async () => {
    const { add, store, now } = create();
    const id = await add('a');
    (await store.get(id))!.createdAt.setFullYear(1999);
    expect((await store.get(id))!.createdAt).toEqual(new Date(now()));
  });
});
