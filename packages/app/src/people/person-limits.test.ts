import type { LiveBus } from '@finclaw/cluster';
import { describeEachDatabase } from '@finclaw/cluster/testing';
import { beforeEach, expect, it } from 'vitest';
import { People } from './people.ts';
import { PersonLimits } from './person-limits.ts';

const SETTINGS = { messagesPerMinute: 6, requestsPerMinute: 60, maxConnections: 2, storageMb: 1, rooms: {} };

describeEachDatabase('the limits of one person', (database) => {
  let people: People;
  let store: ReturnType<typeof database.open>;
  let limits: PersonLimits;
  let clock = 0;
  let sizeBytes = 0;
  let mina: { channelId: string; senderId: string };

  beforeEach(async () => {
    store = database.open();
    [clock, sizeBytes] = [0, 0];
    people = await People.open({ database: store.database, now: () => clock });
    const { id } = await people.add('Mina', 'member');
    mina = { channelId: 'web', senderId: id };
    const sessions = { list: async () => [{ sessionKey: `agent:main:web:direct:${id}:a`, sizeBytes }] };
    const settings = SETTINGS;
    limits = new PersonLimits({
      people,
      sessions: sessions as never,
      database: store.database,
      settings,
      now: () => clock,
    });
  });

  it('so many messages a minute, each person for themselves; an owner as many as they like', async () => {
    const jun = { channelId: 'web', senderId: (await people.add('Jun', 'reader')).id };
    for (let count = 0; count < 6; count++) expect(await limits.reachedBy(mina)).toBeUndefined();
    expect(await limits.reachedBy(mina)).toEqual({ reason: 'rate', perMinute: 6 });
    expect(await limits.reachedBy(jun)).toBeUndefined();
    for (let count = 0; count < 50; count++)
      expect(await limits.reachedBy({ channelId: 'web', senderId: 'local' })).toBeUndefined();
    clock += 10_000;
    expect(await limits.reachedBy(mina)).toBeUndefined();
    expect(await limits.reachedBy(mina)).toMatchObject({ reason: 'rate' });
  });

  it('what came to another process counts here too', async () => {
    const { database: stored, cluster } = store;
    const others = database.open();
    const listeners: ((body: string, seq: number) => void)[] = [];
    const within = {
      publish: (_topic: string, body: string) => {
        for (const listener of listeners) listener(body, 0);
      },
      subscribe: async (_topic: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
    };
    const limitsOn = (bus: LiveBus, on = stored): PersonLimits =>
      new PersonLimits({
        people,
        sessions: { list: async () => [] },
        database: on,
        settings: SETTINGS,
        bus,
        now: () => clock,
      });
    const here = limitsOn(cluster?.bus ?? within);
    const there = limitsOn(others.cluster?.bus ?? within, others.database);
    await Promise.all([here.join(), there.join()]);
    const heard = new Promise<void>((resolve) => {
      void (others.cluster?.bus ?? within).subscribe('people-counts', () => resolve());
    });
    for (let count = 0; count < 6; count++) expect(await here.reachedBy(mina)).toBeUndefined();
    await heard;
    expect(await there.reachedBy(mina)).toEqual({ reason: 'rate', perMinute: 6 });
    expect(there.requestedBy(mina)).toBeUndefined();
    clock += 10_000;
    expect(await there.reachedBy(mina)).toBeUndefined();
  });

  it('their programs and browsers count together', async () => {
    for (let count = 0; count < 6; count++)
      await limits.reachedBy({ channelId: 'api', senderId: `${mina.senderId}.token-${count}` });
    expect(await limits.reachedBy(mina)).toMatchObject({ reason: 'rate' });
  });

  it('so many requests a minute from all their browsers and programs together, and an owner as many as they like', async () => {
    const programs = Array.from({ length: 60 }, (_none, at) => ({
      channelId: 'api',
      senderId: `${mina.senderId}.token-${at}`,
    }));
    for (const program of programs) expect(limits.requestedBy(program)).toBeUndefined();
    expect(limits.requestedBy(mina)).toEqual({ reason: 'requests', perMinute: 60 });
    for (let count = 0; count < 200; count++) limits.requestedBy({ channelId: 'web', senderId: 'local' });
    expect(limits.requestedBy({ channelId: 'web', senderId: 'local' })).toBeUndefined();
    clock += 1000;
    expect(limits.requestedBy(mina)).toBeUndefined();
  });

  it('so many connections at a time; one that ended twice counts once', () => {
    const [first, second] = [limits.connectedBy(mina), limits.connectedBy(mina)] as { end: () => void }[];
    expect(limits.connectedBy(mina)).toEqual({ reason: 'connections', most: 2 });
    first!.end();
    first!.end();
    expect(limits.connectedBy(mina)).toHaveProperty('end');
    expect(limits.connectedBy(mina)).toEqual({ reason: 'connections', most: 2 });
    second!.end();
    expect(limits.connectedBy({ channelId: 'web', senderId: 'local' })).toHaveProperty('end');
  });

  it('so much stored, and room again as soon as something is deleted', async () => {
    sizeBytes = 1_000_001;
    expect(await limits.fullFor(mina)).toEqual({ reason: 'storage', limitMb: 1 });
    expect(await limits.reachedBy(mina)).toMatchObject({ reason: 'storage' });
    expect(await limits.fullFor({ channelId: 'web', senderId: 'local' })).toBeUndefined();
    sizeBytes = 10;
    expect(await limits.reachedBy(mina)).toBeUndefined();
    sizeBytes = 2_000_000;
    expect(await limits.reachedBy(mina)).toBeUndefined();
    clock += 11 * 60_000;
    expect(await limits.reachedBy(mina)).toMatchObject({ reason: 'storage' });
  });

  it('what a writer enters in a shared account is the writer’s share while it is shared, and its owner’s after that', async () => {
    const jun = { channelId: 'web', senderId: (await people.add('Jun', 'member')).id };
    const { database: db } = store;
    await db.run(`INSERT INTO shares (owner, account, person, access, shared_at) VALUES (?, 'isa', ?, 'writer', 0)`, [
      mina.senderId,
      jun.senderId,
    ]);
    await db.run(
      `INSERT INTO share_answers (owner, account, person, offer, access) VALUES (?, 'isa', ?, 0, 'writer')`,
      [mina.senderId, jun.senderId],
    );
    const body = JSON.stringify({ account: 'isa', note: 'x'.repeat(1_000_001), by: jun.senderId });
    await db.run(
      `INSERT INTO portfolio_rows (owner, id, kind, order_key, content_key, body, recorded_at) VALUES (?, 'r', 'deposit', '1', 'c', ?, 0)`,
      [mina.senderId, body],
    );
    expect([await limits.fullFor(mina), await limits.fullFor(jun)]).toEqual([
      undefined,
      { reason: 'storage', limitMb: 1 },
    ]);
    await db.run('DELETE FROM shares');
    clock += 11 * 60_000;
    expect([await limits.fullFor(mina), await limits.fullFor(jun)]).toEqual([
      { reason: 'storage', limitMb: 1 },
      undefined,
    ]);
  });
});
