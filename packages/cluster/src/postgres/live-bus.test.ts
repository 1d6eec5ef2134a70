import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeOnPostgres } from '../testing/each-database.ts';
import type { ControlLine } from './control-line.ts';
import { PostgresLiveBus } from './live-bus.ts';

describeOnPostgres('events between processes', (database) => {
  let client: pg.Client;
  let bus: PostgresLiveBus;
  /** What was asked of the server, and which bodies came back. */
  let asked: string[];
  let bodies: string[];
  beforeEach(async () => {
    await database.open().database.get('SELECT 1');
    client = new pg.Client(database.place());
    await client.connect();
    [asked, bodies] = [[], []];
    const ask = async (name: string, text: string, values: readonly unknown[] = []) => {
      const { rows } = await client.query<{ body?: string | null }>(text, [...values]);
      asked.push(name);
      bodies.push(...rows.flatMap(({ body }) => body ?? []));
      return rows;
    };
    bus = new PostgresLiveBus({ ask } as unknown as ControlLine);
  });
  afterEach(async () => {
    await bus.close();
    await client.end();
  });
  const readings = (): number => asked.filter((name) => name === 'liveRead').length;

  it('only cross to processes that asked for their topic, and none is looked at twice', async () => {
    const heard: string[] = [];
    await bus.subscribe('turn', (body) => heard.push(body));
    for (const [topic, body] of [
      ['live', 'a'],
      ['turn', 'b'],
      ['live', 'c'],
    ] as const)
      bus.publish(topic, body);
    await expect.poll(() => asked).toContain('liveNotify');
    bus.look();
    await expect.poll(() => heard).toEqual(['b']);
    await client.query("UPDATE live_events SET body = 'again'");
    const before = readings();
    bus.look();
    await expect.poll(readings).toBeGreaterThan(before);
    expect([heard, bodies]).toEqual([['b'], ['b']]);
  });

  it.each([
    { topics: 'live turn', looks: true },
    { topics: 'live', looks: false },
    { topics: '', looks: true },
  ])('a notice of "$topics" makes a reader of turns look: $looks', async ({ topics, looks }) => {
    await bus.subscribe('turn', () => {});
    const look = vi.spyOn(bus, 'look');
    bus.noticed(topics);
    expect(look.mock.calls.length > 0).toBe(looks);
  });
});
