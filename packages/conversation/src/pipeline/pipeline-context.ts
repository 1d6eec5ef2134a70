import type { FinClawLogger } from '@finclaw/infra';
import type { ChannelCapabilities, MsgContext } from '@finclaw/types';
import type { FinanceContextProvider, MarketSession } from './finance-context.ts';
import { StageResult } from './stage-result.ts';
import { type NormalizedMessage, normalizeMessage } from './stages/normalize.ts';

/** A message with everything the answer may draw on. */
export interface PipelineMsgContext extends MsgContext, NormalizedMessage {
  readonly channelCapabilities: ChannelCapabilities;
  readonly userRoles: readonly string[];
  readonly isAdmin: boolean;
  /** The agent the message was bound to. */
  readonly agentId?: string;
  /** Set by the execution engine only. */
  readonly resolvedModel?: string;
  readonly marketSession?: MarketSession;
}

export interface EnrichContextDeps {
  readonly financeContextProvider: FinanceContextProvider;
  readonly channelCapabilities: ChannelCapabilities;
  readonly normalized?: NormalizedMessage;
  readonly userRoles?: readonly string[];
  readonly agentId?: string;
  readonly logger?: Pick<FinClawLogger, 'warn'>;
}

/** Adds what is known to a message without asking anybody; a piece that is missing never fails the reply. */
export function enrichContext(ctx: MsgContext, deps: EnrichContextDeps): PipelineMsgContext {
  const { userRoles = [] } = deps;
  const marketSession = readMarketSession(deps, ctx);
  return {
    ...ctx,
    ...(deps.normalized ?? normalizedFields(ctx)),
    channelCapabilities: deps.channelCapabilities,
    userRoles,
    isAdmin: userRoles.includes('admin'),
    ...(deps.agentId !== undefined && { agentId: deps.agentId }),
    ...(marketSession !== undefined && { marketSession }),
  };
}

function readMarketSession({ financeContextProvider, logger }: EnrichContextDeps, ctx: MsgContext): MarketSession | undefined {
  const warn = (error: unknown) =>
    logger?.warn('The state of the market is not known', { sessionKey: ctx.sessionKey }, error as Error);
  try {
    const session = financeContextProvider.getMarketSession();
    if (typeof session?.isOpen === 'boolean') return session;
    warn('The provider returned something else');
  } catch (error) {
    warn(error);
  }
  return undefined;
}

function normalizedFields(ctx: MsgContext): NormalizedMessage {
  const result = normalizeMessage(ctx);
  return StageResult.isContinue(result) ? result.data : { normalizedBody: ctx.body, mentions: [], urls: [] };
}
