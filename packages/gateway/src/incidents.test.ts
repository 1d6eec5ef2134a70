import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '@finclaw/app';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, FinClawError, resolveStatePaths } from '@finclaw/infra';
import { type ChannelPlugin, createChannelId, type OutboundMessage, type ReplyTarget } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const TELEGRAM = createChannelId('telegram');
const target: ReplyTarget = { channelId: TELEGRAM, accountId: 'default', targetId: '7' };
const HOUR = 60 * 60 * 1000;

let stateDir: string;
let now: number;
let sent: string[];
let refuse: (() => Error) | undefined;
const apps: App[] = [];

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'finclaw-incident-'));
  now = Date.UTC(2026, 10, 2);
  sent = [];
  refuse = undefined;
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  rmSync(stateDir, { recursive: true, force: true });
});

/** The program over one state directory, as after a start; `isUp` says whether the platform is connected already. */
async function start({ isUp = true } = {}): Promise<App> {
  const paths = resolveStatePaths({ FINCLAW_STATE_DIR: stateDir });
  ensureStateDirs(paths);
  const app = await createApp({
    config: defaultConfig,
    paths,
    locale: 'en',
    logger: createSilentLogger(),
    env: {},
    now: () => now,
  });
  apps.push(app);
  if (isUp) app.addChannel(platform());
  return app;
}

function platform(): ChannelPlugin {
  return {
    id: TELEGRAM,
    capabilities: {
      supportsMarkdown: true,
      supportsButtons: false,
      supportsReactions: false,
      maxMessageLength: 4096,
    },
    send: async ({ payloads }: OutboundMessage) => {
      sent.push(...payloads.map(({ text = '' }) => text));
      if (refuse) throw refuse();
      return { messageId: String(sent.length) };
    },
  };
}

/** Stores an answer that was never sent, as a process that died had left it. */
const leave = async (app: App, text: string, livesMs = 24 * HOUR) =>
  (await app.store.outbox.prepare({ target, payloads: [{ text }], expiresAt: now + livesMs, dedupeKey: text }))
    .parts[0]!;

describe('what happened to others does not happen here', () => {
  it('#39138: a start does not send what is long out of date', async () => {
    const app = await start();
    for (let count = 0; count < 110; count++) await leave(app, `old ${count}`, HOUR);
    await leave(app, 'recent');
    now += 15 * HOUR;
    await app.recover();
    expect(sent).toEqual(['recent']);
    await app.recover();
    expect(sent).toEqual(['recent']);
  });

  it('#23777: what the platform refuses for good is not tried for ever', async () => {
    const app = await start();
    refuse = () => new FinClawError('chat not found', 'DELIVERY_FAILED');
    await leave(app, 'to nobody');
    for (let starts = 0; starts < 5; starts++) await app.recover();
    expect(sent.filter((text) => text === 'to nobody')).toHaveLength(1);
  });

  it('#6917: an answer whose channel is not up yet waits for it', async () => {
    const early = await start({ isUp: false });
    await leave(early, 'patience');
    await early.recover();
    expect(sent).toEqual([]);
    await apps.pop()!.close();
    await (await start()).recover();
    expect(sent).toEqual(['patience']);
  });

  it('#90233 #121507 #138564: a send that was begun and never ended is not stranded, not repeated, and said to be unknown, once', async () => {
    const app = await start();
    const part = await leave(app, 'perhaps');
    await app.store.outbox.markSending(part.id);
    await apps.pop()!.close();
    const after = await start();
    await after.recover();
    await expect.poll(() => sent).toEqual([expect.stringContaining('could not confirm')]);
    await after.recover();
    expect(sent).toHaveLength(1);
    await expect(() => after.store.outbox.markSending(part.id)).rejects.toThrow('is unknown and cannot become sending');
  });

  it('ClawHavoc: a fresh machine runs nobody else’s code and offers no market to fetch it from', async () => {
    const app = await start();
    await app.load();
    expect(defaultConfig.plugins).toMatchObject({ enabled: [] });
    expect(defaultConfig.tools.mcpServers ?? {}).toEqual({});
    expect(app.commands.map(({ name }) => name).filter((name) => /install|market|download/.test(name))).toEqual([]);
  });
});
