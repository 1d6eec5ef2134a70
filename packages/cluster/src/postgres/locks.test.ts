import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runWithContext } from '@finclaw/infra';
import { type Database, LOCKS } from '@finclaw/storage';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SharedStore } from '../cluster.ts';
import { describeOnPostgres } from '../testing/each-database.ts';

/** Long enough for a statement of somebody else to come in between, if anything lets it. */
const PAUSE = 'SELECT 1 FROM pg_sleep(0.3)';
const target = { channelId: 'web', accountId: 'default', targetId: 's' } as never;

describeOnPostgres('processes that write at the same time', (database) => {
  let stores: readonly SharedStore[];
  let first: SharedStore;
  let second: SharedStore;
  beforeEach(() => {
    stores = Array.from({ length: 4 }, () => database.open());
    [first, second] = stores as [SharedStore, SharedStore];
  });
  const storedValue = async (tx: Database): Promise<string | undefined> =>
    (await tx.get<{ value: string }>("SELECT value FROM named_values WHERE scope = 'a' AND key = 'x'"))?.value;

  it('a single value does not come between what a transaction reads and writes', async () => {
    await first.values.set('a', 'x', 'old');
    let other: Promise<void> | undefined;
    await first.database.transaction([LOCKS.values('a')], async (tx) => {
      const read = await storedValue(tx);
      other = second.values.set('a', 'x', 'new');
      await tx.get(PAUSE);
      await tx.run("UPDATE named_values SET value = ? WHERE scope = 'a' AND key = 'x'", [`${read}, again`]);
    });
    await other;
    expect(await first.values.get('a', 'x')).toBe('new');
  });

  it('a transaction over values reaches no scope that it did not name', async () => {
    const attempt = first.values.transaction(['a'], (tx) => tx.set('b', 'x', '1'));
    await expect(attempt).rejects.toThrow(/reached for b, which it did not name/);
  });

  it('a message that is handed in at several doors at once is accepted once', async () => {
    const message = { id: '1', channelId: 'web', senderId: 's', body: 'hi' } as never;
    const entry = { message, sessionKey: 's' as never, agentId: 'main', target };
    const answers = await Promise.all(stores.map(({ inbox }) => inbox.accept(entry)));
    expect(answers.filter(({ accepted }) => accepted)).toHaveLength(1);
    expect(new Set(answers.map(({ row }) => row.id)).size).toBe(1);
  });

  it('a delivery that several prepare at once is stored once', async () => {
    const draft = { runId: 'r', target, payloads: [{ text: 'a' }, { text: 'b' }], expiresAt: 1, dedupeKey: 'k' };
    const made = await Promise.all(stores.map(({ outbox }) => outbox.prepare(draft)));
    expect(made.filter(({ created }) => created)).toHaveLength(1);
    expect(await first.outbox.partsOfRun('r')).toHaveLength(2);
  });

  it('what a dead process left on its way is taken over by one', async () => {
    const dead = database.open({ ownership: { self: 'dead', isForeign: () => false } });
    for (const key of ['k', 'l', 'm'])
      await dead.outbox.prepare({ runId: key, target, payloads: [{ text: key }], expiresAt: 1000, dedupeKey: key });
    const living = ['one', 'two', 'three'].map((self) =>
      database.open({ ownership: { self, isForeign: (owner) => owner !== 'dead' && owner !== self } }),
    );
    const found = await Promise.all(living.map(({ outbox }) => outbox.recover(0)));
    const keys = found.flatMap(({ pending }) => pending.map(({ dedupeKey }) => dedupeKey));
    expect(keys.sort()).toEqual(['k', 'l', 'm']);
  });

  it('whoever has read a number of a conversation has read every smaller one', async () => {
    const insert = (tx: Database, key: string) =>
      tx.run("INSERT INTO gateway_mail (session_key, kind, mail_key, at, body) VALUES ('s', 'notice', ?, 1, '{}')", [
        key,
      ]);
    const keys = async () => (await second.database.all('SELECT mail_key FROM gateway_mail ORDER BY seq')) as object[];
    let later: Promise<unknown> | undefined;
    await first.database.transaction([LOCKS.mail('s')], async (tx) => {
      await insert(tx, 'earlier');
      later = second.database.transaction([LOCKS.mail('s')], (other) => insert(other, 'later')).then(keys);
      await tx.get(PAUSE);
    });
    expect(await later).toEqual([{ mail_key: 'earlier' }, { mail_key: 'later' }]);
  });

  it('locks that two name in different orders never keep both waiting', async () => {
    const orders = [
      ['a', 'b', 'c'],
      ['c', 'b', 'a'],
      ['b', 'a', 'c'],
    ];
    const work = (store: SharedStore) =>
      orders.map((locks) => store.database.transaction(locks, (tx) => tx.get('SELECT 1 FROM pg_sleep(0.01)')));
    await Promise.all(Array.from({ length: 5 }, () => stores.flatMap(work)).flat());
  });

  it('a transaction that is alone waits for all others, and they for it', async () => {
    const order: string[] = [];
    const note = (name: string) => async (tx: Database) => {
      order.push(name);
      await tx.get('SELECT 1 FROM pg_sleep(0.1)');
      order.push(name);
    };
    await Promise.all([
      first.database.transaction([], note('one')),
      second.database.transaction('everything', note('alone')),
      stores[2]!.database.transaction([], note('two')),
    ]);
    expect(order.indexOf('alone') + 1).toBe(order.lastIndexOf('alone'));
  });

  it('one that stands still keeps nobody else waiting', async () => {
    let quick: Promise<string> | undefined;
    const slow = first.database
      .transaction([LOCKS.values('a'), LOCKS.transcript('s')], (tx) => {
        const message = { id: '1', channelId: 'web', senderId: 't', body: 'hi' } as never;
        const entry = { message, sessionKey: 't' as never, agentId: 'main', target };
        quick = second.inbox.accept(entry).then(() => 'quick');
        return tx.get('SELECT 1 FROM pg_sleep(2)');
      })
      .then(() => 'slow');
    await expect.poll(() => quick).toBeDefined();
    expect(await Promise.race([slow, quick])).toBe('quick');
    await slow;
  });

  it('in one process, what belongs to one request is done in order and what belongs to others beside it', async () => {
    const done: string[] = [];
    const inRequest = <T>(requestId: string, work: () => Promise<T>) =>
      runWithContext({ requestId, startedAt: 0 }, work);
    const sleep = (name: string, seconds: number) =>
      first.database.transaction([], (tx) => tx.get(`SELECT 1 FROM pg_sleep(${seconds})`)).then(() => done.push(name));
    await Promise.all([
      inRequest('a', () => sleep('a1', 1)),
      inRequest('a', () => sleep('a2', 0)),
      inRequest('b', () => sleep('b', 0)),
    ]);
    expect(done).toEqual(['b', 'a1', 'a2']);
  });

  it('a statement that was prepared before another version changed its table is prepared anew', async () => {
    await first.values.set('a', 'x', '1');
    expect(await first.values.get('a', 'x')).toBe('1');
    const client = new pg.Client(database.place());
    await client.connect();
    await client.query('ALTER TABLE named_values ALTER COLUMN value TYPE VARCHAR(100)');
    await client.end();
    expect(await first.values.get('a', 'x')).toBe('1');
  });
});

describe('transactions', () => {
  it('are alone in the whole database only where they touch everything', () => {
    const root = resolve(import.meta.dirname, '../../../..');
    const alone = globSync('packages/*/src/**/*.ts', { cwd: root }).filter(
      (path) =>
        !/\.test\.ts$|\/testing\//.test(path) &&
        /transaction(?:<[^>]*>)?\(\s*'everything'/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(alone.sort()).toEqual([
      'packages/app/src/people/erasure.ts',
      'packages/features/src/memory/forgetting.ts',
      'packages/models/src/auth/reseal.ts',
      'packages/storage/src/copy-tables.ts',
    ]);
  });
});
