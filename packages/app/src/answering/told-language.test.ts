import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPABILITIES } from '@finclaw/channel-kit/testing';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, diskState, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { type ChannelPlugin, createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type App, createApp } from '../create-app.ts';

const channelId = createChannelId('pigeon');

describe('what somebody is told who set a language of their own', () => {
  let dir: string;
  let app: App;
  let sent: string[];
  let receive: ((message: InboundMessage) => Promise<void>) | undefined;
  let count = 0;
  let clock = 0;
  let mina = '';

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'finclaw-told-'));
    [sent, clock] = [[], Date.now()];
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: dir });
    ensureStateDirs(paths);
    const config = {
      ...defaultConfig,
      people: { ...defaultConfig.people, messagesPerMinute: 1 },
      gateway: {
        ...defaultConfig.gateway,
        oidc: { issuer: 'https://login.example', clientId: 'x', name: 'Acme', sessionHours: 1 },
      },
    };
    app = await createApp({ config, now: () => clock, paths, locale: 'en', logger: createSilentLogger(), env: {} });
    const pigeon: ChannelPlugin = {
      id: channelId,
      capabilities: CAPABILITIES,
      onMessage: (handler) => {
        receive = handler as typeof receive;
        return async () => {};
      },
      send: async ({ payloads }) => {
        sent.push(payloads[0]?.text ?? '');
        return undefined;
      },
    };
    app.addChannel(pigeon);
    const { id } = await app.people.add('Mina', 'member');
    mina = id;
    await app.people.profiles.change(id, { language: 'ko' });
    const { code } = await app.people.linkCode(id, 'typed');
    await app.people.link(code, { channelId, accountId: 'default', senderId: '7', chatId: '7' }, 'typed');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await app.close();
    rmSync(dir, { recursive: true, force: true });
  });

  /** A message that shows no language. */
  const write = async (body = '12 * 12'): Promise<void> => {
    const at = {
      senderId: '7',
      chatId: '7',
      origin: 'typed' as const,
      chatType: 'direct' as const,
      timestamp: createTimestamp(Date.now()),
    };
    await receive?.({ id: `m${++count}`, channelId, accountId: 'default', body, ...at });
  };

  it('a limit that is reached', async () => {
    await write();
    await write();
    await vi.waitFor(() => expect(sent).toContainEqual(expect.stringContaining('메시지가 너무 많습니다')));
  });

  it('that the company’s provider has to vouch for them again, and nothing they write is taken until it did', async () => {
    await app.oidcSessions.note(mina, true);
    clock += 59 * 60_000;
    await write('/help');
    await vi.waitFor(() => expect(sent.join('\n')).toMatch(/\/help|\/도움말/));
    clock += 2 * 60_000;
    sent.length = 0;
    for (const body of ['12 * 12', '/help', '/portfolio']) await write(body);
    expect(sent).toEqual([expect.stringContaining('Acme')]);
    expect(await app.store.inbox.unfinished()).toEqual([]);
    await app.oidcSessions.note(mina, true);
    await write('/help');
    await vi.waitFor(() => expect(sent.join('\n')).toMatch(/\/help|\/도움말/));
  });

  it('a disk that is full; a message that shows a language is answered in that', async () => {
    vi.spyOn(diskState, 'assertWritable').mockImplementation(() => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    });
    await write();
    expect(sent).toEqual([expect.stringMatching(/[가-힣]/)]);
  });
});
