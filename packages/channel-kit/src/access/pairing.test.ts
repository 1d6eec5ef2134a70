import { describeEachDatabase } from '@finclaw/cluster/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChannelSender, createPairing } from './pairing.ts';

const HOUR = 3_600_000;
const alice: ChannelSender = { channelId: 'telegram', accountId: 'default', senderId: '1' };
const bob: ChannelSender = { ...alice, senderId: '2' };

async function codeFor(pairing: ReturnType<typeof createPairing>, sender = alice): Promise<string> {
  const request = await pairing.request(sender, 'Alice');
  if (request.status !== 'code') throw new Error(request.status);
  return request.code;
}

describeEachDatabase('pairing', (database) => {
  function setUp() {
    const clock = { now: 0 };
    const { values } = database.open();
    return { clock, values, pairing: createPairing({ values, now: () => clock.now }) };
  }

  it('nobody is paired at first, and an approved code lets in exactly the person it was made for', async () => {
    const { pairing, clock } = setUp();
    expect(await pairing.isPaired(alice)).toBe(false);
    const code = await codeFor(pairing);
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(await pairing.waiting()).toEqual([{ ...alice, senderName: 'Alice', createdAt: 0, expiresAt: HOUR }]);
    clock.now = 5;
    expect(await pairing.approve(code, 'typed')).toEqual({
      status: 'paired',
      sender: { ...alice, senderName: 'Alice', pairedAt: 5 },
    });
    expect(await pairing.isPaired(alice)).toBe(true);
    expect(await pairing.waiting()).toEqual([]);
    expect(await pairing.paired()).toHaveLength(1);
  });

  it.each([
    { name: 'another person', sender: bob },
    { name: 'another bot account', sender: { ...alice, accountId: 'work' } },
    { name: 'another platform', sender: { ...alice, channelId: 'discord' } },
  ])('a pairing does not reach $name', async ({ sender }) => {
    const { pairing } = setUp();
    await pairing.approve(await codeFor(pairing), 'typed');
    expect(await pairing.isPaired(sender)).toBe(false);
  });

  it('a code works once, whichever process is asked, and in any spelling', async () => {
    const { pairing, values } = setUp();
    const code = await codeFor(pairing);
    const other = createPairing({ values, now: () => 0 });
    expect((await other.approve(` ${code.toLowerCase().replace('-', ' ')}`, 'typed')).status).toBe('paired');
    expect(await pairing.approve(code, 'typed')).toEqual({ status: 'unknown' });
    expect(await pairing.isPaired(alice)).toBe(true);
  });

  it.each([
    { after: HOUR - 1, status: 'paired' },
    { after: HOUR, status: 'expired' },
  ])('a code approved after $after ms is $status', async ({ after, status }) => {
    const { pairing, clock } = setUp();
    const code = await codeFor(pairing);
    clock.now = after;
    expect((await pairing.approve(code, 'typed')).status).toBe(status);
    expect(await pairing.isPaired(alice)).toBe(status === 'paired');
  });

  it('a stranger who writes again gets nothing for ten minutes, then a code that replaces the first', async () => {
    const { pairing, clock } = setUp();
    const first = await codeFor(pairing);
    clock.now = 599_999;
    expect(await pairing.request(alice)).toEqual({ status: 'waiting' });
    clock.now = 600_000;
    const second = await codeFor(pairing);
    expect((await pairing.approve(first, 'typed')).status).toBe('unknown');
    expect((await pairing.approve(second, 'typed')).status).toBe('paired');
  });

  it('a crowd of strangers gets fifty codes, and the place of one that expired', async () => {
    const { pairing, clock } = setUp();
    const ask = async (id: number) => (await pairing.request({ ...alice, senderId: `s${id}` })).status;
    expect(new Set(await Promise.all(Array.from({ length: 50 }, (_, id) => ask(id))))).toEqual(new Set(['code']));
    expect(await ask(50)).toBe('busy');
    clock.now = HOUR;
    expect(await ask(50)).toBe('code');
  });

  it('ten wrong codes shut the door for everybody, and a right one does not open it', async () => {
    const { pairing, clock, values } = setUp();
    const code = await codeFor(pairing);
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await pairing.approve('WRNG-WRNG', 'typed')).status).toBe('unknown');
    expect(await pairing.approve(code, 'typed')).toEqual({ status: 'locked', until: 600_000 });
    expect((await createPairing({ values, now: () => clock.now }).approve(code, 'typed')).status).toBe('locked');
    clock.now = 600_001;
    expect((await pairing.approve(code, 'typed')).status).toBe('paired');
  });

  it('a code that could not be shown is taken back, and a person can be shut out again', async () => {
    const { pairing } = setUp();
    const code = await codeFor(pairing);
    await pairing.withdraw(alice);
    expect((await pairing.approve(code, 'typed')).status).toBe('unknown');
    await pairing.approve(await codeFor(pairing), 'typed');
    expect([await pairing.remove(alice), await pairing.remove(alice)]).toEqual([true, false]);
    expect(await pairing.isPaired(alice)).toBe(false);
  });

  it('the database holds no code in the clear', async () => {
    const { pairing, values } = setUp();
    const code = (await codeFor(pairing)).replace('-', '');
    expect(JSON.stringify(await values.list('pairing-waiting'))).not.toContain(code);
  });

  it('whatever is typed, nobody gets in without a code that was given out', async () => {
    const { pairing, clock } = setUp();
    await codeFor(pairing);
    await fc.assert(
      fc.asyncProperty(fc.string(), async (typed) => {
        clock.now += 600_001;
        expect((await pairing.approve(typed, 'typed')).status).toBe('unknown');
        expect(await pairing.paired()).toEqual([]);
      }),
    );
  });
});
