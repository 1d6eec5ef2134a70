import { type EventBus, FinClawError, type FinClawLogger } from '@finclaw/infra';
import type { UsageLedger } from '@finclaw/storage';
import type { ModelRef, ThinkingLevel } from '@finclaw/types';
import type { CredentialSource } from '../auth/credentials.ts';
import { createKeyNotFound, withKeysRead } from '../auth/resolver.ts';
import type { ProviderAdapter } from '../providers/adapter.ts';
import type { BreakerRegistry } from '../providers/breakers.ts';
import type { ModelRoute, ModelTarget } from '../replies/model-route.ts';
import type { ModelReports } from '../servers/model-reports.ts';
import type { AdapterPool } from './adapter-pool.ts';
import { type BudgetSettings, createRunBudget, type Payer } from './budget.ts';
import { type TierFall, tierFall } from './catalog.ts';
import { type DeadlineSettings, deadlinesOf } from './deadlines.ts';
import { runWithModelFallback } from './fallback.ts';
import type { FallbackAttempt } from './fallback-attempt.ts';
import { DEFAULT_FALLBACK_TRIGGERS, type FallbackTrigger } from './fallback-config.ts';
import { reasonToLeave } from './fallback-failure.ts';
import type { AttemptContext } from './fallback-run.ts';
import { type MeterContext, MeteredAdapter } from './metered-adapter.ts';
import type { ModelCapabilities, ModelEntry, ModelPricing } from './model-entry.ts';
import type { ModelLimits } from './model-limits.ts';
import type { ModelRegistry } from './model-registry.ts';
import {
  findModelStatus,
  hasAnyKey,
  isPermanent,
  isWithOwnKey,
  type ModelStatus,
  ownFirst,
  type StatusDeps,
} from './model-status.ts';
import { RoutedAdapter } from './routed-adapter.ts';
import { ModelRetiredError, type ResolvedModel } from './selection.ts';
import { ThinkingMemory } from './thinking-memory.ts';
import type { UsualCosts } from './usual-costs.ts';

export interface ModelRunRequest {
  readonly runId: string;
  readonly sessionKey: string;
  /** The payer; the first owner by default. */
  readonly payer?: Payer;
  /** A model requested by name; an error if it cannot be used at all. */
  readonly requested?: string;
  /** The model configured for an agent; another one replaces it when it cannot be used. */
  readonly preferred?: string;
  /** The abilities a model needs. */
  readonly requires?: Partial<ModelCapabilities>;
  readonly thinking?: ThinkingLevel;
  /** Called when another model takes over. */
  readonly onModelChange?: (from: string, to: string, reason: string) => void;
  /** Called when the user's own key failed and one of the installation is used instead. */
  readonly onOwnKeyLeft?: (provider: string, reason: string) => void;
}

/** The model that answered, and the one requested. */
export interface AnsweredBy {
  readonly model: string;
  readonly provider: string;
  readonly requested?: string;
  /** The reason it was not the requested one. */
  readonly reason?: string;
  /** Set when it can be trusted less with figures than the requested one. */
  readonly tierFall?: TierFall;
}

interface Candidate {
  readonly model: ResolvedModel;
  /** True if it is called with the user's own key. */
  readonly isOwn: boolean;
}

interface ModelRunDeps {
  readonly registry: ModelRegistry;
  readonly reports: Pick<ModelReports, 'describe'>;
  readonly limits: ModelLimits;
  readonly status: StatusDeps;
  readonly pool: AdapterPool;
  readonly credentials: CredentialSource;
  readonly breakers: BreakerRegistry;
  readonly budget: BudgetSettings;
  /** Returns the assumed price of a model whose price is unknown. */
  readonly priceOf: (entry: ModelEntry) => ModelPricing;
  /** The maximum length of a run's answer. */
  readonly maxAnswerChars: number;
  /** By provider. */
  readonly deadlines: Readonly<Record<string, DeadlineSettings>>;
  readonly defaultModel: string | undefined;
  readonly ledger: UsageLedger;
  readonly usual: UsualCosts;
  readonly eventBus: Pick<EventBus, 'emit'>;
  readonly logger: FinClawLogger;
  readonly now: () => number;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
}

/**
 * The failures that lead to another model. Another model's answer is better than none, so a key without credit, a
 * refused key or request, and a call over the budget are included.
 */
const TRIGGERS: readonly FallbackTrigger[] = [
  ...DEFAULT_FALLBACK_TRIGGERS,
  'billing',
  'auth',
  'request',
  'budget',
  'context-overflow',
];
const MAX_RETRIES = 2;
const BASE_DELAY_MS = 500;
/**
 * The longest wait before a retry: the user is better served by another model now than by the same one in half a
 * minute.
 */
const MAX_DELAY_MS = 10_000;

/** The models of one run. A fallback model stays for the rest of the run; the next run begins with the first again. */
export class ModelRun {
  readonly model: ModelRef;
  /** True if it begins with the user's own key. */
  readonly isOwnKey: boolean;
  readonly thinking: ThinkingLevel | undefined;
  readonly #candidates: readonly ResolvedModel[];
  readonly #requestedModel: string;
  /** The reason the requested model was no candidate. */
  readonly #passedOver: string | undefined;
  readonly #deps: ModelRunDeps;
  readonly #request: ModelRunRequest;
  readonly #meter: MeterContext;
  readonly #attempts: FallbackAttempt[] = [];
  #current: ResolvedModel;
  /** Looked up once per run, when first needed. */
  #hasModel: Promise<boolean> | undefined;
  /** A change of models not yet reported: the model it led to may turn out to be too expensive as well. */
  #change: { readonly from: string; readonly to: string; readonly reason: string } | undefined;
  /** The reasons the user's own keys could not be used, by provider. */
  readonly #ownFailures = new Map<string, string>();

  private constructor(
    request: ModelRunRequest,
    deps: ModelRunDeps,
    candidates: readonly Candidate[],
    requestedModel: string,
    passedOver: string | undefined,
    window: number,
  ) {
    const { runId, sessionKey, thinking, payer } = request;
    const { ledger, now, budget, priceOf, usual } = deps;
    this.#request = request;
    this.#deps = deps;
    const [first] = candidates;
    this.#candidates = candidates.map(({ model }) => model);
    this.#requestedModel = requestedModel;
    this.#passedOver = passedOver;
    this.#current = first!.model;
    this.isOwnKey = first!.isOwn;
    this.model = toModelRef(this.#current.entry, window);
    this.thinking = thinking;
    this.#meter = {
      runId,
      sessionKey,
      owner: payer?.owner,
      budget: createRunBudget(budget, { ledger, runId, now, priceOf, usual, payer }),
      memory: new ThinkingMemory(),
      limits: deps.limits,
      room: { text: deps.maxAnswerChars, thinking: deps.maxAnswerChars },
      hasModel: () => {
        this.#hasModel ??= hasModelWithKey(this.#candidates, deps.status);
        return this.#hasModel;
      },
      onCall: (provider, isOwnKey) => this.#tellChange(provider, isOwnKey),
      now,
    };
  }

  /**
   * Chooses the models a run may use. Those waiting for a key or temporarily failing are included: they may work when
   * it is their turn.
   */
  static async start(request: ModelRunRequest, deps: ModelRunDeps): Promise<ModelRun> {
    const { registry, logger } = deps;
    const status = { ...deps.status, resolver: await withKeysRead(deps.status.resolver) };
    const asked = request.requested ?? request.preferred ?? deps.defaultModel;
    if (request.requested !== undefined) registry.resolve(request.requested);
    const usable: Candidate[] = [];
    let passedOver: { readonly id: string; readonly status: ModelStatus } | undefined;
    for (const name of registry.chain(asked)) {
      const entry = entryOf(name, registry);
      const found = await findModelStatus(entry, status);
      if (!isPermanent(found)) {
        await deps.reports.describe(entry);
        usable.push({ model: registry.resolve(name), isOwn: isWithOwnKey(found) });
      } else if (name === request.requested) throw explainStatus(entry, found);
      else {
        passedOver ??= { id: entry.id, status: found };
        logger.debug('A model of the chain cannot be used', { model: entry.id, reason: found.kind });
      }
    }
    const candidates = asked === undefined ? ownFirst(usable, ({ isOwn }) => isOwn) : usable;
    const first = candidates[0]?.model;
    if (first === undefined) throw explainStatus(registry.catalog.getModel(passedOver!.id)!, passedOver!.status);
    const requestedModel = asked === undefined ? first.modelId : entryOf(asked, registry).id;
    if (requestedModel !== first.modelId) {
      request.onModelChange?.(requestedModel, first.modelId, passedOver?.status.kind ?? 'unusable');
    }
    const window = await windowAtStart(first.entry, deps);
    return new ModelRun(request, deps, candidates, requestedModel, passedOver?.status.kind, window);
  }

  /**
   * Sends the calls of the engine to the models of this run, with other keys, again, or to other models, as long as
   * that makes sense.
   */
  readonly route: ModelRoute = (ask, { signal }) =>
    this.#call((model, context) => ask(this.#targetOf(model, context)), signal);

  /** Adapts the run for callers without an engine: never restarts once a part of an answer was delivered. */
  get adapter(): ProviderAdapter {
    return new RoutedAdapter(this.model, this.route);
  }

  /**
   * Returns the model that answered last and the requested one; if they differ, the reason and the effect on figures.
   */
  answeredBy(): AnsweredBy {
    const { modelId: model, provider, entry } = this.#current;
    const requested = this.#requestedModel;
    if (model === requested) return { model, provider, requested };
    const wanted = this.#deps.registry.find(requested);
    const fall = wanted && tierFall(wanted, entry);
    return { model, provider, requested, reason: this.#whyNot(requested), tierFall: fall };
  }

  #whyNot(modelId: string): string {
    const failed = this.#attempts.find(({ model, success }) => model.modelId === modelId && !success);
    if (failed === undefined) return this.#passedOver ?? 'other';
    const cause = reasonToLeave({ error: failed.error, trigger: failed.trigger ?? null });
    // A cooldown's cause is the vendor's report.
    return failed.skipped === 'cooldown' && failed.trigger !== undefined ? cause : (failed.skipped ?? cause);
  }

  async #call<T>(
    fn: (model: ResolvedModel, context: AttemptContext) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const { registry, credentials, breakers, eventBus, sleep, random } = this.#deps;
    const order = [this.#current, ...this.#candidates.filter((model) => model !== this.#current)];
    const config = {
      models: order.map(({ modelId }) => ({ raw: modelId })),
      maxRetriesPerModel: MAX_RETRIES,
      retryBaseDelayMs: BASE_DELAY_MS,
      maxRetryDelayMs: MAX_DELAY_MS,
      fallbackOn: TRIGGERS,
      abortSignal: signal,
      requires: this.#request.requires,
    };
    const byId = new Map(order.map((model) => [model.modelId, model]));
    try {
      const { result, modelUsed, attempts } = await runWithModelFallback(
        config,
        fn,
        ({ raw }) => byId.get(raw) ?? registry.resolve(raw),
        {
          credentials: this.#watching(credentials),
          breakers,
          caller: this.#request.sessionKey,
          eventBus,
          onSwitch: (from, to, reason) => {
            this.#change = { from, reason, ...this.#change, to };
          },
          sleep,
          random,
        },
      );
      this.#current = byId.get(modelUsed.modelId)!;
      this.#note(attempts);
      return result;
    } catch (error) {
      this.#note((error as { attempts?: readonly FallbackAttempt[] }).attempts ?? []);
      throw error;
    }
  }

  #tellChange(provider: string, isOwnKey: boolean): void {
    const change = this.#change;
    this.#change = undefined;
    if (change) this.#request.onModelChange?.(change.from, change.to, change.reason);
    const failure = this.#ownFailures.get(provider);
    if (failure === undefined || isOwnKey) return;
    this.#ownFailures.delete(provider);
    this.#request.onOwnKeyLeft?.(provider, failure);
  }

  /** Detects that the user's own key was tried and another one replaces it. */
  #watching(source: CredentialSource): CredentialSource {
    const failures = this.#ownFailures;
    /** Reasons of failed keys; a limit of unknown length is reported later. */
    const reasons = new Map<string, string>();
    return {
      async acquire(provider, exclude) {
        const credential = await source.acquire(provider, exclude);
        const tried = [...exclude].find((id) => reasons.has(id));
        if (credential.source === 'own') reasons.set(credential.id, 'rate-limit');
        else if (tried !== undefined) failures.set(provider, reasons.get(tried)!);
        return credential;
      },
      report(credential, outcome) {
        if (credential.source === 'own' && !outcome.ok) reasons.set(credential.id, outcome.reason);
        return source.report(credential, outcome);
      },
    };
  }

  #note(attempts: readonly FallbackAttempt[]): void {
    this.#attempts.push(...attempts);
  }

  #targetOf({ entry }: ResolvedModel, { credential }: AttemptContext): ModelTarget {
    const inner = this.#deps.pool.get(entry.provider, credential!);
    const provider = new MeteredAdapter(inner, entry, credential!, this.#meter);
    const { vision, functionCalling } = entry.capabilities;
    const abilities = { vision, functionCalling };
    const window = this.#deps.limits.windowOf(entry, credential!.id);
    const deadlines = deadlinesOf(entry, this.#deps.deadlines[entry.provider]);
    const isWindowLearned = window < entry.contextWindow;
    return { model: toModelRef(entry, window), provider, abilities, deadlines, isWindowLearned };
  }
}

const hasModelWithKey = async (candidates: readonly ResolvedModel[], status: StatusDeps): Promise<boolean> =>
  candidates.some(({ provider }) => !status.isBuiltIn(provider)) || hasAnyKey(status);

/** Returns the context window of a model with the key that will probably be used first. */
async function windowAtStart(entry: ModelEntry, { limits, credentials }: ModelRunDeps): Promise<number> {
  await limits.load();
  if (limits.ofModel(entry.id) === undefined) return entry.contextWindow;
  const key = await credentials.acquire(entry.provider, new Set()).catch(() => undefined);
  return key === undefined ? entry.contextWindow : limits.windowOf(entry, key.id);
}

function toModelRef({ provider, id, maxOutputTokens }: ModelEntry, contextWindow: number): ModelRef {
  return { provider, model: id, contextWindow, maxOutputTokens };
}

/** Returns the entry of a model, including retired ones, so that their state can be shown. */
function entryOf(name: string, registry: ModelRegistry): ModelEntry {
  return registry.find(name) ?? registry.resolve(name).entry;
}

function explainStatus(entry: ModelEntry, status: ModelStatus): FinClawError {
  if (status.kind === 'no-key') return createKeyNotFound(entry.provider);
  if (status.kind === 'retired') return new ModelRetiredError(entry);
  const problem =
    status.kind === 'disabled' ? `the provider ${entry.provider} is switched off` : 'its client library is missing';
  return new FinClawError(`The model ${entry.id} cannot be used: ${problem}`, 'CONFIG_INVALID', {
    details: { model: entry.id, provider: entry.provider, status: status.kind },
  });
}
