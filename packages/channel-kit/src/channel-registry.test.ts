import { createChannelId } from '@finclaw/types';
import { expect, it } from 'vitest';
import { ChannelRegistry } from './channel-registry.ts';
import { CAPABILITIES } from './testing/fake-channel.ts';

it('a channel runs once until it is taken out', () => {
  const registry = new ChannelRegistry();
  const meta = { name: 'mine', displayName: 'Mine' };
  const plugin = { id: createChannelId('mine'), meta, capabilities: CAPABILITIES };
  registry.attach(plugin);
  expect(registry.plugin('mine')).toBe(plugin);
  expect(() => registry.attach(plugin)).toThrow(/already running/);
  expect(registry.detach(plugin.id)).toBe(true);
  expect(registry.plugin('mine')).toBeUndefined();
});
