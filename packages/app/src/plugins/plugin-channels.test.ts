import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createSilentLogger } from '@finclaw/infra';
import { createApprovalBroker } from '@finclaw/tools';
import { type ChannelPlugin, createChannelId } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { PluginChannels } from './plugin-channels.ts';
import { PluginRegistry } from './registry.ts';

/** Two channels of plugins, of which one cannot start; what happened, in order. */
function setUp(channels: object = {}) {
  const happened: string[] = [];
  const registry = new PluginRegistry();
  const channel = (id: string, setup: ChannelPlugin['setup']) =>
    registry.add('channels', `${id}-plugin`, {
      channel: { id: createChannelId(id), capabilities: {}, setup } as never,
      settings: { id },
    });
  channel('broken', async () => {
    throw new Error('the port is taken');
  });
  channel('lobby', async (settings) => {
    happened.push(`start ${(settings as { id: string }).id}`);
    return async () => void happened.push('stop lobby');
  });
  const subject = new PluginChannels({
    registry,
    config: { ...defaultConfig.channels, ...channels } as FinClawConfig['channels'],
    intake: {
      add: ({ id }) => {
        happened.push(`attach ${id}`);
        return async () => void happened.push(`detach ${id}`);
      },
    },
    approvals: createApprovalBroker({ now: Date.now, record: async () => {} }),
    isAdmin: () => false,
    locale: 'en',
    logger: createSilentLogger(),
  });
  return { subject, registry, happened };
}

describe('PluginChannels', () => {
  it('one that cannot start is taken out and named, and the others run until they are stopped', async () => {
    const { subject, registry, happened } = setUp();
    const stop = await subject.start();
    expect(happened).toEqual(['attach broken', 'detach broken', 'attach lobby', 'start lobby']);
    expect(registry.get('diagnostics')).toMatchObject([
      { pluginName: 'broken-plugin', value: { message: 'the port is taken' } },
    ]);
    await stop();
    expect(happened.slice(4)).toEqual(['stop lobby', 'detach lobby']);
  });

  it('one that is switched off is left alone', async () => {
    const { subject, happened } = setUp({ lobby: { enabled: false } });
    expect(subject.ids).toEqual(['broken']);
    await subject.start();
    expect(happened).not.toContain('attach lobby');
  });
});
