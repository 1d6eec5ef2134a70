import { FinClawError } from '@finclaw/infra';
import type { UsageLedger, UsageRow } from '@finclaw/storage';
import type { ContentBlock, ConversationMessage } from '@finclaw/types';
import type { ProviderRequestParams } from '../providers/adapter.ts';
import { outputLimitOf } from '../providers/output-limit.ts';
import { estimateTokens } from '../replies/tokens.ts';
import { costNanoUsd, nanoToUsd, type TokenCounts, usdToNano } from './cost.ts';
import type { ModelEntry, ModelPricing } from './model-entry.ts';

/** The spending limits. */
export interface BudgetSettings {
  readonly perDayUsd?: number;
  readonly perRunUsd?: number;
}

/** The payer of a run and their daily limits: of shared keys, and of their own. */
export interface Payer {
  readonly owner: string;
  readonly dayNanoUsd?: bigint;
  readonly ownDayNanoUsd?: bigint;
}

/**
 * The limit a call would exceed: of all shared keys in a day, of one message, of one person's part of the shared keys,
 * or of their own keys.
 */
type Cap = 'day' | 'run' | 'person' | 'own';

/** A call could cost more than is left. */
export class BudgetExceededError extends FinClawError {
  constructor(details: { readonly cap: Cap; readonly model: string } & Record<string, unknown>) {
    super(`The call is not made: ${details.model} could exceed the budget of the ${details.cap}`, 'BUDGET_EXCEEDED', {
      details,
    });
  }
}

/** Money put aside for a call that is under way. */
export interface Reservation {
  /**
   * Gives back what was put aside; what the call cost, or is reckoned to have cost, counts from now on. A call that was
   * paid for is written down with it.
   */
  settle(costNanoUsd: bigint, paid?: UsageRow): Promise<void>;
}

/** Keeps one run within its own limit and, together with all others, within the day's. */
export interface RunBudget {
  /** Puts aside the most a call can cost, of lent keys or of the payer's own, or throws a BudgetExceededError. */
  reserve(entry: ModelEntry, params: ProviderRequestParams, isOwnKey: boolean): Promise<Reservation>;
  /** Estimates the cost of a call when not all of its usage is known. */
  reckon(entry: ModelEntry, tokens: TokenCounts): bigint;
}

/** The dependencies of a run's budget. */
interface RunBudgetDeps {
  readonly ledger: UsageLedger;
  readonly runId: string;
  readonly now: () => number;
  readonly priceOf: (entry: ModelEntry) => ModelPricing;
  readonly payer?: Payer;
}

/** Newer models count about a third more tokens for the same text. */
const SAFETY = 1.35;
const IMAGE_TOKENS = 1_600;

/** Makes the budget of a run. Days begin at midnight, local time, as they do in the usage report. */
export function createRunBudget(
  settings: BudgetSettings,
  { ledger, runId, now, priceOf, payer }: RunBudgetDeps,
): RunBudget {
  const { perDayUsd, perRunUsd } = settings;
  const reckon = (entry: ModelEntry, tokens: TokenCounts): bigint => costNanoUsd(tokens, priceOf(entry))!;
  const free: Reservation = { settle: async (_cost, paid) => paid && ledger.record(paid) };
  let committed = 0n;
  return {
    reckon,
    async reserve(entry, params, isOwnKey) {
      // What somebody pays themselves is limited by themselves, besides the brake on one message.
      const dayUsd = isOwnKey ? undefined : perDayUsd;
      const share = isOwnKey ? payer?.ownDayNanoUsd : payer?.dayNanoUsd;
      if (dayUsd === undefined && perRunUsd === undefined && share === undefined) return free;
      const estimate = reckon(entry, estimateCall(entry, params));
      // What costs nothing goes on when nothing is left.
      if (estimate === 0n) return free;
      const refuse = (cap: Cap, limitUsd: number, spent: bigint): BudgetExceededError =>
        new BudgetExceededError({
          cap,
          model: entry.id,
          limitUsd,
          spentUsd: nanoToUsd(spent),
          estimateUsd: nanoToUsd(estimate),
        });
      if (perRunUsd !== undefined && committed + estimate > usdToNano(perRunUsd))
        throw refuse('run', perRunUsd, committed);
      // Counted before the ledger is asked: another call of this run may come in while it answers.
      committed += estimate;
      const at = now();
      const since = new Date(at).setHours(0, 0, 0, 0);
      const cap = dayUsd === undefined ? {} : { cap: { since, nanoUsd: usdToNano(dayUsd) } };
      const own = share === undefined ? {} : { ownCap: { since, nanoUsd: share } };
      const owner = payer && { owner: payer.owner };
      const id = await ledger
        .reserve({ runId, ...owner, isOwnKey, estimateNanoUsd: estimate, at, ...cap, ...own })
        .catch((error: unknown) => {
          committed -= estimate;
          throw error;
        });
      if (id === undefined) {
        committed -= estimate;
        const spent = share === undefined ? 0n : await ledger.committedNanoUsd(since, payer!.owner, isOwnKey);
        if (share !== undefined && (dayUsd === undefined || spent + estimate > share))
          throw refuse(isOwnKey ? 'own' : 'person', nanoToUsd(share), spent);
        throw refuse('day', dayUsd!, await ledger.committedNanoUsd(since));
      }
      return {
        async settle(cost, paid) {
          committed += cost - estimate;
          await (paid ? ledger.record(paid, id) : ledger.settle(id));
        },
      };
    },
  };
}

/** Each tool, message and part of the prompt is sent again and again and counted once. */
const counted = new WeakMap<object, number>();

/** About how many tokens a request has. */
export function estimatePrompt({ tools, messages }: Pick<ProviderRequestParams, 'tools' | 'messages'>): number {
  const offered = (tools ?? []).reduce((sum, tool) => sum + once(tool, () => estimateTokens(JSON.stringify(tool))), 0);
  return messages.reduce((sum, message) => sum + once(message, () => tokensOf(message)), offered);
}

function tokensOf({ content }: ConversationMessage): number {
  if (typeof content === 'string') return estimateTokens(content);
  return content.reduce((sum, block) => sum + once(block, () => blockTokens(block)), 0);
}

function blockTokens(block: ContentBlock): number {
  if (block.type === 'image') return IMAGE_TOKENS;
  if (block.type !== 'tool_result') return estimateTokens(JSON.stringify(block));
  // The complete result stays here.
  const { pictures = [], complete: _complete, ...result } = block;
  return estimateTokens(JSON.stringify(result)) + IMAGE_TOKENS * pictures.length;
}

function once(value: object, count: () => number): number {
  let known = counted.get(value);
  if (known === undefined) {
    known = count();
    counted.set(value, known);
  }
  return known;
}

/** The most a call can use: the whole prompt uncached, and every token it is allowed to write. */
function estimateCall(entry: ModelEntry, params: ProviderRequestParams): TokenCounts {
  const tokensIn = (messages: readonly ConversationMessage[]): number =>
    Math.ceil(estimatePrompt({ tools: params.tools, messages }) * SAFETY);
  // Writing to the cache is what a prompt costs at most; Anthropic is asked to keep tools and system prompt for an
  // hour, which costs more.
  const isForAnHour = entry.provider === 'anthropic';
  const cacheWrite1hTokens = isForAnHour ? tokensIn(params.messages.filter(({ role }) => role === 'system')) : 0;
  const outputTokens = outputLimitOf(params, entry).maxTokens;
  return { inputTokens: 0, cacheWriteTokens: tokensIn(params.messages), cacheWrite1hTokens, outputTokens };
}
