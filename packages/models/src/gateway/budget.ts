// Imported, because tests replace the global one with a fake clock.
import { setTimeout as sleepFor } from 'node:timers/promises';
import { FinClawError } from '@finclaw/infra';
import type { UsageLedger, UsageRow } from '@finclaw/storage';
import type { ContentBlock, ConversationMessage } from '@finclaw/types';
import type { ProviderRequestParams } from '../providers/adapter.ts';
import { outputLimitOf } from '../providers/output-limit.ts';
import { estimateTokens } from '../replies/tokens.ts';
import { costNanoUsd, nanoToUsd, type TokenCounts, usdToNano } from './cost.ts';
import type { ModelEntry, ModelPricing } from './model-entry.ts';
import type { UsualCosts } from './usual-costs.ts';

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

/** Money reserved for a running call. */
export interface Reservation {
  /** Releases the reservation; the actual or estimated cost counts from now on. A paid call is recorded with it. */
  settle(costNanoUsd: bigint, paid?: UsageRow): Promise<void>;
}

/** Limits one run to its own cap and, together with all others, to the day's. */
export interface RunBudget {
  /**
   * Reserves the usual cost of a call, of shared keys or of the payer's own, where the maximum cost still fits. A call
   * that does not fit beside running ones waits until they are over; one that does not fit beside the spending throws a
   * BudgetExceededError at once.
   */
  reserve(
    entry: ModelEntry,
    params: ProviderRequestParams,
    isOwnKey: boolean,
    signal?: AbortSignal,
  ): Promise<Reservation>;
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
  /** The recent costs of calls; shared by all runs of a process. */
  readonly usual: UsualCosts;
  /** The time a call waits for those under way; as long as most calls take by default. */
  readonly waitMs?: number;
}

const WAIT_MS = 60_000;
const FIRST_LOOK_MS = 50;
const LONGEST_LOOK_MS = 1000;

/** Newer models count about a third more tokens for the same text. */
const SAFETY = 1.35;
const IMAGE_TOKENS = 1_600;

/** Makes the budget of a run. Days begin at midnight, local time, as they do in the usage report. */
export function createRunBudget(
  settings: BudgetSettings,
  { ledger, runId, now, priceOf, payer, usual, waitMs = WAIT_MS }: RunBudgetDeps,
): RunBudget {
  const { perDayUsd, perRunUsd } = settings;
  const reckon = (entry: ModelEntry, tokens: TokenCounts): bigint => costNanoUsd(tokens, priceOf(entry))!;
  const free: Reservation = { settle: async (_cost, paid) => paid && ledger.record(paid) };
  let committed = 0n;
  return {
    reckon,
    async reserve(entry, params, isOwnKey, signal) {
      // A person's own keys have only their own limit, besides that of one message.
      const dayUsd = isOwnKey ? undefined : perDayUsd;
      const share = isOwnKey ? payer?.ownDayNanoUsd : payer?.dayNanoUsd;
      if (dayUsd === undefined && perRunUsd === undefined && share === undefined) return free;
      const most = reckon(entry, estimateCall(entry, params));
      // Free calls continue when nothing is left.
      if (most === 0n) return free;
      const refuse = (cap: Cap, limitUsd: number, spent: bigint): BudgetExceededError =>
        new BudgetExceededError({
          cap,
          model: entry.id,
          limitUsd,
          spentUsd: nanoToUsd(spent),
          estimateUsd: nanoToUsd(most),
        });
      if (perRunUsd !== undefined && committed + most > usdToNano(perRunUsd)) throw refuse('run', perRunUsd, committed);
      // Counted before the ledger is read: another call of this run may start meanwhile.
      committed += most;
      const since = new Date(now()).setHours(0, 0, 0, 0);
      const estimate = usual.of(entry.id, most);
      const draft = {
        runId,
        owner: payer?.owner,
        isOwnKey,
        estimateNanoUsd: estimate,
        mostNanoUsd: most,
        at: now(),
        ...(dayUsd !== undefined && { cap: { since, nanoUsd: usdToNano(dayUsd) } }),
        ...(share !== undefined && { ownCap: { since, nanoUsd: share } }),
      };
      /** Throws when the call does not fit beside the spending or, at last, beside that and the reservations. */
      const assertCovered = async (isLast: boolean): Promise<void> => {
        const sumOf = (owner?: string): Promise<bigint> =>
          isLast ? ledger.committedNanoUsd(since, owner, isOwnKey) : ledger.spentNanoUsd(since, owner, isOwnKey);
        if (share !== undefined) {
          const sum = await sumOf(payer!.owner);
          if (sum + most > share) throw refuse(isOwnKey ? 'own' : 'person', nanoToUsd(share), sum);
        }
        if (dayUsd === undefined) return;
        const sum = await sumOf();
        if (sum + most > usdToNano(dayUsd)) throw refuse('day', dayUsd, sum);
      };
      try {
        const until = performance.now() + waitMs;
        for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 2, LONGEST_LOOK_MS)) {
          const id = await ledger.reserve(draft);
          if (id !== undefined)
            return {
              async settle(cost, paid) {
                committed += cost - most;
                if (cost > 0n) usual.learn(entry.id, cost, most);
                await (paid ? ledger.record(paid, id) : ledger.settle(id));
              },
            };
          await assertCovered(false);
          if (performance.now() >= until) await assertCovered(true);
          await sleepFor(wait, undefined, { signal });
        }
      } catch (error) {
        committed -= most;
        throw error;
      }
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
  // Writing to the cache is the maximum cost of a prompt; Anthropic caches tools and system prompt for an hour, which
  // costs more.
  const isForAnHour = entry.provider === 'anthropic';
  const cacheWrite1hTokens = isForAnHour ? tokensIn(params.messages.filter(({ role }) => role === 'system')) : 0;
  const outputTokens = outputLimitOf(params, entry).maxTokens;
  return { inputTokens: 0, cacheWriteTokens: tokensIn(params.messages), cacheWrite1hTokens, outputTokens };
}
