import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPABILITIES } from '@finclaw/channel-kit/testing';
import { describeOnPostgres } from '@finclaw/cluster/testing';
import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { type ChannelPlugin, createChannelId } from '@finclaw/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type App, createApp } from '../create-app.ts';
import type { Role } from './open-parts.ts';

const telegram = createChannelId('telegram');
const PERSON = '42';

describeOnPostgres('a bot at one process and the watch at another', (database) => {
  let root: string;
  const apps: App[] = [];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'finclaw-elsewhere-'));
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    rmSync(root, { recursive: true, force: true });
  });

  async function start(role: Role): Promise<App> {
    const stateDir = join(root, role);
    const env = { FINCLAW_STATE_DIR: stateDir, DATABASE_URL: database.place(), FINCLAW_SECRET_KEY: 'k'.repeat(43) };
    const paths = resolveStatePaths(env);
    ensureStateDirs(paths);
    const { channels, session } = defaultConfig;
    const config: FinClawConfig = {
      ...defaultConfig,
      channels: { ...channels, telegram: { ...channels.telegram, allowFrom: [PERSON] } },
      session: { ...session, leaseMs: 60_000 },
    };
    const app = await createApp({
      config,
      paths,
      locale: 'en',
      logger: createSilentLogger(),
      env,
      model: 'offline',
      role,
    });
    apps.push(app);
    await app.load();
    return app;
  }

  it('reminders and scheduled questions reach the person, once', async () => {
    const [gateway, worker] = [await start('gateway'), await start('worker')];
    const texts: string[] = [];
    const bot: ChannelPlugin = {
      id: telegram,
      capabilities: CAPABILITIES,
      onMessage: () => async () => {},
      send: async ({ payloads }) => {
        texts.push(...payloads.flatMap(({ text }) => text ?? []));
        return undefined;
      },
    };
    gateway.addChannel(bot);
    for (const app of [gateway, worker]) await app.recover();
    const place = { channelId: telegram, accountId: 'default', senderId: PERSON, chatType: 'direct' } as const;
    const draft = {
      owner: place,
      place,
      locale: 'en',
      zone: 'UTC',
    } as const;
    // A moment that has passed when a busy machine comes to it would be refused.
    const inTwoSeconds = () => ({ kind: 'once', at: Date.now() + 2_000 }) as const;
    for (const task of [
      { kind: 'say', text: 'buy milk' },
      { kind: 'ask', text: '6 * 7' },
    ] as const)
      expect(
        await worker.finance.served.of.schedules.service.create({ ...draft, rule: inTwoSeconds(), task } as never),
      ).toMatchObject({
        ok: true,
      });
    for (const app of [gateway, worker]) app.startWatching();
    await expect.poll(() => texts.length, { timeout: 60_000 }).toBe(2);
    expect(texts.toSorted()).toEqual([expect.stringContaining('42'), expect.stringContaining('buy milk')]);
  });
});
