import { describe, expect, it } from 'vitest';
import { isDirect, normalizeChatType } from './chat-type.ts';

describe('normalizeChatType', () => {
  it.each([
    [' DM ', 'direct'],
    ['private', 'direct'],
    ['whisper', 'direct'],
    ['Room', 'group'],
    ['chat', 'group'],
    ['forum', 'channel'],
    ['public', 'channel'],
    [undefined, 'group'],
    ['', 'group'],
    ['constructor', 'group'],
  ] as const)('%j → %s', (raw, expected) => expect(normalizeChatType(raw)).toBe(expected));

  it('only a direct chat is direct', () =>
    expect((['direct', 'group', 'channel'] as const).map(isDirect)).toEqual([true, false, false]));
});
