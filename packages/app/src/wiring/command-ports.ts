import type { SessionStore } from '@finclaw/agent';
import {
  type ApprovalPort,
  type CommandCall,
  type CommandPorts,
  type ConversationWindow,
  type MessageRouter,
  QUEUE_MODES,
} from '@finclaw/conversation';
import { assertHumanAct } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import { type ApprovalBroker, type PendingApproval, renderApprovalCard } from '@finclaw/tools';
import { inLanguage, type Locale, type MsgContext, type SessionKey } from '@finclaw/types';
import { contextUse } from '../answering/context-use.ts';
import type { SessionChoices } from '../answering/session-choices.ts';
import type { Models } from '../models/models.ts';
import type { People } from '../people/people.ts';

interface CommandPortsDeps {
  readonly store: Store;
  readonly sessions: SessionStore;
  readonly models: Models;
  readonly approvals: ApprovalBroker;
  readonly choices: SessionChoices;
  readonly router: Pick<MessageRouter, 'stop' | 'isBusy'>;
  readonly window: Pick<ConversationWindow, 'measure' | 'condense'>;
  readonly queueModeOf: (sessionKey: SessionKey) => Promise<string>;
  readonly isAdmin: (ctx: MsgContext) => boolean;
  readonly people: Pick<People, 'roleOf' | 'ownerKey' | 'mayDecide'>;
  readonly finance: Pick<CommandPorts, 'explainFigures' | 'signAnswer' | 'getChart'>;
  readonly settings: NonNullable<CommandPorts['settings']>;
  readonly share: NonNullable<CommandPorts['share']>;
  readonly now: () => number;
}

/** Creates the functions behind the chat commands. */
export function createCommandPorts(deps: CommandPortsDeps): CommandPorts {
  const { store, sessions, models, choices, router, window, queueModeOf, finance, people, now } = deps;
  const today = () => new Date(now()).setHours(0, 0, 0, 0);
  // A person sees their own spending; an owner, and today's guests, that of all.
  const spentBy = (ctx: MsgContext) =>
    ['member', 'reader'].includes(people.roleOf(ctx) ?? '') ? { owner: people.ownerKey(ctx) } : {};
  return {
    ...finance,
    settings: deps.settings,
    share: deps.share,
    resetSession: async (sessionKey, origin) => {
      assertHumanAct(origin);
      await sessions.reset(sessionKey);
    },
    stopRun: ({ sessionKey, runId }) => router.isBusy(sessionKey, runId) && router.stop(sessionKey),
    canAskAgain: true,
    model: models.port,
    getStatus: async ({ ctx }) => {
      const [spent] = await store.usage.totals('day', { ...spentBy(ctx), from: today() });
      return {
        model: await models.port.current(ctx.sessionKey, ctx),
        ...(await contextUse(ctx.sessionKey, deps)),
        costTodayNanoUsd: spent?.costNanoUsd ?? 0n,
        ownTodayNanoUsd: spent?.ownNanoUsd ?? 0n,
        unpricedToday: spent?.unpricedRequests ?? 0,
        queueMode: await queueModeOf(ctx.sessionKey),
        isRunning: router.isBusy(ctx.sessionKey, ctx.runId),
      };
    },
    getContext: ({ ctx, locale, signal }) => window.measure(ctx, locale, signal),
    condense: ({ ctx, locale, signal }) => window.condense(ctx, locale, signal),
    getUsage: async ({ ctx }) => {
      const [spent] = await store.usage.totals('day', { ...spentBy(ctx), from: today() });
      return { byModel: await store.usage.totals('model', spentBy(ctx)), today: spent };
    },
    queueMode: {
      modes: QUEUE_MODES,
      current: queueModeOf,
      choose: (sessionKey, mode) => choices.chooseQueueMode(sessionKey, mode),
    },
    approvals: approvalPort(deps),
  };
}

function approvalPort({ approvals, isAdmin, people }: CommandPortsDeps): ApprovalPort {
  const identityOf = ({ ctx }: CommandCall) => ({
    channelId: ctx.channelId,
    accountId: ctx.accountId,
    senderId: ctx.senderId,
  });
  return {
    waiting: (call) => {
      const mine = isAdmin(call.ctx) ? {} : identityOf(call);
      const waiting = approvals.list(mine).filter(({ requester }) => people.mayDecide(requester.sessionKey, call.ctx));
      return waiting.map((approval) => ({
        id: approval.id,
        summary: shortCard(approval, call.locale),
        createdAt: approval.createdAt,
      }));
    },
    decide: async (id, verdict, call, value) => {
      const by = { ...identityOf(call), origin: call.ctx.origin, isAdmin: isAdmin(call.ctx) };
      const result = await approvals.answer(id, { approved: verdict === 'approve', value, by });
      if (result === 'accepted') return verdict === 'approve' ? 'approved' : 'denied';
      return result === 'not-yours' ? 'forbidden' : result;
    },
  };
}

/** Returns a card in one line: the effect, else the request. */
function shortCard(approval: PendingApproval, locale: Locale): string {
  const [title = '', summary = title] = renderApprovalCard(approval, locale).split('\n');
  return approval.summary && inLanguage(approval.summary, locale).length > 0 ? summary : title;
}
