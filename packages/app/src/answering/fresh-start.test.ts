import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { type ChannelPlugin, createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../create-app.ts';

const HOUR = 3_600_000;
let stateDir: string;
let fake: WireFake;
let now: number;
let app: App;
let sent: string[];
beforeEach(async () => {
  stateDir = mkdtempSync(join(tmpdir(), 'finclaw-fresh-'));
  fake = await startWireFake();
  fake.answer(() => ({ text: 'Understood.' }));
  now = Date.UTC(2026, 10, 2);
  sent = [];
});
afterEach(async () => {
  await app.close();
  await fake.close();
  rmSync(stateDir, { recursive: true, force: true });
});

const capabilities = {
  supportsMarkdown: true,
  supportsButtons: false,
  supportsReactions: false,
  maxMessageLength: 4096,
};

/** The program with one channel of that name, and how to say something there. */
async function start(name: string): Promise<(body: string) => Promise<void>> {
  const channelId = createChannelId(name);
  const paths = resolveStatePaths({ FINCLAW_STATE_DIR: stateDir });
  ensureStateDirs(paths);
  const { channels, agents } = defaultConfig;
  const config: FinClawConfig = {
    ...defaultConfig,
    channels: { ...channels, telegram: { ...channels.telegram, enabled: true, allowFrom: ['*'] } },
    agents: { ...agents, providers: { ...agents.providers, anthropic: { baseUrl: fake.anthropicUrl } } },
  };
  const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
  app = await createApp({ config, paths, locale: 'en', logger: createSilentLogger(), env, now: () => now });
  let receive: (message: InboundMessage) => Promise<void> = async () => {};
  const channel: ChannelPlugin = {
    id: channelId,
    capabilities,
    onMessage(handler) {
      receive = handler;
      return async () => {};
    },
    send: async ({ payloads }) => {
      sent.push(...payloads.map(({ text = '' }) => text));
      return undefined;
    },
  };
  app.addChannel(channel);
  let count = 0;
  return async (body) => {
    const id = String(count++);
    const ended = app.turnOf(name, id);
    await receive({
      id,
      channelId,
      origin: 'typed',
      chatType: 'direct',
      senderId: '7',
      body,
      timestamp: createTimestamp(now),
    });
    await ended;
  };
}

const given = (): string => JSON.stringify(fake.requests.at(-1)?.body.messages);

describe('after a long silence', () => {
  it('a messenger starts afresh with a summary, and says so once', async () => {
    const say = await start('telegram');
    await say('my name is Kim');
    now += HOUR;
    await say('what is my name?');
    expect(given()).toContain('[Previous conversation summary]');
    expect(given()).toMatch(/user: my name is Kim/);
    expect(fake.requests.at(-1)?.body.messages).toHaveLength(1);
    await say('and now?');
    expect(given()).toMatch(/user: my name is Kim[\s\S]*what is my name/);
    expect(sent).toEqual(['Understood.', expect.stringContaining('new conversation'), 'Understood.', 'Understood.']);
  });

  it.each(['web', 'terminal'])('a thread of the %s goes on as if no time had passed', async (name) => {
    const say = await start(name);
    await say('my name is Kim');
    now += 48 * HOUR;
    await say('what is my name?');
    expect(fake.requests.at(-1)?.body.messages).toHaveLength(3);
    expect(given()).not.toContain('summary');
    expect(sent).toEqual(['Understood.', 'Understood.']);
  });
});
