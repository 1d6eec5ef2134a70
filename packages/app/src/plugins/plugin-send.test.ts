import type { PluginTarget } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { createPluginSend } from './plugin-send.ts';

function setUp() {
  const sent: unknown[] = [];
  const send = createPluginSend({
    notices: { send: async (target, text, key) => void sent.push({ target, text, key }) },
    sessions: { list: async () => [{ sessionKey: 'agent:main:lobby:group:hall' }] as never },
    isKnownSender: async ({ channelId, senderId }) => channelId === 'lobby' && senderId === 'alice',
  });
  return { sent, send };
}

describe('what plugins send', () => {
  it.each<[string, PluginTarget, string | undefined]>([
    ['somebody who was let in', { channelId: 'lobby', senderId: 'alice' }, 'alice'],
    ['a room where there was talk', { channelId: 'lobby', roomId: 'hall' }, 'hall'],
    ['a stranger', { channelId: 'lobby', senderId: 'mallory' }, undefined],
    ['the same name elsewhere', { channelId: 'telegram', senderId: 'alice' }, undefined],
    ['a room nobody spoke in', { channelId: 'lobby', roomId: 'cellar' }, undefined],
    ['a person under the name of a room', { channelId: 'lobby', senderId: 'hall' }, undefined],
  ])('to %s', async (_whom, target, targetId) => {
    const { sent, send } = setUp();
    const done = send('p', target, 'hi', 'k');
    if (targetId === undefined) await expect(done).rejects.toMatchObject({ code: 'FORBIDDEN' });
    else await done;
    expect(sent).toEqual(targetId === undefined ? [] : [expect.objectContaining({ text: 'hi', key: 'plugin:p:k' })]);
    if (targetId !== undefined)
      expect(sent).toMatchObject([{ target: { channelId: 'lobby', accountId: 'default', targetId } }]);
  });
});
