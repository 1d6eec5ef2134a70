import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPABILITIES } from '@finclaw/channel-kit/testing';
import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { startWireFake, type WireFake, type WireReply } from '@finclaw/models/testing';
import { type ChannelPlugin, createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type App, createApp } from '../create-app.ts';

const channelId = createChannelId('web');
const SLOTS = 2;

const ORDER: WireReply = {
  toolCalls: [{ name: 'place_order', input: { instrument: 'AAPL', side: 'buy', quantity: 1 } }],
};

describe('more conversations than model slots', () => {
  let dir: string;
  let fake: WireFake;
  let app: App;
  let receive: (message: InboundMessage) => Promise<void>;

  const start = async (agents: Partial<FinClawConfig['agents']> = {}): Promise<void> => {
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: dir });
    ensureStateDirs(paths);
    const config: FinClawConfig = {
      ...defaultConfig,
      agents: {
        ...defaultConfig.agents,
        defaults: { ...defaultConfig.agents.defaults, maxConcurrent: SLOTS },
        providers: { anthropic: { baseUrl: fake.anthropicUrl } },
        ...agents,
      },
    };
    const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
    app = await createApp({ config, paths, locale: 'en', logger: createSilentLogger(), env });
    const channel: ChannelPlugin = {
      id: channelId,
      capabilities: CAPABILITIES,
      onMessage: (handler) => {
        receive = handler;
        return async () => {};
      },
      send: async () => undefined,
    };
    app.addChannel(channel);
    app.approvals.addPresenter({ canReach: () => true, present: () => {}, settle: () => {} });
  };

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'finclaw-slots-'));
    fake = await startWireFake();
  });
  afterEach(async () => {
    await app.close();
    await fake.close();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Asks in a conversation of its own, and waits until it is accepted, not until it is answered. */
  const ask = async (person: string, body: string) => {
    const end = app.turnOf(channelId, person);
    const timestamp = createTimestamp(Date.now());
    await receive({ id: person, channelId, origin: 'typed', chatType: 'direct', senderId: person, body, timestamp });
    return { end };
  };

  it('approvals that wait hold no slot: a command and a new question are answered beside them', async () => {
    fake.answer(({ body }) => (JSON.stringify(body.messages).includes('buy') ? ORDER : { text: 'Here I am.' }));
    await start();
    for (const person of ['a', 'b', 'c', 'd']) await ask(person, 'buy one share of Apple');
    await vi.waitUntil(() => app.approvals.list({}).length === 4);
    expect((await (await ask('e', '/help')).end).outcome).toBe('answered');
    expect(await (await ask('f', 'are you there?')).end).toMatchObject({ outcome: 'answered', text: 'Here I am.' });
    expect(app.approvals.list({})).toHaveLength(4);
  });

  it('with every slot taken, a command is answered, and a question gets the first slot that becomes free', async () => {
    const hold = Promise.withResolvers<void>();
    fake.answer(({ body }) => ({
      text: 'Done.',
      ...(JSON.stringify(body.messages).includes('slow') && { hold: hold.promise }),
    }));
    await start();
    const slow = [await ask('a', 'slow one'), await ask('b', 'slow two')];
    await vi.waitUntil(() => fake.requests.length === SLOTS);
    const quick = await ask('c', 'quick one');
    expect((await (await ask('d', '/help')).end).outcome).toBe('answered');
    expect(fake.requests).toHaveLength(SLOTS);
    hold.resolve();
    for (const { end } of [...slow, quick]) expect(await end).toMatchObject({ outcome: 'answered', text: 'Done.' });
  });

  it('an agent with a limit of its own keeps to it, and leaves the others their slots', async () => {
    const hold = Promise.withResolvers<void>();
    fake.answer(({ body }) => ({
      text: 'Done.',
      ...(JSON.stringify(body.messages).includes('slow') && { hold: hold.promise }),
    }));
    const bindings = ['a', 'b'].map((senderId) => ({ agentId: 'bank', senderId, priority: 0 }));
    await start({ entries: { main: {}, bank: { maxConcurrent: 1 } }, bindings });
    const slow = [await ask('a', 'slow one'), await ask('b', 'slow two')];
    await vi.waitUntil(() => fake.requests.length === 1);
    expect((await (await ask('c', 'quick one')).end).outcome).toBe('answered');
    expect(fake.requests).toHaveLength(2);
    hold.resolve();
    for (const { end } of slow) expect((await end).outcome).toBe('answered');
  });
});
