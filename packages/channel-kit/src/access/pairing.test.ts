import { type KeyValueStore, openStore } from '@finclaw/storage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChannelSender, createPairing } from './pairing.ts';

const HOUR = 3_600_000;
const alice: ChannelSender = { channelId: 'telegram', accountId: 'default', senderId: '1' };
const bob: ChannelSender = { ...alice, senderId: '2' };

function setUp(values: KeyValueStore = openStore(':memory:').values) {
  const clock = { now: 0 };
  return { clock, values, pairing: createPairing({ values, now: () => clock.now }) };
}

function codeFor(pairing: ReturnType<typeof createPairing>, sender = alice): string {
  const request = pairing.request(sender, 'Alice');
  if (request.status !== 'code') throw new Error(request.status);
  return request.code;
}

describe('pairing', () => {
  it('nobody is paired at first, and an approved code lets in exactly the person it was made for', () => {
    const { pairing, clock } = setUp();
    expect(pairing.isPaired(alice)).toBe(false);
    const code = codeFor(pairing);
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(pairing.waiting()).toEqual([{ ...alice, senderName: 'Alice', createdAt: 0, expiresAt: HOUR }]);
    clock.now = 5;
    expect(pairing.approve(code)).toEqual({ status: 'paired', sender: { ...alice, senderName: 'Alice', pairedAt: 5 } });
    expect(pairing.isPaired(alice)).toBe(true);
    expect(pairing.waiting()).toEqual([]);
    expect(pairing.paired()).toHaveLength(1);
  });

  it.each([
    { name: 'another person', sender: bob },
    { name: 'another bot account', sender: { ...alice, accountId: 'work' } },
    { name: 'another platform', sender: { ...alice, channelId: 'discord' } },
  ])('a pairing does not reach $name', ({ sender }) => {
    const { pairing } = setUp();
    pairing.approve(codeFor(pairing));
    expect(pairing.isPaired(sender)).toBe(false);
  });

  it('a code works once, whichever process is asked, and in any spelling', () => {
    const { pairing, values } = setUp();
    const code = codeFor(pairing);
    const other = createPairing({ values, now: () => 0 });
    expect(other.approve(` ${code.toLowerCase().replace('-', ' ')}`).status).toBe('paired');
    expect(pairing.approve(code)).toEqual({ status: 'unknown' });
    expect(pairing.isPaired(alice)).toBe(true);
  });

  it.each([
    { after: HOUR - 1, status: 'paired' },
    { after: HOUR, status: 'expired' },
  ])('a code approved after $after ms is $status', ({ after, status }) => {
    const { pairing, clock } = setUp();
    const code = codeFor(pairing);
    clock.now = after;
    expect(pairing.approve(code).status).toBe(status);
    expect(pairing.isPaired(alice)).toBe(status === 'paired');
  });

  it('a stranger who writes again gets nothing for ten minutes, then a code that replaces the first', () => {
    const { pairing, clock } = setUp();
    const first = codeFor(pairing);
    clock.now = 599_999;
    expect(pairing.request(alice)).toEqual({ status: 'waiting' });
    clock.now = 600_000;
    const second = codeFor(pairing);
    expect(pairing.approve(first).status).toBe('unknown');
    expect(pairing.approve(second).status).toBe('paired');
  });

  it('a crowd of strangers gets fifty codes, and the place of one that expired', () => {
    const { pairing, clock } = setUp();
    const ask = (id: number) => pairing.request({ ...alice, senderId: `s${id}` }).status;
    expect(new Set(Array.from({ length: 50 }, (_, id) => ask(id)))).toEqual(new Set(['code']));
    expect(ask(50)).toBe('busy');
    clock.now = HOUR;
    expect(ask(50)).toBe('code');
  });

  it('ten wrong codes shut the door for everybody, and a right one does not open it', () => {
    const { pairing, clock, values } = setUp();
    const code = codeFor(pairing);
    for (let attempt = 0; attempt < 10; attempt++) expect(pairing.approve('WRNG-WRNG').status).toBe('unknown');
    expect(pairing.approve(code)).toEqual({ status: 'locked', until: 600_000 });
    expect(createPairing({ values, now: () => clock.now }).approve(code).status).toBe('locked');
    clock.now = 600_001;
    expect(pairing.approve(code).status).toBe('paired');
  });

  it('a code that could not be shown is taken back, and a person can be shut out again', () => {
    const { pairing } = setUp();
    const code = codeFor(pairing);
    pairing.withdraw(alice);
    expect(pairing.approve(code).status).toBe('unknown');
    pairing.approve(codeFor(pairing));
    expect([pairing.remove(alice), pairing.remove(alice)]).toEqual([true, false]);
    expect(pairing.isPaired(alice)).toBe(false);
  });

  it('the database holds no code in the clear', () => {
    const { pairing, values } = setUp();
    const code = codeFor(pairing).replace('-', '');
    expect(JSON.stringify(values.list('pairing-waiting'))).not.toContain(code);
  });

  it('whatever is typed, nobody gets in without a code that was given out', () => {
    const { pairing, clock } = setUp();
    codeFor(pairing);
    fc.assert(
      fc.property(fc.string(), (typed) => {
        clock.now += 600_001;
        expect(pairing.approve(typed).status).toBe('unknown');
        expect(pairing.paired()).toEqual([]);
      }),
    );
  });
});
