import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPABILITIES } from '@finclaw/channel-kit/testing';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../create-app.ts';

const web = createChannelId('web');
const message = (id: string): InboundMessage => ({
  id,
  channelId: web,
  origin: 'typed',
  chatType: 'direct',
  senderId: 'local',
  body: '2 * 3',
  timestamp: createTimestamp(0),
});

it('a program that ends accepts what was handed in before, and refuses what comes later for the time being', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-intake-'));
  onTestFinished(() => rmSync(stateDir, { recursive: true }));
  const paths = resolveStatePaths({ FINCLAW_STATE_DIR: stateDir });
  ensureStateDirs(paths);
  const app = await createApp({
    config: defaultConfig,
    paths,
    locale: 'en',
    logger: createSilentLogger(),
    env: {},
    model: 'offline',
  });
  let receive: (message: InboundMessage) => Promise<void> = async () => {};
  app.addChannel({
    id: web,
    capabilities: CAPABILITIES,
    onMessage(handler) {
      receive = handler;
      return async () => {};
    },
    send: async () => undefined,
  });
  await app.load();
  // As on a server that is slow to answer.
  const slow = Promise.withResolvers<void>();
  vi.spyOn(app.people, 'refresh').mockReturnValueOnce(slow.promise);
  const handedIn = receive(message('early'));
  const closing = app.close();
  await expect(receive(message('late'))).rejects.toMatchObject({ code: 'ROUTER_CLOSED' });
  // Longer than anything else takes to close.
  await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, 200))]);
  slow.resolve();
  await expect(handedIn).resolves.toBeUndefined();
  await closing;
});
