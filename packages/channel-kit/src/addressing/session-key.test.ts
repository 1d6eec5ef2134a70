import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveGlobalSessionKey, deriveRoutingSessionKey, parseRoutingSessionKey } from './session-key.ts';

describe('session keys', () => {
  it.each([
    [{ channelId: 'discord', chatType: 'direct' }, 'agent:main:discord:direct'],
    [{ channelId: ' Discord ', chatType: 'group', chatId: 'channel456' }, 'agent:main:discord:group:channel456'],
    [
      { channelId: 'discord', chatType: 'group', chatId: 'channel456', threadId: 'thread789' },
      'agent:main:discord:group:channel456:thread789',
    ],
    [{ channelId: 'discord', chatType: 'direct', senderId: 'alice' }, 'agent:main:discord:direct:alice'],
    [{ channelId: 'wa', chatType: 'direct', chatId: '8210@s.example' }, 'agent:main:wa:direct:8210'],
    [
      { channelId: 'discord', chatType: 'direct', senderId: 'a', accountId: 'bot2', agentId: 'desk' },
      'agent:desk:discord@bot2:direct:a',
    ],
    [{ channelId: 'x', chatType: 'group', threadId: 't' }, 'agent:main:x:group::t'],
    [{ channelId: 'x', chatType: 'direct', senderId: '홍길동' }, 'agent:main:x:direct:홍길동'],
  ] as const)('%o → %s', (address, key) => expect(deriveRoutingSessionKey(address)).toBe(key));

  it('alice and bob never share a direct session', () => {
    const key = (senderId: string) => deriveRoutingSessionKey({ channelId: 'discord', chatType: 'direct', senderId });
    expect(key('alice')).not.toBe(key('bob'));
  });

  it.each([
    deriveGlobalSessionKey('main'),
    'user:42',
    'nonsense',
    'agent:',
    'agent:main:discord:nowhere',
    'agent:a:b:direct:c:d:e',
  ])('%s names no conversation of one room or person', (key) => expect(parseRoutingSessionKey(key)).toBeUndefined());

  const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() === text && text !== '');
  const address = fc.record(
    {
      channelId: name.map((text) => text.toLowerCase()).filter((text) => text === text.toLowerCase().trim()),
      chatType: fc.constantFrom('direct' as const, 'group' as const, 'channel' as const),
      agentId: name,
      chatId: name.filter((text) => !text.includes('@')),
      threadId: name,
      accountId: name,
    },
    { requiredKeys: ['channelId', 'chatType', 'agentId'] },
  );

  it('parse undoes derive for any names', () => {
    fc.assert(
      fc.property(address, (value) => {
        expect(parseRoutingSessionKey(deriveRoutingSessionKey(value))).toEqual(value);
      }),
    );
  });

  it('different conversations have different keys', () => {
    fc.assert(
      fc.property(address, address, (one, two) => {
        fc.pre(JSON.stringify(one, Object.keys(one).sort()) !== JSON.stringify(two, Object.keys(two).sort()));
        expect(deriveRoutingSessionKey(one)).not.toBe(deriveRoutingSessionKey(two));
      }),
    );
  });
});
