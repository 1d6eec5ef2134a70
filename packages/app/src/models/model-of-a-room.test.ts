import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { createSessionKey } from '@finclaw/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type App, createApp } from '../create-app.ts';

const MODEL = 'claude-sonnet-5-5';
const ROOM = createSessionKey('agent:main:discord:group:42');
let app: App;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'finclaw-room-model-'));
  const paths = resolveStatePaths({ FINCLAW_STATE_DIR: dir });
  ensureStateDirs(paths);
  app = await createApp({ config: defaultConfig, paths, locale: 'en', logger: createSilentLogger(), env: {} });
});
afterEach(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const asking = (person: string) => ({ channelId: 'web', accountId: 'default', senderId: person, origin: 'button' });
const choose = (sessionKey: string, person: string) =>
  app.models.port.choose(createSessionKey(sessionKey), MODEL, { ctx: asking(person), locale: 'en' } as never);

/** Which model answers somebody, and what they are told of it. */
async function answering(sessionKey: string, person: string) {
  const told: string[] = [];
  const { model } = await app.models.forRun({
    runId: 'run',
    sessionKey: createSessionKey(sessionKey),
    agentId: 'main',
    actingUser: asking(person),
    signal: AbortSignal.timeout(60_000),
    onModelChange: (from, to, reason) => told.push(`${from} ${to} ${reason}`),
  });
  return { model: model.model, told };
}

it('a model that one person chose in a room with their own key answers them; others there are answered by one they have', async () => {
  const mina = await app.people.add('Mina', 'member');
  const joon = await app.people.add('Joon', 'member');
  const key = { provider: 'anthropic', apiKey: 'sk-ant-mina-0123456789abcdef', unchecked: true };
  const { profile } = await app.ownKeys.add(mina.id, key, 'en');
  expect(await choose(ROOM, joon.id)).toMatchObject({ outcome: 'unavailable' });
  expect(await choose(ROOM, mina.id)).toMatchObject({ outcome: 'chosen' });
  expect(await answering(ROOM, mina.id)).toEqual({ model: MODEL, told: [] });
  expect(await answering(ROOM, joon.id)).toEqual({ model: 'offline', told: [`${MODEL} offline no-key`] });
  // In a conversation of one's own, a model that was asked for and cannot be had is told.
  const alone = `agent:main:web:direct:${mina.id}`;
  expect(await choose(alone, mina.id)).toMatchObject({ outcome: 'chosen' });
  await app.ownKeys.remove(mina.id, profile!.id);
  await expect(answering(alone, mina.id)).rejects.toMatchObject({ code: 'AUTH_KEY_NOT_FOUND' });
});
