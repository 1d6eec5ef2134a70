import { createSilentLogger, type Fence, runWithContext } from '@finclaw/infra';
import type { Database } from '@finclaw/storage';
import { beforeEach, expect, it } from 'vitest';
import type { SharedStore } from '../cluster.ts';
import { describeOnPostgres } from '../testing/each-database.ts';

const add = (key: string) => (tx: Database) =>
  tx.run("INSERT INTO named_values (scope, key, value) VALUES ('a', ?, '1')", [key]);
const fail = (): Promise<never> => Promise.reject(new Error('refused'));

describeOnPostgres('what goes with the next transaction of a turn', (database) => {
  let store: SharedStore;
  let other: SharedStore;
  let fence: Fence;
  const complaints: string[] = [];
  beforeEach(async () => {
    complaints.length = 0;
    store = database.open({ logger: { ...createSilentLogger(), error: (text) => void complaints.push(String(text)) } });
    other = database.open();
    const message = { id: '1', channelId: 'web', senderId: 's', body: 'hi' } as never;
    const target = { channelId: 'web', accountId: 'default', targetId: 's' } as never;
    await store.inbox.accept({ message, sessionKey: 's' as never, agentId: 'main', target });
    fence = { sessionKey: 's', token: (await store.cluster!.hold('s'))!, isOver: false };
  });
  const inTurn = <T>(work: () => T): T => runWithContext({ requestId: 'r', startedAt: 0, fence }, work);
  /** The stored keys, those of one transaction together. */
  const stored = async (): Promise<readonly string[]> =>
    (
      await other.database.all<{ keys: string }>(
        "SELECT string_agg(key, ' ' ORDER BY key) AS keys FROM named_values WHERE scope = 'a' GROUP BY xmin::text ORDER BY 1",
      )
    ).map(({ keys }) => keys);

  it('is not there before it, and then with it', async () => {
    await inTurn(async () => {
      expect(await store.database.withNext(add('x'))).toBeUndefined();
      await store.withNext(({ database }) => add('y')(database).then(() => {}));
      expect(await stored()).toEqual([]);
      await store.database.transaction([], add('z'));
    });
    expect(await stored()).toEqual(['x y z']);
  });

  it('goes before the lock that is taken last', async () => {
    await inTurn(async () => {
      await store.database.withNext((tx) => tx.run("INSERT INTO named_values VALUES ('a', 'x', '1')"));
      await store.database.transaction([], async (tx) => {
        await tx.hold('last');
        expect(await tx.get("SELECT 1 AS one FROM named_values WHERE scope = 'a'")).toEqual({ one: 1 });
      });
    });
    expect(await stored()).toEqual(['x']);
  });

  it.each([
    { when: 'nothing follows', next: async () => {} },
    { when: 'the turn waits for what it has written', next: () => store.database.flushed() },
    { when: 'the process ends', next: async () => store.close() },
  ])('is stored when $when', async ({ next }) => {
    await inTurn(async () => {
      await store.database.withNext(add('x'));
      await next();
    });
    await expect.poll(stored).toEqual(['x']);
  });

  it('is there at once when the turn has waited for it', async () => {
    await inTurn(async () => {
      await store.database.withNext(add('x'));
      await store.database.flushed();
    });
    expect(await stored()).toEqual(['x']);
  });

  it('is stored at once outside a turn, with a result', async () => {
    expect(await store.database.withNext(add('x'))).toBe(1);
    expect(await stored()).toEqual(['x']);
  });

  it.each([
    { what: 'a transaction that fails does not take it along', joining: add('x'), work: fail, complaint: [] },
    {
      what: 'when it fails, the transaction does, and the next one goes on without it',
      joining: fail,
      work: add('x'),
      complaint: ['Something of a turn could not be stored'],
    },
  ])('$what', async ({ joining, work, complaint }) => {
    await inTurn(async () => {
      await store.database.withNext<unknown>(joining);
      await expect(store.database.transaction<unknown>([], work)).rejects.toThrow('refused');
      await store.database.transaction([], add('y'));
    });
    expect([await stored(), complaints]).toEqual([complaint.length > 0 ? ['y'] : ['x', 'y'], complaint]);
  });

  it('is nobody’s once another process answers in the conversation', async () => {
    await inTurn(() => store.database.withNext(add('x')));
    await other.database.run("UPDATE lanes SET token = token + 1, owner = 'another'");
    const attempt = inTurn(() => store.database.transaction([], add('y')));
    await expect(attempt).rejects.toMatchObject({ code: 'SESSION_TAKEN_OVER' });
    await inTurn(() => store.database.get('SELECT 1'));
    expect([await stored(), complaints]).toEqual([[], []]);
  });

  it('an answer that arrived counts as sent before that is stored', async () => {
    await inTurn(async () => {
      const draft = { runId: 'r', target: {} as never, payloads: [{ text: 'a' }], expiresAt: 1, dedupeKey: 'k' };
      const { parts } = await store.outbox.prepare({ ...draft, isLeaving: true });
      await store.outbox.markSent(parts[0]!.id);
      const states = async (from: SharedStore) => (await from.outbox.partsOfRun('r')).map(({ state }) => state);
      expect([await states(store), await states(other)]).toEqual([['sent'], ['sending']]);
      await store.outbox.flushed();
      expect([await states(store), await states(other)]).toEqual([['sent'], ['sent']]);
    });
  });
});
