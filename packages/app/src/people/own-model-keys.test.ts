import { join } from 'node:path';
import { describeEachDatabase } from '@finclaw/cluster/testing';
import { defaultConfig } from '@finclaw/config';
import { openAuth, ownKeysScope } from '@finclaw/models';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OwnModelKeys } from './own-model-keys.ts';
import { People } from './people.ts';

const KEY = 'sk-ant-mina-0123456789abcdef';
const FILE = join(import.meta.dirname, 'no-such-file');

describeEachDatabase('model keys of one’s own', (database) => {
  let fake: WireFake;
  let store: ReturnType<typeof database.open>;
  let people: People;
  let auth: Awaited<ReturnType<typeof openAuth>>;
  let keys: OwnModelKeys;
  let mina: string;

  beforeEach(async () => {
    fake = await startWireFake();
    fake.answer(() => ({ text: 'ok' }));
    store = database.open();
    people = await People.open({ database: store.database, now: () => 5 });
    const env = { FINCLAW_SECRET_KEY: Buffer.alloc(32, 3).toString('base64') };
    auth = await openAuth({ values: store.values, keyFile: FILE, env });
    const providers = { anthropic: { baseUrl: fake.anthropicUrl } };
    const config = { ...defaultConfig, agents: { ...defaultConfig.agents, providers } };
    keys = new OwnModelKeys({ keys: auth.own, people, models: { config } });
    mina = (await people.add('Mina', 'member')).id;
  });
  afterEach(() => fake.close());

  const give = (person: string, apiKey = KEY, provider = 'anthropic') => keys.add(person, { provider, apiKey }, 'en');
  const stored = async (person: string) => (await store.values.list(ownKeysScope(person))).length;

  it.each([
    ['blank', '  ', /empty/i],
    ['in two pieces', 'sk-ant one two', /space/i],
    ['another vendor’s', 'gsk_0123456789abcdef0123456789abcdef', /Groq/],
  ])('one that is %s is not stored, and why is said without it', async (_what, apiKey, said) => {
    const { profile, problem } = await give(mina, apiKey);
    expect([profile, problem]).toEqual([undefined, expect.stringMatching(said)]);
    expect(await stored(mina)).toBe(0);
  });

  it('one that the vendor refuses is not stored; one that is stored already is a problem, not a second one', async () => {
    fake.answer(() => ({ status: 401 }));
    expect((await give(mina)).profile).toBeUndefined();
    fake.answer(() => ({ text: 'ok' }));
    expect((await give(mina)).profile).toBeDefined();
    expect((await give(mina)).problem).toContain('anthropic-1');
    expect(await stored(mina)).toBe(1);
  });

  it('a reader adds none, nor anybody one for a vendor that is not here; who became a reader still takes theirs away', async () => {
    const { id } = (await give(mina)).profile!;
    await people.change(mina, { role: 'reader' });
    await expect(give(mina)).rejects.toMatchObject({ code: 'PERSON_READS' });
    await expect(give('local', KEY, 'nowhere')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await keys.remove(mina, id)).toBe(true);
    expect(await stored(mina)).toBe(0);
  });

  it('whoever is shut out while the vendor is asked leaves none behind', async () => {
    let answer = (): void => {};
    const hold = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fake.answer(() => ({ text: 'ok', hold }));
    const adding = give(mina);
    await expect.poll(() => fake.requests.length).toBe(1);
    await people.remove(mina);
    answer();
    await expect(adding).rejects.toMatchObject({ code: 'PERSON_UNKNOWN' });
    expect(await stored(mina)).toBe(0);
  });

  it('the first one brings a limit, which stays as it is set from then on', async () => {
    expect((await give(mina)).notice).toContain('$1');
    expect(keys.limitOf(mina)).toBe(1_000_000_000n);
    await keys.setLimit(mina, null);
    expect((await give(mina, `${KEY}2`)).notice).toBeUndefined();
    expect([keys.limitOf(mina), people.payerOf('', { channelId: 'web', senderId: mina })]).toEqual([
      undefined,
      { owner: mina },
    ]);
  });

  it('one that was set aside is used again once its vendor takes it', async () => {
    const { id } = (await give(mina)).profile!;
    await auth.own.of(mina).recordUsage(id, false, { reason: 'billing' });
    expect(await auth.own.of(mina).selectNext('anthropic')).toBeUndefined();
    fake.answer(() => ({ status: 401 }));
    expect(await keys.check(mina, id, 'en')).toMatchObject({
      isFine: false,
      problem: expect.not.stringContaining(KEY),
    });
    expect(await auth.own.of(mina).selectNext('anthropic')).toBeUndefined();
    fake.answer(() => ({ text: 'ok' }));
    expect(await keys.check(mina, id, 'en')).toEqual({ isFine: true });
    expect(await auth.own.of(mina).selectNext('anthropic')).toMatchObject({ id });
    await expect(keys.check('local', id, 'en')).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' });
  });
});
