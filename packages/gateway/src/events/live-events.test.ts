import { describeEachDatabase } from '@finclaw/cluster/testing';
import type { GatewayEvent } from '@finclaw/types';
import { expect, it } from 'vitest';
import { EventHub } from './event-hub.ts';

const everything = { maySee: () => true, mayApprove: false };
const COUNT = 120;
const ALL = Array.from({ length: COUNT }, (_, at) => String(at));

/** Where an answer is made and where it is read: one process on SQLite, several on PostgreSQL. */
describeEachDatabase('live events', (database) => {
  const join = async (): Promise<EventHub> => {
    const hub = new EventHub({ now: () => 5, epoch: 'e' }, database.open().cluster?.bus);
    await hub.join();
    return hub;
  };
  const places = async (): Promise<readonly [writer: EventHub, reader: EventHub, other: EventHub]> => {
    const writer = await join();
    return database.engine === 'SQLite' ? [writer, writer, writer] : [writer, await join(), await join()];
  };
  const say = (hub: EventHub, text: string): void =>
    hub.publish({ type: 'notice', sessionKey: 's', noticeId: text, text });

  /** Reads along until it is stopped. */
  function follow(hub: EventHub, after?: string) {
    const seen: GatewayEvent[] = [];
    const write = (json: string): boolean => seen.push(JSON.parse(json)) > 0;
    const { stop } = hub.read({ write }, everything, after as GatewayEvent['id'] | undefined);
    return {
      stop,
      texts: () => seen.map((event) => ('text' in event ? event.text : event.type)),
      last: () => seen.at(-1)?.id,
    };
  }

  it('arrive once each, in their order', async () => {
    const [writer, reader] = await places();
    const read = follow(reader, reader.cursor);
    for (const text of ALL) say(writer, text);
    await expect.poll(read.texts).toEqual(ALL);
  });

  it('a reader that moves to another process misses nothing and repeats nothing', async () => {
    const [writer, first, second] = await places();
    const before = follow(first, first.cursor);
    for (const text of ALL.slice(0, 50)) say(writer, text);
    await expect.poll(() => before.texts().length).toBeGreaterThan(0);
    before.stop();
    for (const text of ALL.slice(50)) say(writer, text);
    const after = follow(second, before.last());
    await expect.poll(() => [...before.texts(), ...after.texts()]).toEqual(ALL);
  });

  it('what several write at once has one order for all who read', async () => {
    const [one, two, three] = await places();
    const reads = [one, two, three].map((hub) => follow(hub, hub.cursor));
    for (const text of ALL) for (const hub of new Set([one, two])) say(hub, text);
    const expected = COUNT * new Set([one, two]).size;
    await expect.poll(() => reads.map((read) => read.texts().length)).toEqual([expected, expected, expected]);
    expect(new Set(reads.map((read) => read.texts().join())).size).toBe(1);
  });
});
