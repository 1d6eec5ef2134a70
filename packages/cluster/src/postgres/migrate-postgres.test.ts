import { migrations } from '@finclaw/storage';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStoreAt } from '../open-store-at.ts';
import { describeOnPostgres } from '../testing/each-database.ts';
import { migratePostgres } from './migrate-postgres.ts';

const context = { path: 'test', locale: 'en' } as const;
const added = { name: '998-added', sql: 'ALTER TABLE inbox ADD COLUMN later TEXT;' };
const broken = { name: '999-broken', sql: 'ALTER TABLE inbox DROP COLUMN later;', breaks: true } as const;

describeOnPostgres('versions side by side', (database) => {
  let client: pg.Client;
  beforeEach(async () => {
    client = new pg.Client(database.place());
    await client.connect();
  });
  afterEach(() => client.end());

  it('a program uses what a newer one added to, and goes no step back', async () => {
    await migratePostgres(client, [...migrations, added], context);
    await migratePostgres(client, migrations, context);
    const store = openStoreAt(database.place());
    await store.values.set('a', 'b', '1');
    expect(await store.inbox.unfinished()).toEqual([]);
    store.close();
    const { rows } = await client.query('SELECT version FROM schema_version');
    expect(Number(rows[0].version)).toBe(migrations.length + 1);
  });

  it('a program refuses a database that it cannot work with any more', async () => {
    await migratePostgres(client, [...migrations, added, broken], context);
    await expect(migratePostgres(client, migrations, context)).rejects.toMatchObject({
      code: 'STORAGE_VERSION_UNSUPPORTED',
    });
  });

  it('a step lets everybody else go first, whatever they hold', async () => {
    await migratePostgres(client, migrations, context);
    const other = new pg.Client(database.place());
    await other.connect();
    await other.query('BEGIN; SELECT 1 FROM outbox');
    const both = { name: '998-both', sql: `${added.sql} ALTER TABLE outbox ADD COLUMN later TEXT;` };
    const changed = migratePostgres(client, [...migrations, both], context);
    const waits = "SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = 'outbox'::regclass";
    await expect.poll(async () => (await other.query(waits)).rows[0].count, { timeout: 60_000 }).toBe(1);
    // Each now has what the other one waits for.
    await other.query('SELECT 1 FROM inbox');
    await other.query('COMMIT');
    await other.end();
    await changed;
    const { rows } = await client.query('SELECT version FROM schema_version');
    expect(Number(rows[0].version)).toBe(migrations.length + 1);
  });

  it('every table may get a column while a program is running', async () => {
    const store = database.open();
    const useEverything = async (round: string): Promise<void> => {
      await store.values.set('a', round, '1');
      await store.usage.reserve({ runId: round, estimateNanoUsd: 1n, at: 1 });
      const target = { channelId: 'web', accountId: 'default', targetId: 's' } as never;
      const message = { id: round, channelId: 'web', senderId: 's', body: 'hi' } as never;
      const { row } = await store.inbox.accept({ message, sessionKey: 's' as never, agentId: 'main', target });
      await store.inbox.markRunning(row.id);
      const draft = { runId: row.id, target, payloads: [{ text: 'hi' }], expiresAt: 1, dedupeKey: round };
      const { parts } = await store.outbox.prepare(draft);
      await store.outbox.markSending(parts[0]!.id);
      expect(await store.outbox.partsOfRun(row.id)).toHaveLength(1);
      expect(await store.inbox.waiting('s')).toHaveLength(1);
      await store.inbox.finish(row.id, 'answered');
      expect(await store.values.list('a')).toContainEqual({ key: round, value: '1' });
    };
    await useEverything('before');
    const { rows } = await client.query(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
    );
    for (const { name } of rows) await client.query(`ALTER TABLE ${name} ADD COLUMN added_later TEXT`);
    await useEverything('after');
  });
});
