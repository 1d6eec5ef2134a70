import type { FallbackTrigger } from './fallback-config.ts';
import type { ResolvedModel } from './selection.ts';

/** Why a model was not called at all. */
export type SkipReason = 'circuit-open' | 'capability' | 'retired' | 'no-key' | 'cooldown' | 'budget';

/** One call of a chain run, or one model it passed over. */
export interface FallbackAttempt {
  readonly model: ResolvedModel;
  readonly success: boolean;
  readonly error?: Error;
  readonly durationMs: number;
  /** Which further call of the same model it was; 0 for the first. */
  readonly retry?: number;
  /** What the failure was classified as. */
  readonly trigger?: FallbackTrigger;
  /** The key it was made with. */
  readonly profileId?: string;
  readonly skipped?: SkipReason;
}

/** What a chain run came to. */
export interface FallbackResult<T> {
  readonly result: T;
  readonly modelUsed: ResolvedModel;
  /** Everything that was tried, failures included. */
  readonly attempts: readonly FallbackAttempt[];
}

/** No model of the chain could answer. */
export class ModelsExhaustedError extends AggregateError {
  readonly code = 'MODELS_EXHAUSTED';
  readonly statusCode = 503;
  readonly isOperational = true;
  readonly attempts: readonly FallbackAttempt[];
  /** When one of the models may work again, if that is known. */
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

/** Which model failed, and what the failure was classified as. */
interface FirstCause {
  readonly model: string;
  readonly reason: string;
}

/** What kept the first model from answering; that a model has no key or lacks an ability is no failure. */
function firstCause(attempts: readonly FallbackAttempt[]): FirstCause | undefined {
  for (const { model, skipped, trigger, error } of attempts) {
    const failed =
      skipped === undefined ? error && (trigger ?? 'unknown') : skipped === 'cooldown' ? trigger : undefined;
    const reason = skipped === 'circuit-open' ? skipped : failed;
    if (reason !== undefined) return { model: model.modelId, reason };
  }
  return undefined;
}

/** Gives an error that ends a chain run the history of the run, out of sight of loggers. */
export function attachAttempts(error: unknown, attempts: readonly FallbackAttempt[]): void {
  if (typeof error !== 'object' || error === null || Object.isFrozen(error)) return;
  Object.defineProperty(error, 'attempts', { value: attempts, configurable: true });
}
