import { createSilentLogger } from '@finclaw/infra';
import { type InboxRow, openStore, type Store } from '@finclaw/storage';
import { createChannelId, createSessionKey, createTimestamp } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cluster } from '../cluster.ts';
import { LaneKeeper } from './lane-keeper.ts';

const WEB = createChannelId('web');
const A = createSessionKey('agent:main:web:direct:a');

/** The other processes, as this one hears of them. */
class Others {
  readonly self = 'here';
  readonly held = new Set<string>();
  readonly did: string[] = [];
  news: Cluster['news'] = async () => [];
  counts = { ready: 0 };
  wakeUp = (): void => {};
  onWake(listener: () => void): void {
    this.wakeUp = listener;
  }
  onLost = (): void => {};
  onGone = (): void => {};
  wake = (): void => void this.did.push('wake');
  isForeign = () => false;
  get heldCount(): number {
    return this.held.size;
  }
  token = 1;
  tokenOf = (key: string) => (this.held.has(key) ? this.token : undefined);
  async hold(key: string): Promise<number> {
    this.held.add(key);
    return this.token;
  }
  readonly ready: string[] = [];
  readonly commands: string[] = [];
  readonly asked: number[] = [];
  async claim(_places: readonly string[], limit: number, which: 'all' | 'commands'): Promise<readonly string[]> {
    this.asked.push(limit);
    const taken = (which === 'all' ? this.ready : this.commands).splice(0, limit);
    for (const key of taken) this.held.add(key);
    return taken;
  }
  async release(key: string): Promise<boolean> {
    this.did.push(`release ${key}`);
    return this.held.delete(key);
  }
  async yield(key: string): Promise<void> {
    this.did.push(`yield ${key}`);
    this.held.delete(key);
  }
}

/** The model calls of this process. */
class Slots {
  total = 1000;
  taken = 0;
  tell = (_sessionKey?: string): void => {};
  get free(): number {
    return this.total - this.taken;
  }
  watch(watcher: (sessionKey?: string) => void): void {
    this.tell = watcher;
  }
  /** A conversation asks for a call. */
  ask(sessionKey: string): void {
    this.tell(sessionKey);
    this.taken++;
  }
  /** A call ends. */
  end(): void {
    this.taken--;
    this.tell();
  }
}

describe('finding conversations for one of several processes', () => {
  let store: Store;
  let others: Others;
  let slots: Slots;
  let keeper: LaneKeeper;
  let reads: number;
  let leaving: Promise<void>;
  const admitted: string[] = [];
  const taken = new Set<string>();
  let onRead = (): void => {};

  beforeEach(() => {
    store = openStore(':memory:');
    others = new Others();
    slots = new Slots();
    reads = 0;
    onRead = () => {};
    leaving = Promise.resolve();
    admitted.length = 0;
    taken.clear();
    const inbox: Store['inbox'] = {
      ...store.inbox,
      waiting: async (...of) => {
        const rows = await store.inbox.waiting(...of);
        reads += rows.length;
        onRead();
        return rows;
      },
    };
    const channels = { running: () => [WEB], plugin: () => ({}) };
    keeper = new LaneKeeper({
      cluster: others as unknown as Cluster,
      inbox,
      channels,
      isProcessBound: () => false,
      answers: () => true,
      isCommand: ({ body }) => body.startsWith('/'),
      slots,
      logger: createSilentLogger(),
    });
    const admit = async (rows: readonly InboxRow[], isCurrent: () => boolean): Promise<void> => {
      if (!isCurrent()) return;
      for (const { id, message } of rows) {
        taken.add(id);
        admitted.push(message.id);
      }
    };
    keeper.bind({
      router: {
        admit,
        isTaken: (id) => taken.has(id),
        isIdle: () => taken.size === 0,
        lose: () => {},
        hasLeft: () => leaving,
        stop: () => true,
        stopAll: () => {},
      },
      takeUp: admit,
      isFresh: () => true,
      onGone: async () => {},
    });
  });
  afterEach(() => store.close());

  const accept = async (id: string, body = id): Promise<InboxRow> => {
    const told = { id, channelId: WEB, senderId: 'a', body };
    const message = { ...told, origin: 'typed' as const, chatType: 'direct' as const, timestamp: createTimestamp(0) };
    const target = { channelId: WEB, accountId: 'default', targetId: 'a' };
    return (await store.inbox.accept({ message, sessionKey: A, agentId: 'main', target })).row;
  };
  const fill = (): void => {
    for (let at = 0; at < 50; at++) others.held.add(`other-${at}`);
  };

  it('one look serves all that come before it', async () => {
    const rows = [await accept('1'), await accept('2'), await accept('3')];
    await Promise.all(rows.map((row) => keeper.accepted(row)));
    expect([admitted, reads]).toEqual([['1', '2', '3'], 3]);
  });

  it('what was given back goes before what came later, whatever was read before', async () => {
    await keeper.accepted(await accept('1'));
    taken.clear();
    await keeper.accepted(await accept('2'));
    expect(admitted).toEqual(['1', '1', '2']);
  });

  it('a conversation that was lost and is held again waits for its earlier turn, whose messages go first', async () => {
    await keeper.accepted(await accept('1'));
    const { promise, resolve } = Promise.withResolvers<void>();
    leaving = promise;
    const later = keeper.accepted(await accept('2'));
    await new Promise((done) => setImmediate(done));
    expect(admitted).toEqual(['1']);
    taken.clear();
    resolve();
    await later;
    expect(admitted).toEqual(['1', '1', '2']);
  });

  it('what was read before a conversation was lost is not taken in: the messages of its turn go first', async () => {
    await keeper.accepted(await accept('1'));
    onRead = () => {
      others.token++;
      onRead = () => {};
    };
    await keeper.accepted(await accept('2'));
    expect(admitted).toEqual(['1']);
    taken.clear();
    await keeper.accepted(await accept('3'));
    expect(admitted).toEqual(['1', '1', '2', '3']);
  });

  it('a full process leaves a new conversation to those that wait, and goes on in its own', async () => {
    fill();
    await keeper.accepted(await accept('1'));
    expect([admitted, others.did]).toEqual([[], ['wake']]);
    others.held.add(A);
    await keeper.accepted(await accept('2'));
    expect(admitted).toEqual(['1', '2']);
  });

  it('takes a few at a time, until nothing waits or it is full', async () => {
    others.ready.push(...Array.from({ length: 70 }, (_, at) => `waiting-${at}`));
    taken.add('something');
    keeper.start();
    await expect.poll(() => others.heldCount).toBe(50);
    await keeper.stop();
    expect([Math.max(...others.asked), others.ready.length]).toEqual([5, 20]);
  });

  it('takes as many questions as it can ask a model at once and a few to prepare, and one more for each that ends', async () => {
    slots.total = 4;
    others.ready.push(...Array.from({ length: 20 }, (_, at) => `waiting-${at}`));
    taken.add('something');
    keeper.start();
    await expect.poll(() => others.heldCount).toBe(5);
    for (const key of [...others.held]) slots.ask(key);
    const looks = others.asked.length;
    others.wakeUp();
    await expect.poll(() => others.asked.length).toBeGreaterThan(looks);
    expect(others.heldCount).toBe(5);
    slots.end();
    await expect.poll(() => others.heldCount).toBe(6);
    await keeper.stop();
    expect(others.ready.length).toBe(14);
  });

  it('a conversation that could not be taken up keeps no place', async () => {
    slots.total = 1;
    others.hold = async () => {
      throw new Error('the server is away');
    };
    const row = await accept('1', 'a question');
    for (const of of ['a', 'b', 'c'])
      await keeper.accepted({ ...row, sessionKey: createSessionKey(`agent:main:web:direct:${of}`) });
    others.ready.push('waiting');
    taken.add('something');
    keeper.start();
    await expect.poll(() => others.held.has('waiting')).toBe(true);
    await keeper.stop();
  });

  it('takes up commands while all its model calls are under way', async () => {
    slots.total = 1;
    slots.taken = 3;
    await keeper.accepted(await accept('1', 'a question'));
    expect([admitted, others.did]).toEqual([[], ['wake']]);
    await keeper.accepted(await accept('2', '/help'));
    expect(admitted).toEqual(['1', '2']);
    others.ready.push('question');
    others.commands.push('command');
    keeper.start();
    await expect.poll(() => others.held.has('command')).toBe(true);
    await keeper.stop();
    expect(others.held.has('question')).toBe(false);
  });

  it.each([
    { when: 'there is room', full: false, ready: 3, yields: false },
    { when: 'nobody waits', full: true, ready: 0, yields: false },
    { when: 'it is full and others wait', full: true, ready: 3, yields: true },
  ])('after a turn, when $when, lets others in: $yields', async ({ full, ready, yields }) => {
    await keeper.accepted(await accept('1'));
    if (full) fill();
    others.counts = { ready };
    expect(keeper.mustYield(A)).toBe(yields);
    taken.clear();
    keeper.idle(A);
    await keeper.stop();
    expect(others.did).toEqual([`${yields ? 'yield' : 'release'} ${A}`]);
  });
});
