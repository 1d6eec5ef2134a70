import { FinClawError } from '@finclaw/infra';
import type { UsageLedger } from '@finclaw/storage';
import { estimateTokens } from '../execution/tokens.ts';
import type { ProviderRequestParams } from '../providers/adapter.ts';
import { outputLimitOf } from '../providers/output-limit.ts';
import { costNanoUsd, nanoToUsd, usdToNano } from './cost.ts';
import type { ModelEntry } from './model-entry.ts';

/** What may be spent. */
export interface BudgetSettings {
  readonly perDayUsd?: number;
  readonly perRunUsd?: number;
  readonly allowUnknownPrice: boolean;
}

/** A call would cost more than is left, or nobody knows what it would cost. */
export class BudgetExceededError extends FinClawError {
  constructor(details: { readonly cap: 'day' | 'run' | 'unknown-price'; readonly model: string } & Record<string, unknown>) {
    const about = details.cap === 'unknown-price' ? 'has no known price' : `could exceed the budget of the ${details.cap}`;
    super(`The call is not made: ${details.model} ${about}`, 'BUDGET_EXCEEDED', { details });
  }
}

/** Money put aside for a call that is under way. */
interface Reservation {
  /** Gives back what was put aside; the real cost, if any, counts from now on. */
  settle(costNanoUsd: bigint | undefined): Promise<void>;
}

/** Keeps one run within its own cap and, together with all others, within the day's. */
export interface RunBudget {
  /** Puts aside the most a call can cost, or throws a BudgetExceededError. */
  reserve(entry: ModelEntry, params: ProviderRequestParams): Promise<Reservation>;
}

const FREE: Reservation = { settle: async () => {} };

/** Newer models count about a third more tokens for the same text. */
const SAFETY = 1.35;
const IMAGE_TOKENS = 1_600;

/** Makes the budget of a run. Days begin at midnight, local time, as they do in the usage report. */
export function createRunBudget(
  settings: BudgetSettings,
  { ledger, runId, now }: { readonly ledger: UsageLedger; readonly runId: string; readonly now: () => number },
): RunBudget {
  const { perDayUsd, perRunUsd, allowUnknownPrice } = settings;
  let committed = 0n;
  return {
    async reserve(entry, params) {
      if ((perDayUsd === undefined && perRunUsd === undefined) || entry.provider === 'offline') return FREE;
      const estimate = costNanoUsd(estimateCall(entry, params), entry.pricing);
      if (estimate === undefined) {
        if (allowUnknownPrice) return FREE;
        throw new BudgetExceededError({ cap: 'unknown-price', model: entry.id });
      }
      const refuse = (cap: 'day' | 'run', limitUsd: number, spent: bigint): BudgetExceededError =>
        new BudgetExceededError({ cap, model: entry.id, limitUsd, spentUsd: nanoToUsd(spent), estimateUsd: nanoToUsd(estimate) });
      if (perRunUsd !== undefined && committed + estimate > usdToNano(perRunUsd)) throw refuse('run', perRunUsd, committed);
      // Counted before the ledger is asked: another call of this run may come in while it answers.
      committed += estimate;
      const at = now();
      const since = new Date(at).setHours(0, 0, 0, 0);
      const cap = perDayUsd === undefined ? {} : { cap: { since, nanoUsd: usdToNano(perDayUsd) } };
      const id = await ledger.reserve({ runId, estimateNanoUsd: estimate, at, ...cap }).catch((error: unknown) => {
        committed -= estimate;
        throw error;
      });
      if (id === undefined) {
        committed -= estimate;
        throw refuse('day', perDayUsd!, await ledger.committedNanoUsd(since));
      }
      return {
        async settle(cost) {
          committed += (cost ?? 0n) - estimate;
          await ledger.settle(id);
        },
      };
    },
  };
}

/** The most a call can use: the whole prompt uncached, and every token it is allowed to write. */
function estimateCall(entry: ModelEntry, params: ProviderRequestParams) {
  let tokens = estimateTokens(JSON.stringify(params.tools ?? ''));
  for (const { content } of params.messages) {
    if (typeof content === 'string') tokens += estimateTokens(content);
    else for (const block of content) tokens += block.type === 'image' ? IMAGE_TOKENS : estimateTokens(JSON.stringify(block));
  }
  const inputTokens = Math.ceil(tokens * SAFETY);
  // Writing to the cache is what a prompt costs at most.
  return { inputTokens: 0, cacheWriteTokens: inputTokens, outputTokens: outputLimitOf(params, entry).maxTokens };
}
