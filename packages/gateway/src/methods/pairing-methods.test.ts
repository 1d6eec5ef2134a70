import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await GatewayFixture.start();
});
afterAll(() => fixture.dispose());

const person = (senderId: string) => ({ channelId: 'telegram', accountId: 'default', senderId });

/** Somebody writes to the bot and is given a code. */
async function codeFor(senderId: string, name?: string): Promise<string> {
  const request = await fixture.app.pairing.request(person(senderId), name);
  if (request.status !== 'code') throw new Error(request.status);
  return request.code;
}

describe('pairing', () => {
  it('shows who waits, and the code lets exactly that person in, once', async () => {
    const code = await codeFor('7', '지은');
    await codeFor('8');
    const { waiting } = await fixture.call('pairing.list', {});
    expect(waiting.map(({ senderId, name }) => [senderId, name]).sort()).toEqual([
      ['7', '지은'],
      ['8', undefined],
    ]);
    expect(JSON.stringify(waiting)).not.toContain(code);
    expect(await fixture.call('pairing.approve', { code: code.toLowerCase() })).toMatchObject({
      result: 'paired',
      person: { ...person('7'), name: '지은' },
    });
    expect(await fixture.call('pairing.approve', { code })).toEqual({ result: 'unknown' });
    expect(await fixture.app.isKnownSender(person('7'))).toBe(true);
    expect(await fixture.app.isKnownSender(person('8'))).toBe(false);
  });

  it('a refusal makes the code worthless, and who was let in can be shut out', async () => {
    const code = await codeFor('9');
    expect(await fixture.call('pairing.refuse', person('9'))).toEqual({ refused: true });
    expect(await fixture.call('pairing.refuse', person('9'))).toEqual({ refused: false });
    expect(await fixture.call('pairing.approve', { code })).toEqual({ result: 'unknown' });
    expect(await fixture.call('pairing.remove', person('7'))).toEqual({ removed: true });
    expect((await fixture.call('pairing.list', {})).paired).toEqual([]);
    expect(await fixture.app.isKnownSender(person('7'))).toBe(false);
  });

  it('guessing ends in a lockout', async () => {
    const outcomes: string[] = [];
    for (let tries = 0; tries < 11; tries++)
      outcomes.push((await fixture.call('pairing.approve', { code: `AAAA-AAA${tries}` })).result);
    expect(outcomes.at(-1)).toBe('locked');
  });

  it.each(['read', 'write', 'admin'] as const)('a program with the scope %s has no say in it', async (scope) => {
    const token = await fixture.token('read', ...(scope === 'read' ? [] : [scope]));
    const listed = fixture.call('pairing.list', {}, token);
    if (scope === 'admin') expect((await listed).paired).toEqual([]);
    else await expect(listed).rejects.toMatchObject({ failure: { code: 'FORBIDDEN' } });
    for (const method of ['pairing.approve', 'pairing.refuse', 'pairing.remove'] as const)
      await expect(fixture.call(method, {} as never, token)).rejects.toMatchObject({
        failure: { code: 'NOT_A_PERSON' },
      });
  });
});
