import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelSettings, isReservedChannel, ownChannelSettings } from './channel-settings.ts';
import { loadConfig } from './config-io.ts';
import { defaultConfig } from './defaults.ts';

let stateDir = '';
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'finclaw-sections-'));
});
afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

function install(name: string, manifest: object | string): void {
  const folder = join(stateDir, 'plugins', `folder-of-${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'finclaw-plugin.json'),
    typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
  );
}

const load = (config: object) => {
  writeFileSync(join(stateDir, 'finclaw.json5'), JSON.stringify(config));
  return loadConfig({ env: { FINCLAW_STATE_DIR: stateDir, LANG: 'en_US.UTF-8' } });
};
const lobby = { name: 'lobby-plugin', channels: { lobby: {} } };
const section = { port: 7, admins: ['a'], accounts: { second: { pairing: false, port: 8 } } };

describe('the section of a channel that a plugin brings', () => {
  it('holds who may talk there, and whatever the plugin wants to know', async () => {
    install('lobby-plugin', lobby);
    const { channels } = (await load({ channels: { lobby: section }, plugins: { enabled: ['lobby-plugin'] } })).config;
    expect(channelSettings(channels, 'lobby')).toMatchObject({
      enabled: true,
      allowFrom: [],
      admins: ['a'],
      pairing: true,
    });
    expect(channelSettings(channels, 'lobby').accounts.second).toMatchObject({ pairing: false });
    expect(ownChannelSettings(channels, 'lobby')).toEqual({ port: 7 });
  });

  it.each([
    ['the plugin is not enabled', [], lobby],
    ['the enabled plugin brings another channel', ['lobby-plugin'], { ...lobby, channels: { foyer: {} } }],
  ])('is refused when %s', async (_when, enabled, manifest) => {
    install('lobby-plugin', manifest);
    await expect(load({ channels: { lobby: section }, plugins: { enabled } })).rejects.toThrow(
      'there is no channel "lobby"',
    );
  });

  it('does not stop the program when the plugin that may own it cannot be read', async () => {
    install('lobby-plugin', '{');
    await expect(load({ channels: { lobby: section }, plugins: { enabled: ['lobby-plugin'] } })).resolves.toBeDefined();
  });

  it('needs none: without it only paired people are answered', () => {
    expect(channelSettings(defaultConfig.channels, 'lobby')).toMatchObject({
      enabled: true,
      allowFrom: [],
      pairing: true,
    });
    expect(channelSettings(defaultConfig.channels, 'telegram').enabled).toBe(false);
  });

  it.each(['terminal', 'api', 'web', 'telegram', 'pipeline'])('cannot be that of %s', (id) =>
    expect(isReservedChannel(id)).toBe(true),
  );
});
