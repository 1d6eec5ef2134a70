import { createChannelId } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { createChannelDock } from './channel-dock.ts';
import { ChannelRegistry } from './channel-registry.ts';

describe('docks', () => {
  it('defaults: nothing supported, 2000 characters, no media, 60 a minute, frozen', () => {
    const dock = createChannelDock({ id: 'x', meta: { name: 'x', displayName: 'X' } });
    expect(dock).toMatchObject({ defaultChatType: 'group', threadingMode: 'none' });
    expect(dock.outboundLimits).toEqual({ maxChunkLength: 2000, maxMediaPerMessage: 0, rateLimitPerMinute: 60 });
    expect(Object.entries(dock.capabilities).filter(([, value]) => value !== false)).toEqual([
      ['maxMessageLength', 2000],
    ]);
    for (const part of [dock, dock.meta, dock.capabilities, dock.outboundLimits])
      expect(Object.isFrozen(part)).toBe(true);
  });

  it('the core docks are there from the start', () => {
    const registry = new ChannelRegistry();
    expect(registry.dock('discord')).toMatchObject({
      threadingMode: 'native',
      capabilities: { supportsMarkdown: true, supportsReactions: true, maxMessageLength: 2000 },
      outboundLimits: { maxMediaPerMessage: 10, rateLimitPerMinute: 50 },
    });
    expect(registry.dock('http-webhook')).toMatchObject({
      defaultChatType: 'direct',
      capabilities: { maxMessageLength: 65_535 },
    });
    expect(registry.list().map((dock) => dock.id)).toEqual(['discord', 'http-webhook']);
  });

  it('a taken id is an error unless it is replaced on purpose', () => {
    const registry = new ChannelRegistry();
    const dock = createChannelDock({ id: 'discord', meta: { name: 'd', displayName: 'Mine' } });
    expect(() => registry.register(dock)).toThrow(/already registered/);
    registry.register(dock, { replace: true });
    expect(registry.dock('discord')?.meta.displayName).toBe('Mine');
  });

  it('an adapter is attached once and brings its dock if there is none', () => {
    const registry = new ChannelRegistry();
    const plugin = {
      id: createChannelId('mine'),
      meta: { name: 'mine', displayName: 'Mine' },
      capabilities: registry.dock('discord')!.capabilities,
    };
    registry.attach(plugin);
    expect(registry.has('mine')).toBe(true);
    expect(registry.plugin('mine')).toBe(plugin);
    expect(() => registry.attach(plugin)).toThrow(/already running/);
    expect(registry.detach(plugin.id)).toBe(true);
    expect(registry.plugin('mine')).toBeUndefined();
  });
});
