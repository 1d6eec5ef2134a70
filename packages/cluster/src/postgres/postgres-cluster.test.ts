import { setTimeout as sleep } from 'node:timers/promises';
import { runWithContext } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import { createChannelId, createTimestamp, type SessionKey } from '@finclaw/types';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStoreAt } from '../open-store-at.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../testing/postgres-server.ts';

const isThere = findPostgres() !== undefined;
/** Long enough for everybody to give a sign of life in time, however busy the machine is. */
const LEASE_MS = 4000;
const isUp = { timeout: 60_000, interval: 20 };

describe.skipIf(!isThere)(
  `processes that share a PostgreSQL database${isThere ? '' : ' (no server can be had here)'}`,
  () => {
    let server: PostgresServer;
    let tests = 0;
    const open: Store[] = [];
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.stop());
    afterEach(() => {
      tests++;
      for (const store of open.splice(0)) store.close();
    });

    /** A process: a store of its own that says it is alive. */
    async function join() {
      const url = `${server.url}?options=${encodeURIComponent(`-csearch_path=cluster_${tests}`)}`;
      const store = openStoreAt(url, { leaseMs: LEASE_MS });
      open.push(store);
      const cluster = store.cluster!;
      const lost: string[] = [];
      cluster.onLost((sessionKey) => lost.push(sessionKey));
      await store.values.get('', '');
      await cluster.join();
      return { store, cluster, lost };
    }

    const accept = (store: Store, session: string, id: string, place = 'web', isFirst = false) =>
      store.inbox.accept(
        {
          message: {
            id,
            channelId: createChannelId('web'),
            origin: 'typed',
            chatType: 'direct',
            senderId: 's',
            body: id,
            timestamp: createTimestamp(0),
          },
          sessionKey: session as SessionKey,
          agentId: 'main',
          target: { channelId: createChannelId('web'), accountId: 'default', targetId: 's' },
        },
        { place, isFirst },
      );
    const inTurn = <T>(sessionKey: string, token: number, work: () => Promise<T>) =>
      runWithContext({ requestId: 'r', startedAt: 0, fence: { sessionKey, token, isOver: false } }, work);

    it('gives a conversation to one of those who want it at the same moment', async () => {
      const all = await Promise.all([join(), join(), join()]);
      await accept(all[0]!.store, 'a', '1');
      const tokens = await Promise.all(all.map(({ cluster }) => cluster.hold('a')));
      expect(tokens.filter((token) => token !== undefined)).toHaveLength(1);
    });

    it('lets go of the money of a turn that was given up as soon as its conversation is taken over', async () => {
      const [first, second] = [await join(), await join()];
      await accept(first.store, 'a', '1');
      const cap = { since: 0, nanoUsd: 100n };
      const ask = ({ store }: typeof first) => store.usage.reserve({ runId: 'r', estimateNanoUsd: 60n, at: 1, cap });
      const token = (await first.cluster.hold('a'))!;
      expect(await inTurn('a', token, () => ask(first))).toBeDefined();
      expect(await ask(second)).toBeUndefined();
      // Nobody gave the money back, and the process that put it aside lives on.
      await first.cluster.yield('a');
      const next = (await second.cluster.hold('a'))!;
      expect(await inTurn('a', next, () => ask(second))).toBeDefined();
      expect(await ask(first)).toBeUndefined();
      expect(await first.store.usage.committedNanoUsd(0)).toBe(60n);
    });

    it('claims what waits, the longest waiting first, and only where it can be answered', async () => {
      const [first, second] = [await join(), await join()];
      for (const session of ['a', 'b', 'c']) {
        await accept(first.store, session, session);
        await sleep(2);
      }
      await accept(first.store, 'd', 'd', `terminal@${first.cluster.self}`);
      await accept(first.store, 'e', 'e', 'web', true);
      expect(await second.cluster.claim(['web'], 10, 'commands')).toEqual(['e']);
      expect(await second.cluster.claim(['web'], 2)).toEqual(['a', 'b']);
      expect(await first.cluster.claim(['web', `terminal@${first.cluster.self}`], 10)).toEqual(['c', 'd']);
      expect(await second.cluster.claim(['web', 'terminal'], 10)).toEqual([]);
    });

    it('what was freed and claimed anew before anybody noticed is lost first, so that nothing runs on under the old right', async () => {
      const { store, cluster, lost } = await join();
      await accept(store, 'a', '1');
      const token = (await cluster.hold('a'))!;
      // As by a process that took this one for dead.
      const client = new pg.Client(server.url);
      await client.connect();
      await client.query(`UPDATE cluster_${tests}.lanes SET owner = NULL`);
      await client.end();
      expect(await cluster.claim(['web'], 1)).toEqual(['a']);
      expect([lost, cluster.tokenOf('a')]).toEqual([['a'], token + 1]);
    });

    it('what is yielded waits behind everything else', async () => {
      const [first, second] = [await join(), await join()];
      for (const session of ['a', 'b', 'c']) {
        await accept(first.store, session, session);
        await sleep(2);
      }
      expect(await first.cluster.claim(['web'], 1)).toEqual(['a']);
      await first.cluster.yield('a');
      expect([first.cluster.tokenOf('a'), await second.cluster.claim(['web'], 10)]).toEqual([
        undefined,
        ['b', 'c', 'a'],
      ]);
    });

    it('hears what another process accepts in a conversation it holds, and keeps it until that has ended', async () => {
      const [holder, other] = [await join(), await join()];
      await accept(holder.store, 'a', '1');
      const token = (await holder.cluster.hold('a'))!;
      await holder.cluster.news();
      await accept(other.store, 'a', '2');
      expect(await other.cluster.hold('a')).toBeUndefined();
      expect(await holder.cluster.news()).toMatchObject([{ sessionKey: 'a' }]);
      expect(await holder.cluster.release('a')).toBe(false);
      const rows = await holder.store.inbox.waiting('a');
      expect(rows.map(({ message }) => message.id)).toEqual(['1', '2']);
      for (const { id } of rows) expect(await holder.store.inbox.finish(id, 'answered')).toBe(true);
      expect(await holder.store.inbox.finish(rows[0]!.id, 'answered')).toBe(false);
      expect(await holder.cluster.release('a')).toBe(true);
      expect(await other.cluster.hold('a')).toBe(token + 1);
    });

    it('keeps the order of messages that several processes accept at once', async () => {
      const all = await Promise.all([join(), join(), join()]);
      const ids = Array.from({ length: 30 }, (_, index) => `m${index}`);
      await Promise.all(ids.map((id, index) => accept(all[index % 3]!.store, 'a', id)));
      const rows = await all[0]!.store.inbox.waiting('a');
      expect(new Set(rows.map(({ message }) => message.id))).toEqual(new Set(ids));
      const { pending, next_seq } = (await all[0]!.store.database.get<{ pending: number; next_seq: number }>(
        'SELECT pending, next_seq FROM lanes',
      ))!;
      expect([pending, next_seq]).toEqual([30, 30]);
    });

    it('refuses what a turn writes after another process took its conversation over, 0 of 200', async () => {
      const [frozen, next] = [await join(), await join()];
      await accept(frozen.store, 'a', '1');
      const token = (await frozen.cluster.hold('a'))!;
      await inTurn('a', token, () => frozen.store.values.set('x', 'before', '1'));
      await next.store.database.run("UPDATE lanes SET owner = ?, token = token + 1 WHERE session_key = 'a'", [
        next.cluster.self,
      ]);
      const tries = Array.from({ length: 200 }, (_, index) =>
        inTurn('a', token, () => frozen.store.values.set('x', String(index), '1')).catch(
          (error: { code: string }) => error.code,
        ),
      );
      expect(new Set(await Promise.all(tries))).toEqual(new Set(['SESSION_TAKEN_OVER']));
      expect((await next.store.values.list('x')).map(({ key }) => key)).toEqual(['before']);
      expect(frozen.lost).toEqual(['a']);
      // What belongs to no turn, or to one that is over, goes on.
      await frozen.store.values.set('x', 'after', '1');
      const over = { requestId: 'r', startedAt: 0, fence: { sessionKey: 'a', token, isOver: true } };
      await runWithContext(over, () => frozen.store.values.set('x', 'timer', '1'));
      expect(await next.store.values.list('x')).toHaveLength(3);
    });

    it('frees what a process that died had held, and what only it could have answered', async () => {
      const { store, cluster } = await join();
      await store.database.run("INSERT INTO nodes VALUES ('dying', 'host', now() + interval '1 second')");
      await accept(store, 'a', '1');
      await accept(store, 'b', '2', 'terminal@dying');
      await store.database.run("UPDATE lanes SET owner = 'dying', token = 1 WHERE session_key = 'a'");
      expect(await cluster.claim(['web', 'terminal'], 10)).toEqual([]);
      const claimed: string[] = [];
      const claim = async () => {
        claimed.push(...(await cluster.claim(['web', 'terminal'], 10)));
        return claimed.toSorted();
      };
      await expect.poll(claim, isUp).toEqual(['a', 'b']);
      expect(cluster.isForeign('dying')).toBe(false);
    });

    it('frees a conversation whose holder left no sign of life at all', async () => {
      const { store, cluster } = await join();
      await accept(store, 'a', '1');
      await store.database.run("UPDATE lanes SET owner = 'nobody', token = 7 WHERE session_key = 'a'");
      await expect.poll(() => cluster.claim(['web'], 10), isUp).toEqual(['a']);
      expect(cluster.tokenOf('a')).toBe(8);
    });

    it('finds what waits in conversations whose rows were all deleted', async () => {
      const { store, cluster } = await join();
      for (const session of ['a', 'b']) await accept(store, session, session);
      await accept(store, 'a', 'a2');
      await store.database.run('DELETE FROM lanes');
      expect(await cluster.claim(['web'], 10)).toEqual([]);
      const claimed: string[] = [];
      await expect.poll(async () => claimed.push(...(await cluster.claim(['web'], 10)))).toBe(2);
      expect(claimed.toSorted()).toEqual(['a', 'b']);
    });

    it('gives no token out again in a conversation whose row was deleted', async () => {
      const [first, next] = [await join(), await join()];
      await accept(first.store, 'a', '1');
      const token = (await first.cluster.hold('a'))!;
      await sleep(2);
      await first.store.database.run('DELETE FROM lanes');
      await accept(next.store, 'a', '2');
      expect(await next.cluster.hold('a')).toBeGreaterThan(token);
      await expect(inTurn('a', token, () => first.store.values.set('x', 'y', '1'))).rejects.toMatchObject({
        code: 'SESSION_TAKEN_OVER',
      });
    });

    it('finds out by itself that others have taken over what it did, conversations and offices', async () => {
      const [frozen, next] = [await join(), await join()];
      const did: string[] = [];
      const stop = frozen.cluster.lead('watch', {
        begin: async () => void did.push('begin'),
        end: async () => void did.push('end'),
      });
      await accept(frozen.store, 'a', '1');
      await accept(frozen.store, 'b', '2');
      for (const session of ['a', 'b']) await frozen.cluster.hold(session);
      await expect.poll(() => did).toEqual(['begin']);
      const take = 'UPDATE lanes SET owner = ?, token = token + 1 WHERE session_key IN (?, ?)';
      await next.store.database.run(take, [next.cluster.self, 'a', 'office:watch']);
      await frozen.cluster.news();
      expect(frozen.lost.toSorted()).toEqual(['a', 'office:watch']);
      expect([frozen.cluster.tokenOf('a'), frozen.cluster.tokenOf('b')]).toEqual([undefined, expect.any(Number)]);
      await expect.poll(() => did).toEqual(['begin', 'end']);
      await stop();
    });

    it('leaves what it gave up to others only when its own turn there is over', async () => {
      const [one, other] = [await join(), await join()];
      await accept(one.store, 'a', '1');
      const token = (await one.cluster.hold('a'))!;
      // Nobody knows whether it was written.
      const broken = inTurn('a', token, () =>
        one.store.transaction([], async (tx) => {
          await tx.values.set('x', 'y', '1');
          for (;;) await tx.database.get('SELECT pg_sleep(0.01)');
        }),
      );
      const gone = expect(broken).rejects.toMatchObject({ code: 'STORAGE_UNREACHABLE' });
      const client = new pg.Client(server.url);
      await client.connect();
      const end = `SELECT count(pg_terminate_backend(pid)) AS ended FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'`;
      await expect.poll(async () => (await client.query(end)).rows[0].ended).toBe('1');
      await client.end();
      await gone;
      expect(one.lost).toEqual(['a']);
      await one.cluster.news(() => false);
      expect(await other.cluster.claim(['web'], 1)).toEqual([]);
      await one.cluster.news(() => true);
      expect(await other.cluster.claim(['web'], 1)).toEqual(['a']);
    });

    it('a write that a turn asked for is refused after the turn as well', async () => {
      const [one, other] = [await join(), await join()];
      await accept(one.store, 'a', '1');
      const fence = { sessionKey: 'a', token: (await one.cluster.hold('a'))!, isOver: false };
      // What the conversation asked before waits for a lock, and so does the write behind it.
      const blocker = new pg.Client(server.url);
      await blocker.connect();
      await blocker.query('SELECT pg_advisory_lock(4711)');
      const asTurn = <T>(work: () => Promise<T>) => runWithContext({ requestId: 'r', startedAt: 0, fence }, work);
      const before = asTurn(() => one.store.database.get('SELECT pg_advisory_xact_lock(4711)'));
      const late = asTurn(() => one.store.values.set('x', 'late', '1'));
      const refused = expect(late).rejects.toMatchObject({ code: 'SESSION_TAKEN_OVER' });
      fence.isOver = true;
      await one.cluster.yield('a');
      expect(await other.cluster.claim(['web'], 1)).toEqual(['a']);
      await blocker.end();
      await Promise.all([before, refused]);
      expect(await other.store.values.get('x', 'late')).toBeUndefined();
    });

    it('tells a transaction that went on after an error that nothing was written', async () => {
      const { store } = await join();
      const done = store.transaction([], async (tx) => {
        await tx.values.set('x', 'y', '1');
        await tx.database.run('SELECT 1 / 0').catch(() => {});
      });
      await expect(done).rejects.toMatchObject({ code: 'STORAGE_FAILURE' });
      expect(await store.values.get('x', 'y')).toBeUndefined();
    });

    it('stops its own work when the server is away, and takes nothing from the living when it is back', async () => {
      const [one, other] = [await join(), await join()];
      await accept(one.store, 'a', '1');
      await accept(one.store, 'b', '2');
      const token = (await one.cluster.hold('a'))!;
      await other.cluster.hold('b');
      await server.kill();
      await expect.poll(() => [...one.lost, ...other.lost], isUp).toEqual(['a', 'b']);
      await sleep(LEASE_MS);
      await server.start();
      const ownerOf = async (session: string) =>
        (await one.store.database.get<{ owner: string }>('SELECT owner FROM lanes WHERE session_key = ?', [session]))
          ?.owner;
      // Each gives its own lane up by itself; until then nobody else has freed it.
      await expect.poll(() => one.cluster.news().then(() => ownerOf('a')), isUp).toBe(null);
      expect(await ownerOf('b')).toBe(other.cluster.self);
      await expect.poll(() => one.cluster.claim(['web'], 10), isUp).toEqual(['a']);
      expect(one.cluster.tokenOf('a')).toBe(token + 1);
    });

    it('stays alive while a statement on a conversation waits for a lock', async () => {
      const { store, cluster, lost } = await join();
      await accept(store, 'a', '1');
      await cluster.hold('a');
      const blocker = new pg.Client(server.url);
      await blocker.connect();
      await blocker.query(`BEGIN; SELECT 1 FROM cluster_${tests}.lanes FOR UPDATE`);
      const stopped = cluster.stop('a', 'turn');
      await sleep(1.5 * LEASE_MS);
      expect([cluster.isAlive, lost]).toEqual([true, []]);
      await blocker.query('COMMIT');
      await blocker.end();
      expect(await stopped).toBe(true);
    });

    it('tells whoever answers in a conversation to stop', async () => {
      const [holder, other] = [await join(), await join()];
      await accept(holder.store, 'a', '1');
      expect(await other.cluster.stop('a', 'turn')).toBe(false);
      await holder.cluster.hold('a');
      expect(await other.cluster.stop('a', 'all')).toBe(true);
      expect(await holder.cluster.news()).toMatchObject([{ sessionKey: 'a', stop: 'all' }]);
    });

    it('hands over what it holds when it leaves', async () => {
      const [leaving, staying] = [await join(), await join()];
      await accept(leaving.store, 'a', '1');
      await leaving.cluster.hold('a');
      const woken = new Promise<void>((resolve) => staying.cluster.onWake(resolve));
      await leaving.cluster.leave();
      await woken;
      expect(await staying.cluster.claim(['web'], 1)).toEqual(['a']);
    });
  },
);
