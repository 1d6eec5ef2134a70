import { FinClawError } from '@finclaw/infra';
import type { VendorFault } from '../fallback-reason.ts';
import type { ModelCapabilities } from './model-entry.ts';
import { ModelRetiredError, type ResolvedModel, type UnresolvedModelRef } from './selection.ts';

/**
 * The reasons to switch to the next model. `auth` means a vendor refused every key, `budget` that a call was too
 * expensive, `empty` and `cut` that a reply had no complete answer.
 */
export type FallbackTrigger = VendorFault | 'budget' | 'empty' | 'cut';

/** Excludes `context-overflow`, and reasons that would move spending to another vendor. */
export const DEFAULT_FALLBACK_TRIGGERS: readonly FallbackTrigger[] = [
  'rate-limit',
  'server-error',
  'timeout',
  'model-unavailable',
  'empty',
  'cut',
];

export interface FallbackConfig {
  /** In order of preference. */
  readonly models: readonly UnresolvedModelRef[];
  /** Retries of the same model after a temporary failure, 0 to 10. */
  readonly maxRetriesPerModel: number;
  /** The pause before the first further call; it doubles. */
  readonly retryBaseDelayMs: number;
  /** Default `DEFAULT_FALLBACK_TRIGGERS`; an empty list disables the fallback. */
  readonly fallbackOn?: readonly FallbackTrigger[];
  readonly abortSignal?: AbortSignal;
  /** Longer delays are not awaited; the next model is tried at once. Default 30,000. */
  readonly maxRetryDelayMs?: number;
  /** Models without these capabilities are skipped. */
  readonly requires?: Partial<ModelCapabilities>;
}

/** An entry of the chain; a retired model stays in it, but is never called. */
export interface ChainLink {
  readonly model: ResolvedModel;
  readonly isRetired: boolean;
}

const MAX_RETRIES = 10;

/**
 * Resolves every model before any is called, so that a typo in third place does not surface after two paid failures.
 */
export function resolveChain(
  config: FallbackConfig,
  resolve: (ref: UnresolvedModelRef) => ResolvedModel,
): readonly ChainLink[] {
  const { models, maxRetriesPerModel: retries, retryBaseDelayMs: delay, maxRetryDelayMs: maxDelay = 0 } = config;
  if (models.length === 0) throw invalid('there is no model in it');
  if (!Number.isInteger(retries) || retries < 0 || retries > MAX_RETRIES)
    throw invalid(`${retries} retries are not possible`);
  if (![delay, maxDelay].every((ms) => Number.isFinite(ms) && ms >= 0)) throw invalid('a delay is not a time span');
  const links = models.map((ref) => resolveLink(ref, resolve));
  return links.filter(({ model }, at) => links.findIndex((other) => other.model.modelId === model.modelId) === at);
}

function resolveLink(ref: UnresolvedModelRef, resolve: (ref: UnresolvedModelRef) => ResolvedModel): ChainLink {
  try {
    return { model: resolve(ref), isRetired: false };
  } catch (error) {
    if (!(error instanceof ModelRetiredError)) throw invalid(`"${ref.raw}" is not a model`, error);
    const { entry } = error;
    return { model: { entry, provider: entry.provider, modelId: entry.id, resolvedFrom: 'id' }, isRetired: true };
  }
}

function invalid(problem: string, cause?: unknown): FinClawError {
  return new FinClawError(`The chain of models cannot be used: ${problem}`, 'FALLBACK_CONFIG_INVALID', { cause });
}
