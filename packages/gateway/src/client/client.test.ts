import type { GatewayEvent } from '@finclaw/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';
import { createClient } from './client.ts';

let fixture: GatewayFixture;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  fixture = await GatewayFixture.start();
  client = createClient({ url: fixture.url, token: await fixture.token('read', 'write') });
});
afterAll(() => fixture.dispose());

it('calls methods, with what went wrong as a value', async () => {
  expect(await client.call('server.hello', {})).toMatchObject({ ok: true, result: { version: '1.2.3' } });
  expect(await client.call('audit.list', {})).toMatchObject({
    ok: false,
    failure: { kind: 'refused', code: 'FORBIDDEN' },
  });
  const stranger = createClient({ url: fixture.url, token: 'wrong' });
  expect(await stranger.call('server.hello', {})).toEqual({ ok: false, failure: { kind: 'signed-out' } });
});

it('hears a question and its answer as events, and goes on after the last one it heard', async () => {
  const stop = new AbortController();
  const heard: GatewayEvent[] = [];
  const listening = (async () => {
    for await (const event of client.events(stop.signal)) {
      heard.push(event);
      if (event.type === 'turn-end') return;
    }
  })();
  // The stream is open once the server counts it.
  await expect.poll(async () => (await fixture.call('server.health', {})).connections).toBeGreaterThan(0);
  await client.call('messages.send', { text: 'What is 6 times 7?' });
  await listening;
  stop.abort();
  expect(heard.map(({ type }) => type)).toEqual(expect.arrayContaining(['question', 'answer', 'turn-end']));
});
