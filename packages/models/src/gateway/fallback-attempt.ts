import type { FallbackTrigger } from './fallback-config.ts';
import type { ResolvedModel } from './selection.ts';

/** The reasons a model was not called at all. */
export type SkipReason = 'circuit-open' | 'capability' | 'retired' | 'no-key' | 'cooldown' | 'budget';

/** One call of a chain run, or one model it passed over. */
export interface FallbackAttempt {
  readonly model: ResolvedModel;
  readonly success: boolean;
  readonly error?: Error;
  readonly durationMs: number;
  /** The number of the repeated call of the same model; 0 for the first. */
  readonly retry?: number;
  /** The class of the failure. */
  readonly trigger?: FallbackTrigger;
  /** The key of the call. */
  readonly profileId?: string;
  readonly skipped?: SkipReason;
}

/** The result of running a chain. */
export interface FallbackResult<T> {
  readonly result: T;
  readonly modelUsed: ResolvedModel;
  /** All attempts, failures included. */
  readonly attempts: readonly FallbackAttempt[];
}

/** No model of the chain could answer. */
export class ModelsExhaustedError extends AggregateError {
  readonly code = 'MODELS_EXHAUSTED';
  readonly statusCode = 503;
  readonly isOperational = true;
  readonly attempts: readonly FallbackAttempt[];
  /** The time until one of the models may work again, if known. */
  readonly retryAfterMs: number | undefined;
  /** The first model that failed, and why. */
  readonly details: FirstCause | undefined;

  constructor(
    attempts: readonly FallbackAttempt[],
    lastMessage: string,
    retryAfterMs: number | undefined,
    cause = firstCause(attempts),
  ) {
    const errors = attempts.flatMap(({ error }) => error ?? []);
    const tried = new Set(attempts.filter(({ skipped }) => skipped === undefined).map(({ model }) => model.modelId))
      .size;
    const passedOver = new Set(attempts.map(({ model }) => model.modelId)).size - tried;
    super(errors, `No model could answer: ${tried} failed, ${passedOver} passed over. ${lastMessage}`.trim());
    this.name = 'ModelsExhaustedError';
    this.attempts = attempts;
    this.retryAfterMs = retryAfterMs;
    this.details = cause;
  }
}

/** The model that failed and the class of the failure. */
interface FirstCause {
  readonly model: string;
  readonly reason: string;
}

/** Returns the reason the first model did not answer; a missing key or ability is not a failure. */
function firstCause(attempts: readonly FallbackAttempt[]): FirstCause | undefined {
  for (const { model, skipped, trigger, error } of attempts) {
    const failed =
      skipped === undefined ? error && (trigger ?? 'unknown') : skipped === 'cooldown' ? trigger : undefined;
    const reason = skipped === 'circuit-open' ? skipped : failed;
    if (reason !== undefined) return { model: model.modelId, reason };
  }
  return undefined;
}

/** Attaches the attempts of a chain run to the error that ended it, hidden from loggers. */
export function attachAttempts(error: unknown, attempts: readonly FallbackAttempt[]): void {
  if (typeof error !== 'object' || error === null || Object.isFrozen(error)) return;
  Object.defineProperty(error, 'attempts', { value: attempts, configurable: true });
}
