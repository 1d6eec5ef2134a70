import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPABILITIES } from '@finclaw/channel-kit/testing';
import { describeOnPostgres } from '@finclaw/cluster/testing';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type App, createApp } from '../create-app.ts';
import type { Role } from './open-parts.ts';

const web = createChannelId('web');

describeOnPostgres('a question that waits longer than one may wait for a program that is off', (database) => {
  let root: string;
  let texts: string[];
  const apps: App[] = [];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'finclaw-wait-'));
    texts = [];
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    rmSync(root, { recursive: true, force: true });
  });

  /** One process of the program; returns how to say something there. */
  async function start(role: Role): Promise<(body: string) => Promise<void>> {
    const stateDir = join(root, `${role}-${apps.length}`);
    const env = { FINCLAW_STATE_DIR: stateDir, DATABASE_URL: database.place(), FINCLAW_SECRET_KEY: 'k'.repeat(43) };
    const paths = resolveStatePaths(env);
    ensureStateDirs(paths);
    const { session } = defaultConfig;
    const config = { ...defaultConfig, session: { ...session, leaseMs: 60_000, askAgainAfterMs: 0 } };
    const logger = createSilentLogger();
    const app = await createApp({ config, paths, locale: 'en', logger, env, model: 'offline', role });
    apps.push(app);
    let receive: (message: InboundMessage) => Promise<void> = async () => {};
    app.addChannel({
      id: web,
      capabilities: CAPABILITIES,
      onMessage(handler) {
        receive = handler;
        return async () => {};
      },
      send: async ({ payloads }) => {
        texts.push(...payloads.flatMap(({ text }) => text ?? []));
        return undefined;
      },
    });
    await app.load();
    await app.recover();
    return (body) =>
      receive({
        id: body,
        channelId: web,
        origin: 'typed',
        chatType: 'direct',
        senderId: 'local',
        body,
        timestamp: createTimestamp(Date.now()),
      });
  }

  it('is answered late when all processes were only busy', async () => {
    const say = await start('gateway');
    await say('6 * 7');
    // Found by a process that joined later, when the one that accepted it is gone.
    await start('gateway');
    await apps.shift()!.close();
    await start('worker');
    await expect.poll(() => texts).toEqual([expect.stringContaining('42')]);
  });

  it('is named, not answered, when nobody was running any more', async () => {
    const say = await start('gateway');
    await say('6 * 7');
    await apps.splice(0)[0]!.close();
    await start('all');
    await expect.poll(() => texts).toEqual([expect.stringMatching(/was not running.*“6 \* 7”/s)]);
  });
});
