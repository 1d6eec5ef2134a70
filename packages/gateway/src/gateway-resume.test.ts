import type { App } from '@finclaw/app';
import type { GatewayEvent } from '@finclaw/types';
import { afterEach, describe, expect, it } from 'vitest';
import { Mailbox } from './channel/mailbox.ts';
import { GatewayFixture, type TestSocket, until } from './testing/gateway-fixture.ts';

const QUOTE = '삼성전자 현재 주가 알려줘';
const ORDER = '삼성전자 10주 사줘';
let fixture: GatewayFixture;
afterEach(() => fixture.dispose());

async function listening(): Promise<TestSocket> {
  const socket = await fixture.socket();
  await socket.call('events.subscribe', {});
  return socket;
}

describe('a reader that comes back', () => {
  it('misses nothing over server-sent events, with the browser’s own header', async () => {
    fixture = await GatewayFixture.start();
    const events: GatewayEvent[] = [];
    const open = async (after?: string) => {
      const headers = { cookie: fixture.cookie, ...(after === undefined ? {} : { 'last-event-id': after }) };
      const response = await fetch(`${fixture.url}/api/events`, { headers });
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      return response.body!;
    };
    const readUntil = async (
      body: Awaited<ReturnType<typeof open>>,
      isEnough: (found: readonly GatewayEvent[]) => boolean,
    ) => {
      let text = '';
      const decoder = new TextDecoder();
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        const found = [...text.matchAll(/^data: (.*)\n/gm)].map(([, json]) => JSON.parse(json!) as GatewayEvent);
        if (!isEnough(found)) continue;
        events.push(...found);
        return;
      }
    };
    const first = await open();
    const { sessionKey } = await fixture.call('messages.send', { text: QUOTE });
    await readUntil(first, (found) => found.length >= 2);
    // However many came at once, the reader leaves after the second.
    events.splice(2);
    await until(() => (fixture.app.isBusy(sessionKey as never) ? undefined : true));
    await readUntil(await open(events.at(-1)!.id), (found) => found.at(-1)?.type === 'turn-end');
    const numbers = events.map(({ id }) => Number(id.split('.')[1]));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(events.at(-1)?.type).toBe('turn-end');
  });

  it('#29106 asks again what a crash kept from being accepted, and sees no end of it before the answer', async () => {
    fixture = await GatewayFixture.start();
    const { sessionKey } = await fixture.call('messages.send', { text: QUOTE, messageId: 'm1' });
    await waitForTurn(sessionKey);
    const { stateDir, cookie } = fixture;
    await fixture.stop();

    const shown = { text: ORDER, attachments: [] };
    const prepare = async ({ store }: App): Promise<void> => {
      await new Mailbox(store.database, Date.now).addQuestion('web', sessionKey, 'm2', shown);
    };
    fixture = await GatewayFixture.start({ stateDir, prepare });
    fixture.cookie = cookie;
    const question = async () => {
      const { items } = await fixture.call('sessions.get', { sessionKey });
      return items.find((item) => item.type === 'question' && item.messageId === 'm2');
    };
    expect(await question()).toMatchObject({ turn: { outcome: 'failed' } });

    const socket = await listening();
    const send = () => socket.call('messages.send', { text: ORDER, sessionKey, messageId: 'm2' });
    expect(await send()).toMatchObject({ sessionKey, status: 'accepted' });
    await socket.hears('session-changed', ({ reason }) => reason === 'rewound');
    const { id, inputHash } = (await socket.hears('approval-requested')).approval;
    expect(await question()).not.toHaveProperty('turn');
    expect(await send()).toMatchObject({ status: 'duplicate' });
    await socket.call('approvals.answer', { id, inputHash, approved: false });
    await socket.hears('turn-end');
    expect(await question()).toMatchObject({ turn: { outcome: 'answered' } });
  });

  it('#6917 #29106 after the program stopped and started again finds its question answered, once', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    const { sessionKey } = await socket.call('messages.send', { text: ORDER, messageId: 'm1' });
    await socket.hears('approval-requested');
    const { stateDir, cookie } = fixture;
    await fixture.stop();
    expect(await socket.closed).toBe(1001);
    expect(socket.events.at(-1)?.type).toBe('closing');

    fixture = await GatewayFixture.start({ stateDir });
    expect(fixture.firstLink).toBeUndefined();
    fixture.cookie = cookie;
    const again = await fixture.socket();
    await again.call('events.subscribe', { after: socket.events.at(-1)!.id });
    expect(again.events[0]).toMatchObject({ type: 'gap' });
    const { items } = await waitForTurn(sessionKey);
    expect(items.filter(({ type }) => type === 'answer')).toHaveLength(1);
    expect(items[0]).toMatchObject({ messageId: 'm1', turn: { outcome: 'answered' } });
    expect(await again.call('messages.send', { text: ORDER, messageId: 'm1' })).toMatchObject({
      sessionKey,
      status: 'duplicate',
    });
  });

  async function waitForTurn(sessionKey: string) {
    for (;;) {
      const loaded = await fixture.call('sessions.get', { sessionKey });
      if (loaded.items.some((item) => item.type === 'question' && item.turn !== undefined)) return loaded;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
});
