import { describeEachDatabase } from '@finclaw/cluster/testing';
import { createSilentLogger } from '@finclaw/infra';
import { expect, it } from 'vitest';
import { AuthProfileStore } from './profiles.ts';
import { resealAll, type SealedRows } from './reseal.ts';
import { assertInUse, storeSealed } from './retired-keys.ts';
import { createProfileStorage, ownKeysScope, SEALED_PROFILES } from './sealed-storage.ts';
import { createSecretBox } from './secret-box.ts';

describeEachDatabase('stored keys under another key', (database) => {
  const [from, to] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const kind: SealedRows = {
    scope: 'keys',
    read: (key, value) =>
      value.startsWith('{') ? { sealed: (JSON.parse(value) as { sealed: string }).sealed, context: key } : undefined,
  };

  it('open with the new key alone, or are all left as they were', async () => {
    const { values } = database.open();
    const texts = ['one', '둘 $& $1', 'three'];
    for (const text of texts)
      await values.set('keys', text, JSON.stringify({ text, sealed: createSecretBox(from).seal(text, text) }));
    const opened = async (key: Uint8Array) =>
      (await values.list('keys')).map(({ key: context, value }) =>
        createSecretBox(key).open(kind.read(context, value, 'keys')?.sealed ?? '', context),
      );
    expect(await resealAll(values, [kind], { from, to })).toEqual({ count: 3, closed: [] });
    expect((await opened(to)).sort()).toEqual(texts.toSorted());
    expect(await opened(from)).toEqual([undefined, undefined, undefined]);
    await values.set('keys', 'lost', 'not sealed');
    const before = await values.list('keys');
    expect(await resealAll(values, [kind], { from: to, to: from })).toEqual({ count: 3, closed: ['keys/lost'] });
    expect(await values.list('keys')).toEqual(before);
  });

  it('the keys of people are among them, and open for nobody else', async () => {
    const { values } = database.open();
    const boxOf = (key: Uint8Array) => ({
      forSealing: async () => createSecretBox(key),
      forOpening: async () => createSecretBox(key),
    });
    const keysOf = (person: string, key: Uint8Array) =>
      new AuthProfileStore({
        storage: createProfileStorage(values, boxOf(key), createSilentLogger(), ownKeysScope(person)),
      });
    for (const person of ['mina', 'joon'])
      await keysOf(person, from).create({ name: 'mine', provider: 'openai', apiKey: `sk-of-${person}` });
    expect(await resealAll(values, [SEALED_PROFILES], { from, to })).toEqual({ count: 2, closed: [] });
    expect(await keysOf('mina', from).list()).toEqual([]);
    const [moved] = await values.list(ownKeysScope('mina'));
    expect((await keysOf('mina', to).list()).map(({ apiKey }) => apiKey)).toEqual(['sk-of-mina']);
    await values.set(ownKeysScope('joon'), moved!.key, moved!.value);
    expect((await keysOf('joon', to).list()).map(({ apiKey }) => apiKey)).toEqual(['sk-of-joon']);
  });

  it('nothing is stored with a key that was replaced, until it is put back', async () => {
    const { values } = database.open();
    const [old, fresh] = [createSecretBox(from), createSecretBox(to)];
    const store = (box: typeof old) => storeSealed(values, box, { scope: 'keys', key: 'k', value: box.keyId });
    await store(old);
    await values.delete('keys', 'k');
    await resealAll(values, [kind], { from, to });
    await expect(store(old)).rejects.toMatchObject({ code: 'SECRET_KEY_RETIRED' });
    expect(await values.list('keys')).toEqual([]);
    await store(fresh);
    await values.delete('keys', 'k');
    await resealAll(values, [kind], { from: to, to: from });
    await store(old);
    await expect(assertInUse(values, fresh)).rejects.toMatchObject({ code: 'SECRET_KEY_RETIRED' });
  });
});
