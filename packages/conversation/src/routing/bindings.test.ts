import { createChannelId } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { type BindingRule, matchBinding } from './bindings.ts';

const message = {
  channelId: createChannelId('discord'),
  senderId: 'alice',
  accountId: 'bot1',
  chatType: 'direct' as const,
};
const rule = (agentId: string, selectors: Partial<BindingRule> = {}): BindingRule => ({
  agentId,
  priority: 0,
  ...selectors,
});

describe('matchBinding', () => {
  it.each([
    { when: 'nothing matches', rules: [rule('x', { senderId: 'bob' })], agent: 'main', tier: 'default' },
    {
      when: 'a peer rule meets a stronger channel rule',
      rules: [rule('chan', { channelId: 'discord', priority: 5 }), rule('peer', { senderId: 'alice', priority: 1 })],
      agent: 'peer',
      tier: 'peer',
    },
    {
      when: 'sender matches but the channel does not',
      rules: [rule('x', { senderId: 'alice', channelId: 'telegram' })],
      agent: 'main',
      tier: 'default',
    },
    {
      when: 'the account is the message account, not the sender',
      rules: [rule('x', { accountId: 'alice' }), rule('acc', { accountId: 'bot1' })],
      agent: 'acc',
      tier: 'account',
    },
    {
      when: 'two of one tier differ in priority',
      rules: [rule('low', { channelId: 'discord' }), rule('high', { channelId: 'discord', priority: 1 })],
      agent: 'high',
      tier: 'channel',
    },
    {
      when: 'two are equal',
      rules: [rule('first', { channelId: 'discord' }), rule('second', { channelId: 'discord' })],
      agent: 'first',
      tier: 'channel',
    },
    {
      when: 'the chat type filters',
      rules: [rule('group', { channelId: 'discord', chatType: 'group' })],
      agent: 'main',
      tier: 'default',
    },
    { when: 'a rule without selectors', rules: [rule('all')], agent: 'all', tier: 'default' },
  ])('$when → $agent', ({ rules, agent, tier }) => {
    expect(matchBinding(message, rules, 'main')).toMatchObject({ agentId: agent, matchTier: tier });
  });

  it('the default comes with a synthetic rule', () => {
    expect(matchBinding(message, [], 'main').rule).toEqual({ agentId: 'main', priority: 0 });
  });
});
