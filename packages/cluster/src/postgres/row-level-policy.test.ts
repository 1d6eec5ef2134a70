import { actAs, asEverybody } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import { schemas } from '@finclaw/storage';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStoreAt } from '../open-store-at.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../testing/postgres-server.ts';

const mina = { owner: 'p-0123456789ab', conversation: '' };
const joon = { owner: 'p-ba9876543210', conversation: '' };
const guest = { owner: '["telegram","default","7"]', conversation: 'agent:main:telegram:direct:7' };
const reader = { owner: 'local', conversation: '*' };

const isThere = findPostgres() !== undefined;
describe.skipIf(!isThere)(`row-level policies${isThere ? '' : ' (no PostgreSQL can be had here)'}`, () => {
  let server: PostgresServer;
  let admin: pg.Client;
  const stores: Store[] = [];
  beforeAll(async () => {
    server = await startPostgres();
    admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    for (const [name, right] of [
      ['plain', ''],
      ['passing', 'BYPASSRLS'],
    ]) {
      await admin.query(`CREATE ROLE ${name} LOGIN ${right}`);
      await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
    }
  });
  afterEach(() => {
    for (const store of stores.splice(0)) store.close();
  });
  afterAll(async () => {
    await admin.end();
    await server.stop();
  });

  const open = (url = server.url): Store => {
    const store = openStoreAt(url, { leaseMs: 600_000, locale: 'en' });
    stores.push(store);
    return store;
  };
  const addressFor = (name: string): string =>
    server.url.replace('finclaw@', `${name}@`).replace('/postgres', `/${name}`);
  const note = (owner: string, text: string) => (store: Store) =>
    store.database.run("INSERT INTO memories (id, owner, kind, text, noted_at) VALUES (?, ?, 'fact', ?, 0)", [
      text,
      owner,
      text,
    ]);
  const texts = async (store: Store): Promise<readonly string[]> =>
    (await store.database.all<{ text: string }>('SELECT text FROM memories ORDER BY text')).map(({ text }) => text);

  it('let a shared account through: its rows are seen, a writer adds some, and none is changed; nothing else is, model keys least of all', async () => {
    const store = open();
    const { database, values } = store;
    const add = (owner: string, account: string, id: string) =>
      database.run(
        `INSERT INTO portfolio_rows (owner, id, kind, order_key, content_key, body, recorded_at) VALUES (?, ?, 'deposit', ?, ?, ?, 0)`,
        [owner, id, id, id, JSON.stringify({ account })],
      );
    const seen = () =>
      actAs(joon, async () =>
        (await database.all<{ id: string }>('SELECT id FROM portfolio_rows ORDER BY id')).map(({ id }) => id),
      );
    await database.run(`INSERT INTO people (id, name, role, created_at) VALUES (?, 'Joon', 'member', 0)`, [joon.owner]);
    await add(mina.owner, 'isa', 'shared');
    await add(mina.owner, 'secret', 'hidden');
    await values.set(`portfolio-settled ${mina.owner}`, 'past', '1');
    expect(await seen()).toEqual([]);
    await database.run(
      `INSERT INTO shares (owner, account, person, access, shared_at) VALUES (?, 'isa', ?, 'reader', 0)`,
      [mina.owner, joon.owner],
    );
    // What is offered and not accepted stays unseen, and only its recipient can accept it.
    expect(await seen()).toEqual([]);
    const answer = (access: string, offer: number) =>
      database.run(
        `INSERT INTO share_answers (owner, account, person, offer, access) VALUES (?, 'isa', ?, ?, ?)
         ON CONFLICT (owner, account, person) DO UPDATE SET offer = excluded.offer, access = excluded.access`,
        [mina.owner, joon.owner, offer, access],
      );
    await expect(actAs(mina, () => answer('reader', 0))).rejects.toThrow(/row-level security/);
    await actAs(joon, () => answer('none', 0));
    expect(await seen()).toEqual([]);
    expect(await actAs(mina, () => database.run(`UPDATE share_answers SET access = 'writer'`))).toBe(0);
    await actAs(joon, () => answer('reader', 0));
    expect(await seen()).toEqual(['shared']);
    await expect(actAs(joon, () => add(mina.owner, 'isa', 'by a reader'))).rejects.toThrow(/row-level security/);
    expect(await actAs(joon, () => database.run(`UPDATE shares SET access = 'writer'`))).toBe(0);
    await actAs(mina, () => database.run(`UPDATE shares SET access = 'writer', shared_at = 1`));
    for (const offer of [0, 1]) {
      await expect(actAs(joon, () => add(mina.owner, 'isa', 'not accepted for writing'))).rejects.toThrow(
        /row-level security/,
      );
      await actAs(joon, () => answer('writer', offer));
    }
    await actAs(joon, () => add(mina.owner, 'isa', 'written'));
    await expect(actAs(joon, () => add(mina.owner, 'secret', 'elsewhere'))).rejects.toThrow(/row-level security/);
    expect(await actAs(joon, () => database.run('UPDATE portfolio_rows SET owner = ?', [joon.owner]))).toBe(0);
    expect(await seen()).toEqual(['shared', 'written']);
    await values.set(`auth-profile ${mina.owner}`, 'k', 'sealed');
    const keys = (actingUser: typeof mina) =>
      actAs(actingUser, async () => [
        await values.scopes('auth-profile '),
        (await values.list(`auth-profile ${mina.owner}`)).length,
      ]);
    expect([await keys(mina), await keys(joon)]).toEqual([
      [[`auth-profile ${mina.owner}`], 1],
      [[], 0],
    ]);
    await expect(actAs(joon, () => values.set(`auth-profile ${mina.owner}`, 'mine', 'x'))).rejects.toThrow(
      /row-level security/,
    );
    expect(await actAs(joon, () => values.delete(`auth-profile ${mina.owner}`, 'k'))).toBe(false);
    // An import is seen by whoever sees a row of it.
    const imported = async (id: string, account: string) => {
      await database.run(
        `INSERT INTO portfolio_batches (id, owner, state, file, format, created_at, committed_at) VALUES (?, ?, 'committed', ?, 'own', 0, 0)`,
        [id, mina.owner, `${id}.csv`],
      );
      await database.run(
        `INSERT INTO portfolio_rows (owner, id, batch, line, kind, order_key, content_key, body, recorded_at) VALUES (?, ?, ?, 1, 'deposit', ?, ?, ?, 0)`,
        [mina.owner, `${id}-1`, id, id, id, JSON.stringify({ account })],
      );
    };
    await imported('of-isa', 'isa');
    await imported('of-secret', 'secret');
    const batches = (actingUser: typeof mina) =>
      actAs(actingUser, async () =>
        (await database.all<{ id: string }>('SELECT id FROM portfolio_batches ORDER BY id')).map(({ id }) => id),
      );
    expect([await batches(mina), await batches(joon)]).toEqual([['of-isa', 'of-secret'], ['of-isa']]);
    const settled = (actingUser: typeof mina) =>
      actAs(actingUser, () => values.get(`portfolio-settled ${mina.owner}`, 'past'));
    expect([await settled(mina), await settled(joon)]).toEqual(['1', undefined]);
  });

  it('leave the small values of the program to the program, whoever it works for', async () => {
    const { database, values } = open();
    const rows: readonly (readonly [string, string])[] = [
      ['approvals', 'a1'],
      ['gateway-tokens', 't1'],
      ['something-new', 'k1'],
      ['session-model', `agent:main:web:direct:${mina.owner}`],
      ['import-waiting', mina.owner],
      [`portfolio-names ${mina.owner}`, 'name'],
    ];
    for (const [scope, key] of rows) await values.set(scope, key, 'x');
    const seen = (actingUser: typeof mina) =>
      actAs(actingUser, async () =>
        (await database.all<{ scope: string }>("SELECT scope FROM named_values WHERE value = 'x' ORDER BY scope")).map(
          ({ scope }) => scope,
        ),
      );
    expect([await seen(mina), await seen(joon), await seen(reader)]).toEqual([
      ['import-waiting', `portfolio-names ${mina.owner}`, 'session-model'],
      [],
      [],
    ]);
    // Asked by scope and key they are there for whatever is done for somebody, and in the middle of a transaction.
    await actAs(joon, async () => {
      expect(await values.get('approvals', 'a1')).toBe('x');
      await values.transaction('everything', async (tx) => {
        expect(await tx.list('gateway-tokens')).toEqual([{ key: 't1', value: 'x' }]);
        expect(await tx.get(`portfolio-names ${mina.owner}`, 'name')).toBeUndefined();
        expect(await tx.delete('something-new', 'k1')).toBe(true);
        expect(await tx.get(...rows[3]!)).toBeUndefined();
      });
      expect(await database.run("DELETE FROM named_values WHERE value = 'x'")).toBe(0);
    });
    await database.run("DELETE FROM named_values WHERE value = 'x'");
  });

  it('are forced on every table whose rows are not public, for its owner too', async () => {
    await open().database.get('SELECT 1');
    const { rows } = await admin.query<{ name: string; walled: boolean; policies: string }>(`
      SELECT relname AS name, relrowsecurity AND relforcerowsecurity AS walled,
        (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
      FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`);
    const open_ = rows.filter(({ walled, policies }) => !walled || policies === '0').map(({ name }) => name);
    const isPublic = schemas.flatMap(({ tables }) =>
      Object.entries(tables).filter(([, { owner }]) => owner === 'public'),
    );
    expect(open_).toEqual([...isPublic.map(([table]) => table), 'schema_version'].sort());
  });

  // A superuser switches to a role without that right; for other users the policies are forced on the tables' owner
  // too.
  it.each(['finclaw', 'plain'])(
    'holds who signs in as %s to what is theirs, whatever a statement says',
    async (login) => {
      const store = open(login === 'plain' ? addressFor('plain') : server.url);
      await note(mina.owner, `${login} mina`)(store);
      await note(joon.owner, `${login} joon`)(store);
      await note(guest.owner, `${login} guest`)(store);
      expect(await texts(store)).toEqual([`${login} guest`, `${login} joon`, `${login} mina`]);
      for (const [actingUser, own] of [[mina, 'mina'] as const, [joon, 'joon'] as const, [guest, 'guest'] as const]) {
        await actAs(actingUser, async () => {
          expect(await texts(store)).toEqual([`${login} ${own}`]);
          expect(await store.database.transaction([], (tx) => tx.run("UPDATE memories SET kind = 'goal'"))).toBe(1);
          expect(await store.database.run('DELETE FROM memories WHERE text NOT LIKE ?', [`%${own}`])).toBe(0);
          expect(await asEverybody(() => texts(store))).toHaveLength(3);
        });
      }
      await actAs({ owner: '', conversation: '' }, async () => expect(await texts(store)).toEqual([]));
      await store.database.run('DELETE FROM memories');
    },
  );

  it('let no user write a row in another’s name', async () => {
    const store = open();
    await actAs(mina, async () => {
      await expect(note(joon.owner, 'as joon')(store)).rejects.toMatchObject({ code: 'STORAGE_UNWRITABLE' });
      await note(mina.owner, 'as mina')(store);
      const give = store.database.run('UPDATE memories SET owner = ?', [joon.owner]);
      await expect(give).rejects.toMatchObject({ code: 'STORAGE_UNWRITABLE' });
      await store.database.run('DELETE FROM memories');
    });
  });

  it('apply to the acting user, through parts that fail, errors and many at once', async () => {
    const store = open();
    for (const { owner } of [mina, joon]) await note(owner, `of ${owner}`)(store);
    const own = async ({ owner }: typeof mina, round: number): Promise<void> => {
      const mine = [`of ${owner}`];
      expect(await texts(store)).toEqual(mine);
      await store.database.transaction([], async (tx) => {
        const look = async () => (await tx.all<{ text: string }>('SELECT text FROM memories')).map(({ text }) => text);
        expect(await look()).toEqual(mine);
        const part = tx.transaction([], async (inner) => {
          expect(await asEverybody(() => inner.all('SELECT 1 FROM memories'))).toHaveLength(2);
          if (round % 2 === 0) await inner.run('SELECT 1 / 0');
        });
        await part.catch(() => {});
        expect(await look()).toEqual(mine);
      });
      await expect(store.database.run('SELECT 1 / 0')).rejects.toThrow();
      expect(await texts(store)).toEqual(mine);
    };
    const calls = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? mina : joon));
    const everybody = async () => expect(await texts(store)).toHaveLength(2);
    await Promise.all(
      calls.flatMap((actingUser, round) => [actAs(actingUser, () => own(actingUser, round)), everybody()]),
    );
    await store.database.run('DELETE FROM memories');
  });

  it('find the owner of a conversation as the program does', async () => {
    const store = open();
    await store.database.run(
      "INSERT INTO people (id, name, role, created_at) VALUES (?, 'Mina', 'member', 0) ON CONFLICT (id) DO NOTHING",
      [mina.owner],
    );
    const link =
      'INSERT INTO identities (channel_id, account_id, sender_id, chat_id, person, linked_at) VALUES (?, ?, ?, ?, ?, 0)';
    await store.database.run(link, ['discord', 'default', '42', 'dm:9', mina.owner]);
    const keys = {
      mina: [
        `agent:main:web:direct:${mina.owner}`,
        `agent:main:api:direct:${mina.owner}.token-a:thread`,
        'agent:main:discord:direct:42',
        'agent:main:discord:direct:dm%3a9',
      ],
      local: [
        'agent:main:terminal:direct:somebody',
        'agent:main:web:direct:local:t1',
        'agent:main:web:direct:p-0123456789abc',
      ],
      nobody: [
        'agent:main:discord:group:42',
        'agent:main:telegram:direct:7',
        'agent:main:discord@other:direct:42',
        'agent:main:global',
      ],
    };
    const all = Object.values(keys).flat();
    const add = "INSERT INTO gateway_mail (session_key, kind, mail_key, at, body) VALUES (?, 'notice', ?, 0, '{}')";
    for (const key of all) await store.database.run(add, [key, key]);
    const seen = () => store.database.all<{ key: string }>('SELECT session_key AS key FROM gateway_mail ORDER BY seq');
    const seenBy = async (actingUser: typeof mina) => (await actAs(actingUser, seen)).map(({ key }) => key);
    expect(await seenBy(mina)).toEqual(keys.mina);
    expect(await seenBy(joon)).toEqual([]);
    expect(await seenBy({ owner: 'local', conversation: '' })).toEqual(keys.local);
    expect(await seenBy(reader)).toEqual([...keys.local, ...keys.nobody]);
    expect(await seenBy(guest)).toEqual(['agent:main:telegram:direct:7']);
    expect((await seen()).map(({ key }) => key)).toEqual(all);
  });

  it('show nothing to a connection without an acting user, and refuse a name they cannot hold', async () => {
    const store = open(addressFor('plain'));
    await note(mina.owner, 'unseen')(store);
    const other = new pg.Client({ connectionString: addressFor('plain') });
    await other.connect();
    expect((await other.query('SELECT * FROM memories')).rows).toEqual([]);
    await other.end();
    await expect(open(addressFor('passing')).database.get('SELECT 1')).rejects.toMatchObject({
      code: 'STORAGE_UNWRITABLE',
    });
  });
});
