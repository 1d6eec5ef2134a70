import {
  type CallVerdict,
  type CircuitBreaker,
  CircuitOpenError,
  computeBackoff,
  createAbortError,
  type EventBus,
  getEventBus,
  sleepWithAbort,
} from '@finclaw/infra';
import type { CredentialSource } from '../auth/credentials.ts';
import { NoAvailableKeyError, type ResolvedApiKey } from '../auth/resolver.ts';
import { isCancellation } from '../errors.ts';
import { type BreakerRegistry, isProviderFault } from '../providers/breakers.ts';
import { endedBy, isRemedy, nextStep, ReplyError, triesOf } from '../replies/reply-ending.ts';
import { hasCapabilities } from './catalog.ts';
import {
  attachAttempts,
  type FallbackAttempt,
  type FallbackResult,
  ModelsExhaustedError,
  type SkipReason,
} from './fallback-attempt.ts';
import {
  type ChainLink,
  DEFAULT_FALLBACK_TRIGGERS,
  type FallbackConfig,
  type FallbackTrigger,
} from './fallback-config.ts';
import { type Failure, isBareLimit, isOfKey, judgeCall, judgeMissingKey, reasonToLeave } from './fallback-failure.ts';
import { safeError, safeText } from './safe-error.ts';
import type { ResolvedModel } from './selection.ts';

/** The information a call function receives. */
export interface AttemptContext {
  /** Counts the calls of the chain run, from 0. */
  readonly attempt: number;
  /** Counts the further calls of one model, from 0. */
  readonly retry: number;
  readonly credential?: ResolvedApiKey;
  readonly signal?: AbortSignal;
}

export interface ChainRunDeps {
  readonly breakers: BreakerRegistry;
  readonly credentials?: CredentialSource;
  readonly eventBus?: Pick<EventBus, 'emit'>;
  /** Called when another model takes over. */
  readonly onSwitch?: (from: string, to: string, reason: string) => void;
  /** The identity of the caller: a circuit breaker opened by others admits a caller without failures. */
  readonly caller?: string;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
}

type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

/** The step after a failure: another key, a retry after a pause, or the next model. */
type Step = { readonly next: 'key' | 'model' } | { readonly next: 'retry'; readonly delayMs: number };

const DEFAULT_MAX_DELAY_MS = 30_000;
/** Failures that are more specific than that no model could answer. */
const TELLING: ReadonlySet<FallbackTrigger> = new Set<FallbackTrigger>([
  'request',
  'context-overflow',
  'empty',
  'cut',
  'auth',
  'billing',
]);

/** The state of one walk along a chain of models. */
export class ChainRun<T> {
  readonly #config: FallbackConfig;
  readonly #call: (model: ResolvedModel, context: AttemptContext) => Promise<T>;
  readonly #links: readonly ChainLink[];
  readonly #deps: ChainRunDeps;
  readonly #triggers: ReadonlySet<FallbackTrigger | null>;
  readonly #attempts: FallbackAttempt[] = [];
  readonly #countedModels = new Set<string>();
  readonly #secrets = new Set<string>();
  readonly #waits: number[] = [];
  /**
   * Keys that met a limit of unknown length. They are suspended once the run leaves their vendor: another of its models
   * may still accept them.
   */
  readonly #limited = new Map<string, { readonly key: ResolvedApiKey; readonly provider: string }>();
  /** The vendors that were given a pause because of such a limit. */
  readonly #rested = new Set<string>();
  #calls = 0;
  /** The first failed or skipped model since the last one that was called. */
  #left: { readonly from: string; readonly reason: string } | undefined;

  constructor(
    config: FallbackConfig,
    call: (model: ResolvedModel, context: AttemptContext) => Promise<T>,
    links: readonly ChainLink[],
    deps: ChainRunDeps,
  ) {
    this.#config = config;
    this.#call = call;
    this.#links = links;
    this.#deps = deps;
    this.#triggers = new Set(config.fallbackOn ?? DEFAULT_FALLBACK_TRIGGERS);
  }

  async run(): Promise<FallbackResult<T>> {
    try {
      return await this.#walk();
    } finally {
      await this.#setLimitedAside();
    }
  }

  async #walk(): Promise<FallbackResult<T>> {
    for (const { model, isRetired } of this.#links) {
      this.#throwIfAborted();
      await this.#setLimitedAside(model.provider);
      const skip = isRetired ? 'retired' : this.#reasonToSkip(model);
      if (skip !== undefined) {
        this.#passOver(model, skip);
        continue;
      }
      const outcome = await this.#tryModel(model);
      if (outcome) return { result: outcome.value, modelUsed: model, attempts: this.#attempts };
    }
    throw this.#exhausted();
  }

  /** Calls one model with as many keys and as often as makes sense. Returns nothing to switch to the next model. */
  async #tryModel(model: ResolvedModel): Promise<{ readonly value: T } | undefined> {
    const breaker = this.#deps.breakers.get(model.provider);
    const triedKeys = new Set<string>();
    const keyFailures: Failure[] = [];
    const failures: unknown[] = [];
    for (let retry = 0; ; ) {
      this.#throwIfAborted();
      const wait = breaker.getRetryAfterMs(this.#deps.caller);
      if (wait > 0) return this.#passOver(model, 'circuit-open', wait);
      const key = await this.#acquireKey(model, triedKeys);
      let failure: Failure;
      if (key.ok) {
        const outcome = await this.#callOnce(model, retry, key.value, breaker);
        if (outcome.ok) return outcome;
        if (outcome.failure.error instanceof CircuitOpenError)
          return this.#passOver(model, 'circuit-open', breaker.getRetryAfterMs(this.#deps.caller));
        failure = outcome.failure;
        if (key.value && isOfKey(failure, key.value)) {
          triedKeys.add(key.value.id);
          keyFailures.push(failure);
          continue;
        }
      } else failure = this.#outOfKeys(model, key.failure, keyFailures);
      const step = this.#decide(model, failure, failures);
      failures.push(failure.error);
      if (step.next === 'model') return this.#leave(model, failure);
      if (step.next === 'retry') {
        if (step.delayMs > 0) await this.#pause(step.delayMs);
        retry++;
        triedKeys.clear();
        keyFailures.length = 0;
      }
    }
  }

  async #acquireKey(model: ResolvedModel, tried: ReadonlySet<string>): Promise<Outcome<ResolvedApiKey | undefined>> {
    try {
      const value = await this.#deps.credentials?.acquire(model.provider, tried);
      if (value) this.#secrets.add(value.apiKey);
      return { ok: true, value };
    } catch (error) {
      return { ok: false, failure: judgeMissingKey(error) };
    }
  }

  /** Decides the outcome when no key is left for this model: by the failure that has a remedy, or the last one. */
  #outOfKeys(model: ResolvedModel, reason: Failure, failures: readonly Failure[]): Failure {
    if (failures.length > 0) {
      const worst = failures.find(({ trigger }) => this.#triggers.has(trigger)) ?? failures.at(-1)!;
      return { ...worst, retryAfterMs: reason.retryAfterMs ?? worst.retryAfterMs };
    }
    const skipped = reason.trigger === 'auth' && !(reason.error instanceof NoAvailableKeyError) ? 'no-key' : 'cooldown';
    this.#record({
      model,
      success: false,
      durationMs: 0,
      error: this.#safe(reason.error),
      trigger: reason.trigger ?? undefined,
      skipped,
    });
    return reason;
  }

  async #callOnce(
    model: ResolvedModel,
    retry: number,
    credential: ResolvedApiKey | undefined,
    breaker: CircuitBreaker,
  ): Promise<Outcome<T>> {
    const { abortSignal: signal } = this.#config;
    this.#announceSwitch(model);
    const context = { attempt: this.#calls++, retry, credential, signal };
    const startedAt = performance.now();
    const base = { model, retry, profileId: credential?.profileId };
    try {
      const value = await breaker.execute(() => this.#call(model, context), {
        signal,
        caller: this.#deps.caller,
        judge: (outcome) => (outcome.ok ? 'works' : this.#judgeFailure(model, outcome.error)),
      });
      this.#record({ ...base, success: true, durationMs: performance.now() - startedAt });
      if (credential) {
        this.#limited.delete(credential.id);
        await this.#deps.credentials?.report(credential, { ok: true });
      }
      return { ok: true, value };
    } catch (error) {
      const durationMs = performance.now() - startedAt;
      if (error instanceof CircuitOpenError)
        return { ok: false, failure: { error, trigger: 'model-unavailable', retryAfterMs: undefined } };
      const failure = judgeCall(error);
      if (failure.trigger === 'budget') {
        this.#record({
          model,
          success: false,
          error: this.#safe(error),
          durationMs,
          trigger: 'budget',
          skipped: 'budget',
        });
        if (credential) await this.#deps.credentials?.report(credential, { ok: false, reason: 'budget' });
        return { ok: false, failure };
      }
      this.#record({
        ...base,
        success: false,
        error: this.#safe(error),
        durationMs,
        trigger: failure.trigger ?? undefined,
      });
      if (credential && isBareLimit(failure))
        this.#limited.set(credential.id, { key: credential, provider: model.provider });
      else await this.#reportFailure(credential, failure);
      this.#throwIfAborted();
      if (isCancellation(error)) throw error;
      return { ok: false, failure };
    }
  }

  /** Reports a model's failures to the provider's breaker only once per run. */
  #judgeFailure({ modelId }: ResolvedModel, error: unknown): CallVerdict {
    if (!isProviderFault(error) || this.#countedModels.has(modelId)) return 'nothing';
    this.#countedModels.add(modelId);
    return 'broken';
  }

  async #reportFailure(
    credential: ResolvedApiKey | undefined,
    { error, trigger, retryAfterMs }: Failure,
  ): Promise<void> {
    if (credential === undefined) return;
    const isAborted = this.#config.abortSignal?.aborted || isCancellation(error);
    if (trigger === 'empty' || trigger === 'cut') return this.#deps.credentials?.report(credential, { ok: true });
    const reason = isAborted ? 'aborted' : (trigger ?? 'request');
    await this.#deps.credentials?.report(credential, {
      ok: false,
      reason,
      retryAfterMs,
    });
  }

  async #setLimitedAside(except?: string): Promise<void> {
    for (const [id, { key, provider }] of this.#limited) {
      if (provider === except) continue;
      this.#limited.delete(id);
      await this.#deps.credentials?.report(key, { ok: false, reason: 'rate-limit' });
    }
  }

  #decide({ provider }: ResolvedModel, failure: Failure, before: readonly unknown[]): Step {
    const { trigger, retryAfterMs = 0, error } = failure;
    if (!this.#triggers.has(trigger)) throw this.#ending(error);
    const { maxRetriesPerModel, retryBaseDelayMs, maxRetryDelayMs = DEFAULT_MAX_DELAY_MS } = this.#config;
    const isBare = isBareLimit(failure);
    const ended = endedBy(error);
    const tries = triesOf(ended, before);
    const step = nextStep(ended, tries, maxRetriesPerModel);
    if (step === 'report') throw this.#ending(error);
    if (!isRemedy(step) || (isBare && this.#rested.has(provider))) return { next: 'model' };
    if (step !== 'again' || error instanceof ReplyError) return { next: 'retry', delayMs: 0 };
    if (isBare) this.#rested.add(provider);
    const { random } = this.#deps;
    const minDelay = isBare ? 2 * retryBaseDelayMs : retryBaseDelayMs;
    const backoff = computeBackoff(tries, { minDelay, random });
    const delayMs = Math.max(backoff, retryAfterMs);
    return delayMs > maxRetryDelayMs ? { next: 'model' } : { next: 'retry', delayMs };
  }

  #leave(model: ResolvedModel, failure: Failure): undefined {
    const { retryAfterMs } = failure;
    if (retryAfterMs !== undefined) this.#waits.push(retryAfterMs);
    this.#left ??= { from: model.modelId, reason: reasonToLeave(failure) };
  }

  #reasonToSkip({ entry }: ResolvedModel): SkipReason | undefined {
    return hasCapabilities(entry, this.#config.requires ?? {}) ? undefined : 'capability';
  }

  #passOver(model: ResolvedModel, skipped: SkipReason, wait?: number): undefined {
    if (wait !== undefined) this.#waits.push(wait);
    this.#record({ model, success: false, durationMs: 0, skipped });
    this.#left ??= { from: model.modelId, reason: skipped };
  }

  #announceSwitch(model: ResolvedModel): void {
    const left = this.#left;
    this.#left = undefined;
    if (left === undefined || left.from === model.modelId) return;
    (this.#deps.eventBus ?? getEventBus()).emit('model:fallback', left.from, model.modelId, left.reason);
    this.#deps.onSwitch?.(left.from, model.modelId, left.reason);
  }

  async #pause(ms: number): Promise<void> {
    const { abortSignal } = this.#config;
    await (this.#deps.sleep ?? sleepWithAbort)(ms, abortSignal);
    this.#throwIfAborted();
  }

  #throwIfAborted(): void {
    const { abortSignal } = this.#config;
    if (abortSignal?.aborted) throw createAbortError(abortSignal.reason);
  }

  #record(attempt: FallbackAttempt): void {
    this.#attempts.push(attempt);
  }

  #safe(error: unknown): Error {
    return safeError(error, this.#secrets);
  }

  #ending(error: unknown): Error {
    const ending = this.#safe(error);
    attachAttempts(ending, this.#attempts);
    return ending;
  }

  /** Returns the final error. A cap comes first, because the owner can lift it; then a request that vendors refuse. */
  #exhausted(): Error {
    const tooDear = this.#attempts.find(({ skipped }) => skipped === 'budget');
    if (tooDear) return this.#ending(tooDear.error);
    const called = this.#attempts.filter(({ skipped }) => skipped === undefined);
    if (called.length > 0 && called.every(({ trigger }) => trigger !== undefined && TELLING.has(trigger)))
      return this.#ending(called[0]!.error);
    const last = this.#attempts.findLast(({ error }) => error !== undefined)?.error?.message ?? '';
    const text = safeText(last, this.#secrets);
    const models = this.#config.models.map(({ raw }) => raw);
    (this.#deps.eventBus ?? getEventBus()).emit('model:exhausted', models, text);
    return new ModelsExhaustedError(
      this.#attempts,
      text,
      this.#waits.length > 0 ? Math.min(...this.#waits) : undefined,
    );
  }
}
