import { FinClawError, type RetryOptions, retry } from '@finclaw/infra';
import type { ModelRef } from '@finclaw/types';
import { retryAfterMsOf } from '../errors.ts';
import type { ProviderAdapter } from '../providers/adapter.ts';
import type { StreamDeadlines } from './consume-stream.ts';
import { endedBy, isRemedy, nextStep } from './reply-ending.ts';

/** A model and the adapter that reaches it. */
export interface ModelTarget {
  readonly model: ModelRef;
  readonly provider: ProviderAdapter;
  /** Its abilities beyond text; absent means all. */
  readonly abilities?: { readonly vision: boolean; readonly functionCalling: boolean };
  /** True if its window is smaller than its vendor states, as refusals have shown. */
  readonly isWindowLearned?: boolean;
  /** The limits of its silence; without them, the run's. */
  readonly deadlines?: StreamDeadlines;
}

/** The information a route receives about a call. */
interface RouteRequest {
  /** The model the run was started with. */
  readonly model: ModelRef;
  readonly signal: AbortSignal | undefined;
}

/**
 * Chooses the model of a call and whether a failed call is repeated, perhaps with another key or on another model. It
 * is the only place where calls are repeated. `ask` rejects when the run was aborted and when the call failed; by then
 * the displayed text of a failed call is withdrawn, so that a repeated call displays nothing twice.
 */
export type ModelRoute = <T>(ask: (target: ModelTarget) => Promise<T>, request: RouteRequest) => Promise<T>;

/** Creates the route to a single model, which retries temporary failures after a pause. */
export function createRetryRoute(provider: ProviderAdapter, options: RetryOptions = {}): ModelRoute {
  const { shouldRetry, retryAfterMs } = options;
  return (ask, { model, signal }) =>
    retry(() => ask({ model, provider }), {
      ...options,
      signal,
      // The caller can only narrow what is repeated, never widen it.
      shouldRetry: (error, attempt) =>
        isRemedy(nextStep(endedBy(error), attempt)) && (shouldRetry?.(error, attempt) ?? true),
      retryAfterMs: (error) =>
        retryAfterMsOf(error) ?? (typeof retryAfterMs === 'function' ? retryAfterMs(error) : retryAfterMs),
    });
}

/** Thrown when a model would be called through another vendor's adapter. */
export class ProviderMismatchError extends FinClawError {
  constructor({ model, provider }: ModelTarget) {
    super(`${model.model} is a model of ${model.provider}, not of ${provider.providerId}`, 'INVALID_INPUT', {
      details: { model: model.model, vendor: model.provider, adapter: provider.providerId },
    });
  }
}

/** Throws when the adapter is not the model's own. */
export function assertSameVendor(target: ModelTarget): void {
  if (target.provider.providerId !== target.model.provider) throw new ProviderMismatchError(target);
}
