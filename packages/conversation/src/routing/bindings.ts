import type { ChatType, InboundMessage } from '@finclaw/types';

/** Routes messages that match all given selectors to one agent. */
export interface BindingRule {
  readonly agentId: string;
  readonly channelId?: string;
  readonly senderId?: string;
  readonly accountId?: string;
  readonly chatType?: ChatType;
  readonly priority: number;
}

type MatchTier = 'peer' | 'channel' | 'account' | 'default';

export interface BindingMatch {
  readonly agentId: string;
  readonly rule: BindingRule;
  readonly matchTier: MatchTier;
}

const TIERS: readonly MatchTier[] = ['peer', 'channel', 'account', 'default'];

const tierOf = (rule: BindingRule): MatchTier =>
  rule.senderId !== undefined
    ? 'peer'
    : rule.channelId !== undefined
      ? 'channel'
      : rule.accountId !== undefined
        ? 'account'
        : 'default';

type Routed = Pick<InboundMessage, 'channelId' | 'senderId' | 'accountId' | 'chatType'>;

const applies = (rule: BindingRule, message: Routed): boolean =>
  (['channelId', 'senderId', 'accountId', 'chatType'] as const).every(
    (selector) => rule[selector] === undefined || rule[selector] === message[selector],
  );

/** Finds the agent for a message: the most specific tier first, then the higher priority, then the earlier rule. */
export function matchBinding(message: Routed, rules: readonly BindingRule[], defaultAgentId: string): BindingMatch {
  const ranked = rules
    .filter((rule) => applies(rule, message))
    .toSorted((one, two) => TIERS.indexOf(tierOf(one)) - TIERS.indexOf(tierOf(two)) || two.priority - one.priority);
  const rule = ranked[0] ?? { agentId: defaultAgentId, priority: 0 };
  return { agentId: rule.agentId, rule, matchTier: tierOf(rule) };
}
