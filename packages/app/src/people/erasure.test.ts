import { describeEachDatabase } from '@finclaw/cluster/testing';
import { createSilentLogger } from '@finclaw/infra';
import { ownKeysScope } from '@finclaw/models';
import { beforeEach, expect, it } from 'vitest';
import { Erasure } from './erasure.ts';
import { People } from './people.ts';
import { exportPerson } from './person-data.ts';
import { Shares } from './shares.ts';

describeEachDatabase('one person’s data', (database) => {
  let people: People;
  let store: ReturnType<typeof database.open>;
  let id: string;
  let deleted: string[];
  let locked: Set<string>;

  const keyOf = (person: string): string => `agent:main:web:direct:${person}:a`;
  const parts = () => ({
    people,
    shares: new Shares({ database: store.database, people, audit: { append }, now: () => 5 }),
    store,
    logger: createSilentLogger(),
    sessions: {
      list: async () =>
        [{ sessionKey: keyOf(id) }, { sessionKey: keyOf('local') }].filter(
          ({ sessionKey }) => !deleted.includes(sessionKey),
        ),
      read: async () => ({ entries: [{ role: 'user', content: 'hello' }] }),
      complete: async (_key: string, entries: readonly unknown[]) => entries,
    },
    deleteConversation: async (key: string) => {
      if (locked.has(key)) throw new Error('locked');
      deleted.push(key);
    },
  });
  const append = (async (_draft: unknown, alongside: (tx: typeof store) => Promise<void>) => alongside(store)) as never;
  const erasure = (): Erasure => new Erasure(parts() as never);
  const ownersIn = async (table: string): Promise<readonly string[]> =>
    (await store.database.all<{ owner: string }>(`SELECT owner FROM ${table} ORDER BY owner`)).map(
      ({ owner }) => owner,
    );

  beforeEach(async () => {
    store = database.open();
    people = await People.open({ database: store.database, now: () => 5 });
    ({ id } = await people.add('Mina', 'member'));
    [deleted, locked] = [[], new Set()];
    for (const owner of [id, 'local']) {
      const run = (sql: string, params: readonly (string | number)[]) => store.database.run(sql, params);
      await run(
        `INSERT INTO portfolio_rows (owner, id, kind, order_key, content_key, body, recorded_at) VALUES (?, ?, 'trade', '1', 'c', '{}', 0)`,
        [owner, `row of ${owner}`],
      );
      await run(`INSERT INTO memories (id, owner, kind, text, noted_at) VALUES (?, ?, 'fact', 'x', 0)`, [owner, owner]);
      await run(
        `INSERT INTO watchlist (channel_id, account_id, sender_id, symbol, added_at) VALUES ('local', 'default', ?, 'AAPL', 0)`,
        [owner],
      );
      await run(
        `INSERT INTO usage (at, run_id, session_key, provider, model, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_nano_usd, owner)
         VALUES (0, 'r', ?, 'p', 'm', 1, 1, 0, 0, 7, ?)`,
        [keyOf(owner), owner],
      );
      await run(`INSERT INTO gateway_mail (session_key, kind, mail_key, at, body) VALUES (?, 'answer', ?, 0, '{}')`, [
        keyOf(owner),
        owner,
      ]);
      await people.profiles.change(owner, { timeZone: 'Asia/Seoul' });
      await store.values.set('import-waiting', owner, '{}');
      await store.values.set(
        ownKeysScope(owner),
        'k',
        JSON.stringify({ name: `key of ${owner}`, sealedKey: 'v1.sealed' }),
      );
      await store.values.set('session-model', keyOf(owner), 'offline');
      await store.values.set(
        'left-over-questions',
        `q of ${owner}`,
        JSON.stringify({ sessionKey: keyOf(owner), message: {} }),
      );
      await run(
        `INSERT INTO outbox (id, dedupe_key, run_id, part_index, target, payload, state, created_at, expires_at, owner)
         VALUES (?, ?, NULL, 0, ?, 'an alert', 'sent', 0, 0, 'process')`,
        [owner, owner, JSON.stringify({ channelId: 'web', accountId: 'default', targetId: owner, threadId: 'alerts' })],
      );
      await store.values.set('gateway-browsers', `digest of ${owner}`, JSON.stringify({ id: 'b', person: owner }));
    }
  });

  it('is exported whole, and nobody else’s with it', async () => {
    const { shares } = parts();
    await shares.share(id, 'own account', 'local', 'writer', 'typed');
    await shares.share('local', 'account of another', id, 'reader', 'typed');
    await shares.share('local', 'not accepted', id, 'reader', 'typed');
    for (const offer of (await shares.of(id)).offers)
      if (offer.account !== 'not accepted') await shares.accept(id, offer.id, 'button');
    const text = JSON.stringify(await exportPerson(parts() as never, id));
    for (const part of [
      `row of ${id}`,
      '"memories"',
      '"watchlist"',
      'Asia/Seoul',
      keyOf(id),
      'hello',
      'Mina',
      'own account',
      'account of another',
      `key of ${id}`,
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('not accepted');
    expect(text).not.toContain('v1.sealed');
    expect(text).not.toContain('local:a');
    expect(text).not.toContain('row of local');
    await expect(exportPerson(parts() as never, 'nobody')).rejects.toMatchObject({ code: 'PERSON_UNKNOWN' });
  });

  it('is erased whole, and nobody else’s with it; what was spent stays without a name', async () => {
    expect(await erasure().erase(id, 'typed')).toEqual({ conversations: 1, audited: 0, isDone: true });
    expect(deleted).toEqual([keyOf(id)]);
    expect(people.get(id)).toBeUndefined();
    expect(people.isRemoved({ channelId: 'web', senderId: id })).toBe(true);
    for (const table of ['portfolio_rows', 'memories']) expect(await ownersIn(table)).toEqual(['local']);
    expect(await ownersIn('usage')).toEqual(['erased', 'local']);
    expect(await ownersIn('erasing')).toEqual([]);
    const rest = await store.database.all<{ scope: string; key: string; value: string }>('SELECT * FROM named_values');
    expect(JSON.stringify(rest)).not.toContain(id);
    expect(rest.length).toBe(5);
    expect(await ownersIn('profiles')).toEqual(['local']);
    expect(await store.database.all('SELECT id FROM outbox')).toEqual([{ id: 'local' }]);
    expect(await store.database.all('SELECT session_key FROM gateway_mail')).toEqual([{ session_key: keyOf('local') }]);
    expect(await store.database.all('SELECT name FROM people WHERE id = ?', [id])).toEqual([{ name: '' }]);
    await expect(store.database.run('DELETE FROM portfolio_rows')).rejects.toThrow(/never removed/);
    await expect(erasure().erase('local', 'typed')).rejects.toMatchObject({ code: 'PERSON_STAYS' });
    await expect(erasure().erase('p-000000000000', 'typed')).rejects.toMatchObject({ code: 'PERSON_UNKNOWN' });
  });

  it('what cannot be erased yet is erased by the next process, however this one ended', async () => {
    locked.add(keyOf(id));
    expect(await erasure().erase(id, 'typed')).toMatchObject({ isDone: false });
    expect(await ownersIn('erasing')).toEqual([id]);
    expect(await ownersIn('memories')).toEqual(['local']);
    locked.clear();
    expect(await erasure().work()).toBe(true);
    expect(deleted).toEqual([keyOf(id)]);
    expect(await ownersIn('erasing')).toEqual([]);
  });

  it('a crash anywhere leaves a note, and the next start finishes', async () => {
    for (let failing = 1; ; failing++) {
      const mina = await people.add(`Mina ${failing}`, 'member');
      await store.values.set('import-waiting', mina.id, '{}');
      let writes = 0;
      const dying = failingAt(store.database, () => ++writes === failing);
      const broken = new Erasure({
        ...parts(),
        people: await People.open({ database: dying, now: () => 5 }),
        store: { ...store, database: dying },
      } as never);
      const isFinished = await broken.erase(mina.id, 'typed').then(
        () => true,
        () => false,
      );
      await people.refresh();
      // Either nothing of it happened, or it is made up for.
      if (people.get(mina.id) === undefined) {
        await erasure().work();
        expect(await ownersIn('erasing')).toEqual([]);
        expect(await store.values.get('import-waiting', mina.id)).toBeUndefined();
      }
      if (isFinished) break;
    }
  });
});

/** A database whose transaction dies at a certain write. */
function failingAt(
  database: ReturnType<Parameters<Parameters<typeof describeEachDatabase>[1]>[0]['open']>['database'],
  dies: () => boolean,
): typeof database {
  const wrap = (inner: typeof database): typeof database =>
    new Proxy(inner, {
      get(target, name) {
        if (name === 'run')
          return (...args: Parameters<typeof inner.run>) =>
            dies() ? Promise.reject(new Error('power cut')) : target.run(...args);
        if (name === 'transaction')
          return (locks: readonly string[], work: (tx: typeof inner) => Promise<unknown>) =>
            target.transaction(locks, (tx) => work(wrap(tx)));
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return wrap(database);
}
