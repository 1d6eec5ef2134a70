import { type MessageKey, message } from '@finclaw/config';
import { echoSafe } from '@finclaw/infra';
import { type BuiltInCommand, callOf, privateReply } from './built-in-command.ts';
import type { ApprovalDecision } from './ports.ts';

/** `/approve [id]`: lets a waiting tool call run; `/approve id words` answers a tool server's question. */
export const approve: BuiltInCommand = {
  name: 'approve',
  aliases: ['승인'],
  category: 'general',
  changes: 'always',
  needsPerson: 'always',
  immediate: true,
  create: decideWith('approve'),
};

/** `/deny [id]`: refuses a waiting tool call. */
export const deny: BuiltInCommand = {
  name: 'deny',
  aliases: ['거절', '거부'],
  category: 'general',
  changes: 'always',
  needsPerson: 'always',
  immediate: true,
  create: decideWith('deny'),
};

const SENTENCES: Readonly<Record<ApprovalDecision, MessageKey>> = {
  approved: 'commands.approval.approved',
  denied: 'commands.approval.denied',
  expired: 'commands.approval.expired',
  unknown: 'commands.approval.unknown',
  forbidden: 'commands.approval.forbidden',
  'not-a-person': 'people.needsPerson.api',
  decided: 'commands.approval.decided',
  unrecorded: 'commands.approval.unrecorded',
};

function decideWith(verdict: 'approve' | 'deny'): BuiltInCommand['create'] {
  return ({ approvals, ...options }) =>
    approvals &&
    (async ([id, ...words], ctx) => {
      const call = callOf(ctx, options);
      const { locale } = call;
      const waiting = await approvals.waiting(call);
      const [first, ...others] = waiting;
      if (id === undefined && !first) return privateReply(message(locale, 'commands.approval.none'));
      // Without an id the only pending approval is meant, and never one created after the message was sent.
      const isUnseen = verdict === 'approve' && first !== undefined && first.createdAt > ctx.timestamp;
      if (id === undefined && (others.length > 0 || isUnseen)) {
        const why = others.length > 0 ? 'commands.approval.several' : 'commands.approval.later';
        const rows = waiting.map((each) => message(locale, 'commands.approval.row', { ...each }));
        return privateReply([message(locale, why), '', ...rows].join('\n'));
      }
      const chosen = waiting.find((each) => each.id === id) ?? (id === undefined ? first : undefined);
      const chosenId = chosen?.id ?? id ?? '';
      const decision = await approvals.decide(chosenId, verdict, call, words.length > 0 ? words.join(' ') : undefined);
      const params = { id: echoSafe(chosenId), summary: chosen?.summary ?? echoSafe(chosenId) };
      return privateReply(message(locale, SENTENCES[decision], params));
    });
}
