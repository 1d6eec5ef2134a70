import { type GatewayEvent, isNewerEvent } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventHub } from './event-hub.ts';
import type { Outlet } from './reader.ts';

const everything = { maySee: () => true, mayApprove: false };

/** A reader that takes so many events before it is full. */
class TestOutlet implements Outlet {
  readonly events: GatewayEvent[] = [];
  room: number;

  constructor(room = Number.POSITIVE_INFINITY) {
    this.room = room;
  }

  write(json: string): boolean {
    this.events.push(JSON.parse(json));
    return --this.room > 0;
  }

  get texts(): readonly string[] {
    return this.events.map((event) =>
      event.type === 'notice' ? event.text : `${event.type} ${'sessionKey' in event ? event.sessionKey : ''}`,
    );
  }
}

const hubOf = (maxEvents = 100, maxSessions = 10, maxBytes = 1_000_000) =>
  new EventHub({ now: () => 5, epoch: 'e', ring: { maxEvents, maxBytes }, maxSessions });
const say = (hub: EventHub, text: string, sessionKey = 's') =>
  hub.publish({ type: 'notice', sessionKey, noticeId: text, text });

describe('a reader', () => {
  it('hears what happens from when it comes, with ids that grow', () => {
    const hub = hubOf();
    say(hub, 'before');
    const outlet = new TestOutlet();
    hub.read(outlet, everything);
    say(hub, 'one');
    say(hub, 'two');
    expect(outlet.texts).toEqual(['one', 'two']);
    expect(outlet.events.map(({ id, at }) => [id, at])).toEqual([
      ['e.2', 5],
      ['e.3', 5],
    ]);
    expect([
      isNewerEvent('e.3', 'e.2'),
      isNewerEvent('e.2', 'e.2'),
      isNewerEvent('e.10', 'e.9'),
      isNewerEvent('f.1', 'e.9'),
    ]).toEqual([true, false, true, true]);
  });

  it('that comes back with its cursor misses nothing and hears nothing twice', () => {
    const hub = hubOf();
    const first = new TestOutlet();
    const { stop } = hub.read(first, everything);
    say(hub, 'one');
    stop();
    say(hub, 'two');
    say(hub, 'three', 'other');
    const second = new TestOutlet();
    hub.read(second, everything, first.events.at(-1)!.id);
    say(hub, 'four');
    expect([first.texts, second.texts]).toEqual([['one'], ['two', 'three', 'four']]);
  });

  it('that was away too long is told which conversation to load again, and goes on with the others', () => {
    const hub = hubOf(2);
    say(hub, 'calm', 'b');
    const cursor = hub.cursor;
    say(hub, 'calm again', 'b');
    for (const text of ['1', '2', '3']) say(hub, text, 'a');
    const outlet = new TestOutlet();
    hub.read(outlet, everything, cursor);
    say(hub, 'new', 'a');
    expect(outlet.texts).toEqual(['gap a', 'calm again', 'new']);
  });

  it.each(['x.1', 'e.99', 'nonsense', '', 'e.-1'])('with the cursor %j of another time starts over', (cursor) => {
    const hub = hubOf();
    say(hub, 'one');
    const outlet = new TestOutlet();
    hub.read(outlet, everything, cursor);
    say(hub, 'two');
    expect(outlet.texts).toEqual(['gap ', 'two']);
    expect(outlet.events[0]!.id).toBe('e.1');
  });

  it('starts over when a conversation was forgotten altogether', () => {
    const hub = hubOf(10, 2);
    const { cursor } = hub;
    for (const session of ['a', 'b', 'c']) say(hub, session, session);
    const outlet = new TestOutlet();
    hub.read(outlet, everything, cursor);
    expect(outlet.texts).toEqual(['gap ']);
  });

  it('hears only of conversations it may see', () => {
    const hub = hubOf();
    const outlet = new TestOutlet();
    const rights = { maySee: (key: string) => key === 'mine', mayApprove: false };
    const { stop } = hub.read(outlet, rights);
    say(hub, 'theirs', 'other');
    say(hub, 'mine', 'mine');
    stop();
    say(hub, 'theirs again', 'other');
    say(hub, 'mine again', 'mine');
    hub.publish({ type: 'closing' });
    hub.read(outlet, rights, outlet.events.at(-1)!.id);
    expect(outlet.texts).toEqual(['mine', 'mine again', 'closing ']);
  });

  it('that is full gets nothing more, holds nobody up, and catches up when it has room', () => {
    const hub = hubOf(10);
    const slow = new TestOutlet(2);
    const fast = new TestOutlet();
    const { reader } = hub.read(slow, everything);
    hub.read(fast, everything);
    for (let index = 1; index <= 5; index++) say(hub, String(index));
    expect([slow.texts, fast.texts, reader.isBlocked]).toEqual([['1', '2'], ['1', '2', '3', '4', '5'], true]);
    slow.room = 2;
    reader.catchUp();
    expect(slow.texts).toEqual(['1', '2', '3', '4']);
    slow.room = 10;
    reader.catchUp();
    say(hub, '6');
    expect(slow.texts).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('that stays full for too long learns of the gap instead of growing a queue', () => {
    const hub = hubOf(3);
    const slow = new TestOutlet(1);
    const { reader } = hub.read(slow, everything);
    for (let index = 1; index <= 1000; index++) say(hub, String(index));
    slow.room = 10;
    reader.catchUp();
    say(hub, 'next');
    expect(slow.texts).toEqual(['1', 'gap s', 'next']);
  });

  it('keeps no more bytes than allowed, but always the newest event', () => {
    const hub = hubOf(1000, 10, 500);
    const { cursor } = hub;
    say(hub, 'x'.repeat(5000));
    const outlet = new TestOutlet();
    hub.read(outlet, everything, cursor);
    expect(outlet.texts[0]).toHaveLength(5000);
    say(hub, 'y');
    const late = new TestOutlet();
    hub.read(late, everything, cursor);
    expect(late.texts).toEqual(['gap s']);
  });

  it('whatever it goes through, hears every event once and in order, or is told to load the conversation', () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('say' as const), session: fc.constantFrom('a', 'b', 'c') }) },
      fc.record({ do: fc.constant('reconnect' as const) }),
      fc.record({ do: fc.constant('drain' as const), room: fc.integer({ min: 1, max: 6 }) }),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 80 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 4 }),
        (steps, ring, sessions) => {
          const hub = hubOf(ring, sessions);
          const expected: Record<string, number> = {};
          let outlet = new TestOutlet(3);
          let heard: GatewayEvent[] = [];
          let { reader, stop } = hub.read(outlet, everything, hub.cursor);
          let count = 0;
          for (const each of steps) {
            if (each.do === 'say') say(hub, String(++count), each.session);
            else if (each.do === 'drain') {
              outlet.room = each.room;
              if (reader.isBlocked) reader.catchUp();
            } else {
              stop();
              heard = [...heard, ...outlet.events];
              outlet = new TestOutlet(3);
              ({ reader, stop } = hub.read(outlet, everything, heard.at(-1)?.id ?? 'e.0'));
            }
          }
          outlet.room = Number.POSITIVE_INFINITY;
          reader.catchUp();
          const lastOf: Record<string, number> = {};
          for (const event of [...heard, ...outlet.events]) {
            // After a gap the conversation is loaded whole, so everything up to now counts as known.
            if (event.type === 'gap')
              for (const key of event.sessionKey ? [event.sessionKey] : ['a', 'b', 'c']) lastOf[key] = Number.NaN;
            if (event.type !== 'notice') continue;
            const last = lastOf[event.sessionKey] ?? 0;
            const all = steps.flatMap((each, index) => (each.do === 'say' ? [{ ...each, index }] : []));
            const own = all.flatMap((each, index) => (each.session === event.sessionKey ? [index + 1] : []));
            if (!Number.isNaN(last)) expect(Number(event.text)).toBe(own.find((number) => number > last));
            lastOf[event.sessionKey] = Number(event.text);
          }
          for (const key of ['a', 'b', 'c']) {
            const own = steps
              .filter((each) => each.do === 'say')
              .flatMap((each, index) => ('session' in each && each.session === key ? [index + 1] : []));
            expected[key] = own.at(-1) ?? 0;
            const last = lastOf[key] ?? 0;
            if (!Number.isNaN(last)) expect(last).toBe(expected[key]);
          }
        },
      ),
    );
  });
});

describe('who could say yes', () => {
  it('is somebody who reads along and may, or did a moment ago', () => {
    let clock = 0;
    const hub = new EventHub({ now: () => clock, epoch: 'e' });
    expect(hub.hasApprover('s', 30)).toBe(false);
    hub.read(new TestOutlet(), everything);
    expect(hub.hasApprover('s', 30)).toBe(false);
    const { stop } = hub.read(new TestOutlet(), { maySee: (key) => key === 's', mayApprove: true });
    expect([hub.hasApprover('s', 30), hub.hasApprover('t', 30)]).toEqual([true, false]);
    stop();
    clock = 29;
    expect([hub.hasApprover('s', 30), hub.hasApprover('t', 30)]).toEqual([true, false]);
    clock = 30;
    expect(hub.hasApprover('s', 30)).toBe(false);
  });
});
