import { describe, expect, it } from 'vitest';
import { disclosureIn } from './rooms.ts';

const [group, thread] = ['agent:main:discord:group:42', 'agent:main:discord@second:channel:42:7'];

describe('what is told in a room', () => {
  it.each([
    ['agent:main:telegram:direct:9', {}, 'asked'],
    ['agent:main:global', {}, 'asked'],
    [group, {}, 'nothing'],
    [group, { 'discord:42': 'asked' }, 'asked'],
    [thread, { 'discord:42': 'asked' }, 'asked'],
    [group, { 'discord:43': 'asked' }, 'nothing'],
    [group, { 'telegram:42': 'asked' }, 'nothing'],
    [group, { '*': 'asked' }, 'asked'],
    [group, { '*': 'asked', 'discord:42': 'nothing' }, 'nothing'],
  ] as const)('%s with %o: %s', (sessionKey, rooms, told) => {
    expect(disclosureIn(sessionKey, rooms)).toBe(told);
  });
});
