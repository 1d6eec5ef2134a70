import { createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { allowlistGate, composeGates, type GateFunction, mentionGate } from './gates.ts';

const message = (fields: Partial<InboundMessage>): InboundMessage => ({
  id: '1',
  channelId: createChannelId('discord'),
  origin: 'typed',
  chatType: 'group',
  senderId: 'alice',
  body: 'hello',
  timestamp: createTimestamp(0),
  ...fields,
});

describe('gates', () => {
  it.each([
    { gate: 'mention', when: 'a direct chat', run: mentionGate, fields: { chatType: 'direct' }, allowed: true },
    {
      gate: 'mention',
      when: 'mentioned by the platform’s own parsing',
      run: mentionGate,
      fields: { mentionsBot: true },
      allowed: true,
    },
    {
      gate: 'mention',
      when: 'the id only stands in the text',
      run: mentionGate,
      fields: { body: '<@99> hi' },
      allowed: false,
    },
    { gate: 'allowlist', when: 'no list', run: allowlistGate(undefined), fields: {}, allowed: true },
    { gate: 'allowlist', when: 'an empty list', run: allowlistGate([]), fields: {}, allowed: false },
    { gate: 'allowlist', when: 'listed', run: allowlistGate(['alice']), fields: {}, allowed: true },
    { gate: 'allowlist', when: 'not listed', run: allowlistGate(['bob']), fields: {}, allowed: false },
  ] as const)('$gate gate, $when → $allowed', async ({ run, fields, allowed }) => {
    expect((await run(message(fields))).allowed).toBe(allowed);
  });

  it('composition stops at the first refusal and passes without gates', async () => {
    const asked: string[] = [];
    const gate =
      (name: string, allowed: boolean): GateFunction =>
      async () => {
        asked.push(name);
        return allowed ? { allowed } : { allowed, gate: name };
      };
    const result = await composeGates(gate('a', true), gate('b', false), gate('c', true))(message({}));
    expect(result).toEqual({ allowed: false, gate: 'b' });
    expect(asked).toEqual(['a', 'b']);
    expect(await composeGates()(message({}))).toEqual({ allowed: true });
  });
});
