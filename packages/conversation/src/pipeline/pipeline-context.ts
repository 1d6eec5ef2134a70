import type { FinClawLogger } from '@finclaw/infra';
import type { Alert, ChannelCapabilities, MsgContext, NewsItem, Portfolio } from '@finclaw/types';
import { withinBudget } from './budget.ts';
import type { FinanceContextProvider, FinanceSource, MarketSession } from './finance-context.ts';
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
  readonly activeAlerts?: readonly Alert[];
  /** Null when the sender has none; undefined when it is not known. */
  readonly portfolioSnapshot?: Portfolio | null;
  readonly watchlist?: readonly string[];
  readonly newsContext?: readonly NewsItem[];
  /** What could not be loaded, so that nobody mistakes "unknown" for "none". */
  readonly degraded?: readonly FinanceSource[];
}

export interface EnrichContextDeps {
  readonly financeContextProvider: FinanceContextProvider;
  readonly channelCapabilities: ChannelCapabilities;
  readonly normalized?: NormalizedMessage;
  readonly userRoles?: readonly string[];
  readonly agentId?: string;
  /** Whether holdings, alerts and watchlist may be used where others read along. Default false. */
  readonly allowPrivateDataInGroups?: boolean;
  readonly logger?: Pick<FinClawLogger, 'warn'>;
}

/** How long all financial context together may take. */
const BUDGET_MS = 3000;

/** Adds what is known to a message, in parallel and within three seconds; a piece that is missing never fails the reply. */
export async function enrichContext(ctx: MsgContext, deps: EnrichContextDeps, signal: AbortSignal): Promise<PipelineMsgContext> {
  const { financeContextProvider: provider, userRoles = [] } = deps;
  const scope = { channelId: ctx.channelId, accountId: ctx.accountId };
  const degraded: FinanceSource[] = [];
  const degrade = (source: FinanceSource, error: unknown) => {
    degraded.push(source);
    deps.logger?.warn('Financial context is incomplete', { source, sessionKey: ctx.sessionKey }, error);
  };
  const load = async <T>(source: FinanceSource, isValid: Check<T>, task: (signal: AbortSignal) => Promise<T>) => {
    try {
      const value: unknown = await withinBudget(BUDGET_MS, signal, task);
      if (isValid(value)) return value;
      degrade(source, 'The provider returned something else');
    } catch (error) {
      if (!signal.aborted) degrade(source, error);
    }
    return undefined;
  };

  const marketSession = readMarketSession(provider, (error) => degrade('marketSession', error));
  const mayUsePrivateData = ctx.chatType === 'direct' || deps.allowPrivateDataInGroups === true;
  const [activeAlerts, portfolioSnapshot, watchlist, newsContext] = await Promise.all([
    mayUsePrivateData ? load('alerts', isList<Alert>, (s) => provider.getActiveAlerts(ctx.senderId, s, scope)) : undefined,
    mayUsePrivateData ? load('portfolio', isPortfolio, (s) => provider.getPortfolio(ctx.senderId, s, scope)) : undefined,
    mayUsePrivateData ? load('watchlist', isListOfStrings, (s) => provider.getWatchlist(ctx.senderId, s, scope)) : undefined,
    load('news', isList<NewsItem>, (s) => provider.getRecentNews(s)),
  ]);
  signal.throwIfAborted();

  return {
    ...ctx,
    ...(deps.normalized ?? normalizedFields(ctx)),
    channelCapabilities: deps.channelCapabilities,
    userRoles,
    isAdmin: userRoles.includes('admin'),
    ...(deps.agentId !== undefined && { agentId: deps.agentId }),
    ...(marketSession !== undefined && { marketSession }),
    ...(activeAlerts !== undefined && { activeAlerts }),
    ...(portfolioSnapshot !== undefined && { portfolioSnapshot }),
    ...(watchlist !== undefined && { watchlist }),
    ...(newsContext !== undefined && { newsContext }),
    ...(degraded.length > 0 && { degraded }),
  };
}

type Check<T> = (value: unknown) => value is T;

const isList = <T>(value: unknown): value is readonly T[] => Array.isArray(value);
const isListOfStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
const isPortfolio = (value: unknown): value is Portfolio | null =>
  value === null || (typeof value === 'object' && Array.isArray((value as Partial<Portfolio>).holdings));

function readMarketSession(provider: FinanceContextProvider, onFailure: (error: unknown) => void): MarketSession | undefined {
  try {
    const session = provider.getMarketSession();
    if (typeof session?.isOpen === 'boolean') return session;
    onFailure('The provider returned something else');
  } catch (error) {
    onFailure(error);
  }
  return undefined;
}

function normalizedFields(ctx: MsgContext): NormalizedMessage {
  const result = normalizeMessage(ctx);
  return StageResult.isContinue(result) ? result.data : { normalizedBody: ctx.body, mentions: [], urls: [] };
}
