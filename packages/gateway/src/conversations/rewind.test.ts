import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createTestDatabase, dropTestDatabases, findPostgres } from '@finclaw/cluster/testing';
import { expect, it, vi } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';

it('of two edits of one question at once the first counts, and its answer stands under it', async () => {
  const fixture = await GatewayFixture.start();
  try {
    const socket = await fixture.socket();
    await socket.call('events.subscribe', {});
    const { sessionKey, messageId } = await socket.call('messages.send', { text: 'AAPL price' });
    await socket.hears('turn-end');
    const edit = (text: string, newMessageId: string) =>
      socket.call('messages.edit', { sessionKey, messageId, text, newMessageId }).catch(() => undefined);
    const edits = [edit('TSLA price', 'one'), edit('TSLA price', 'one'), edit('NVDA price', 'two')];
    expect((await Promise.all(edits)).map((sent) => sent?.status)).toEqual(['accepted', 'duplicate', undefined]);
    await socket.hears('turn-end', (end) => end.messageId === 'one');
    const { items } = await fixture.call('sessions.get', { sessionKey });
    expect(items.map(({ type }) => type)).toEqual(['question', 'tool', 'answer']);
    expect(items[0]).toMatchObject({ messageId: 'one', text: 'TSLA price' });
    expect(items.at(-1)).toMatchObject({ text: expect.stringContaining('TSLA') });
  } finally {
    await fixture.dispose();
  }
});

it('a switch to another version that is cut short by a kill is completed at the next start', async () => {
  const fixture = await GatewayFixture.start();
  const killed = join(fixture.stateDir, '..', `${basename(fixture.stateDir)}-killed`);
  const started = [fixture];
  try {
    const socket = await fixture.socket();
    await socket.call('events.subscribe', {});
    const { sessionKey, messageId } = await socket.call('messages.send', { text: 'AAPL price' });
    await socket.hears('turn-end');
    await socket.call('messages.edit', { sessionKey, messageId, text: 'TSLA price', newMessageId: 'other' });
    await socket.hears('turn-end', (end) => end.messageId === 'other');
    const { sessions } = fixture.app;
    const { rewind } = sessions;
    vi.spyOn(sessions, 'rewind').mockImplementation(async (...cut) => {
      const name = await rewind(...cut);
      cpSync(fixture.stateDir, killed, { recursive: true, filter: (path) => !/-shm$|\.lock$/.test(path) });
      return name;
    });
    await socket.call('messages.switch', { sessionKey, messageId });
    const next = await GatewayFixture.start({ stateDir: killed });
    started.push(next);
    await next.signIn(await next.newLink());
    const { items } = await next.call('sessions.get', { sessionKey });
    const entries = (await next.app.sessions.read(sessionKey))?.entries ?? [];
    expect([items[0], entries.filter(({ role }) => role === 'user')]).toMatchObject([
      { messageId, text: 'AAPL price' },
      [{ content: 'AAPL price' }],
    ]);
    expect(await next.app.store.values.list('edits-begun')).toEqual([]);
  } finally {
    for (const each of started) await each.dispose();
  }
});

const PATIENT = { timeout: 60_000, interval: 20 };

it.skipIf(findPostgres() === undefined)(
  'an edit that a dead process left behind on PostgreSQL is undone once, however many processes find it',
  async () => {
    const url = await createTestDatabase();
    const env = { DATABASE_URL: url, FINCLAW_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    const start = () => GatewayFixture.start({ env, session: { leaseMs: 3000 } });
    const first = await start();
    const others: GatewayFixture[] = [];
    try {
      const { sessionKey, messageId } = await first.call('messages.send', { text: 'AAPL price' });
      const { store, sessions } = first.app;
      await vi.waitFor(async () => expect(await store.inbox.waiting(sessionKey)).toEqual([]), PATIENT);
      const recorded = async () => (await sessions.read(sessionKey))?.entries ?? [];
      const before = await recorded();
      expect(before.length).toBeGreaterThan(1);
      const begun = { channelId: 'web', messageId, owner: 'dead.1.0' };
      await store.values.set('edits-begun', sessionKey, JSON.stringify(begun));
      await sessions.rewind(sessionKey, 0);
      expect(await recorded()).toEqual([]);
      others.push(...(await Promise.all([start(), start()])));
      await vi.waitFor(async () => expect(await store.values.list('edits-begun')).toEqual([]), PATIENT);
      expect(await recorded()).toEqual(before);
    } finally {
      for (const fixture of [...others, first]) await fixture.dispose();
      await dropTestDatabases([url]);
    }
  },
);
