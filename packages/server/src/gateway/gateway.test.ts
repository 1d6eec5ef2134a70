import { afterEach, describe, expect, it } from 'vitest';
import { GatewayFixture } from './testing/gateway-fixture.ts';

let fixture: GatewayFixture | undefined;
afterEach(async () => {
  await fixture?.dispose();
  fixture = undefined;
});

describe('a question from the page', () => {
  it('streams its answer as events and is there when the page is loaded again', async () => {
    fixture = await GatewayFixture.start();
    const socket = await fixture.socket();
    await socket.call('events.subscribe', {});
    const sent = await socket.call('messages.send', { text: '삼성전자 현재 주가 알려줘', messageId: 'm1' });
    expect(sent).toMatchObject({ messageId: 'm1', status: 'accepted' });
    const end = await socket.hears('turn-end');
    expect(end.turn).toMatchObject({ outcome: 'answered', model: expect.any(String) });
    const types = socket.events.map((event) => event.type);
    expect(types.indexOf('question')).toBe(0);
    expect(types).toEqual(expect.arrayContaining(['tool-start', 'tool-end', 'text', 'answer', 'turn-end']));
    const { items } = await fixture.call('sessions.get', { sessionKey: sent.sessionKey });
    expect(items.map((item) => item.type)).toEqual(['question', 'tool', 'answer']);
  });
});
