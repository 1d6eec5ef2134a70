import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@finclaw/app';
import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChannelTokens } from './channels/channel-tokens.ts';
import { startConfiguredChannels } from './start-channels.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startPlatform(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ok: false, error_code: 401, description: 'Unauthorized' }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function start(channels: Partial<FinClawConfig['channels']>) {
  const dir = mkdtempSync(join(tmpdir(), 'finclaw-start-'));
  closing.push(() => rmSync(dir, { recursive: true, force: true }));
  const paths = resolveStatePaths({ FINCLAW_STATE_DIR: dir });
  ensureStateDirs(paths);
  const config = { ...defaultConfig, channels: { ...defaultConfig.channels, ...channels } };
  const warnings: string[] = [];
  const record = (text: string) => void warnings.push(text);
  const logger = { ...createSilentLogger(), warn: record, error: record };
  const app = await createApp({ config, paths, locale: 'en', logger, env: {} });
  closing.push(() => app.close());
  const bot = { id: '1', name: '@b', link: '' };
  await new ChannelTokens(app.store.values, paths, {}).save(
    { platform: 'telegram', accountId: 'stored', bot },
    '1:stored',
  );
  const options = { config, paths, env: {}, logger };
  const running = await startConfiguredChannels(app, options);
  closing.push(() => running.stop());
  return { running, warnings, app, options };
}

const { telegram } = defaultConfig.channels;

describe('startConfiguredChannels', () => {
  it('starts nothing that is not switched on', async () => {
    expect((await start({})).running.started).toEqual([]);
  });

  it('starts every account that has a token, from the configuration or from the store, and none that is off', async () => {
    const { url, asked } = await startPlatform();
    const accounts = { off: { enabled: false, botToken: '1:off' }, more: { botToken: '1:more' } };
    const config = { ...telegram, enabled: true, apiBaseUrl: url, botToken: '1:first', accounts };
    const { running } = await start({ telegram: config });
    expect(running.started).toEqual(['telegram']);
    await vi.waitFor(() =>
      expect(new Set(asked)).toEqual(new Set(['first', 'more', 'stored'].map((id) => `/bot1:${id}/getMe`))),
    );
  });

  it('one process listens to a bot; a second one leaves it alone until the first has stopped', async () => {
    const { url } = await startPlatform();
    const config = { ...telegram, enabled: true, apiBaseUrl: url };
    const first = await start({ telegram: config });
    const again = () => startConfiguredChannels(first.app, first.options);
    expect((await again()).started).toEqual([]);
    await first.running.stop();
    expect(first.warnings).toContain('Another FinClaw listens to the chat platforms already');
    await expect(again()).resolves.toBeDefined();
  });

  it('a platform nobody answers at and a missing token hold nobody up', async () => {
    const accounts = { empty: {} };
    const config = { ...telegram, enabled: true, apiBaseUrl: 'http://127.0.0.1:1', accounts };
    const { running, warnings } = await start({ telegram: config });
    expect(running.started).toEqual(['telegram']);
    expect(warnings).toContain('A bot account has no token that can be used; add it again');
    await running.stop();
  });
});
