import { defaultConfig } from '@finclaw/config';
import { describe, expect, it } from 'vitest';
import { pluginSettings } from './plugin-settings.ts';
import { PluginRegistry } from './registry.ts';

const properties = {
  keep: { type: 'integer', minimum: 1, maximum: 9, default: 5, title: 'Kept messages', onPage: true },
  loud: { type: 'boolean', onPage: true },
  mood: { type: 'string', enum: ['calm', 'merry'], onPage: true },
  token: { type: 'string', onPage: true },
  port: { type: 'integer' },
};

describe('pluginSettings', () => {
  const registry = new PluginRegistry();
  registry.add('plugins', 'p', { version: '1.0.0', channels: { lobby: { settings: { type: 'object', properties } } } });
  const settings = pluginSettings(registry);
  const named = (key: string) => settings.find(({ path }) => path === `channels.lobby.${key}`);

  it('offers what the plugin marks and a page can show, and no free text', () => {
    expect(settings.map(({ path, kind }) => `${path} ${kind}`)).toEqual([
      'channels.lobby.keep number',
      'channels.lobby.loud choice',
      'channels.lobby.mood choice',
    ]);
  });

  it.each([
    ['keep', '3', 3],
    ['keep', '0', undefined],
    ['keep', '3.5', undefined],
    ['keep', 'x', undefined],
    ['loud', 'true', true],
    ['mood', 'merry', 'merry'],
    ['mood', 'furious', undefined],
  ])('%s: %s is %s', (key, text, value) => expect(named(key)?.parse(text)).toBe(value));

  it('reads the section, else the plugin’s own default', () => {
    const config = { channels: { ...defaultConfig.channels, lobby: { keep: 7 } } };
    expect([named('keep')?.read(config), named('keep')?.read(defaultConfig), named('mood')?.read(config)]).toEqual([
      '7',
      '5',
      null,
    ]);
  });
});
