import fc from 'fast-check';
import { it } from 'vitest';
import { CooldownTracker } from '../auth/cooldown.ts';
import { createCredentialSource } from '../auth/credentials.ts';
import { ProfileHealthMonitor } from '../auth/health.ts';
import { AuthProfileStore } from '../auth/profiles.ts';
import { FailoverError, isCancellation, ProviderError } from '../errors.ts';
import type { FallbackReason } from '../fallback-reason.ts';
import { createBreakerRegistry } from '../providers/breakers.ts';
import { resolverOf } from '../testing/chain.ts';
import { resolvedModel } from '../testing/models.ts';
import { fakeClock, recordingBus } from '../testing/recorders.ts';
import { runWithModelFallback } from './fallback.ts';
import type { FallbackAttempt } from './fallback-attempt.ts';
import type { AttemptContext } from './fallback-run.ts';
import type { ResolvedModel } from './selection.ts';

const VENDORS = ['anthropic', 'openai'] as const;
const MODELS = ['a1', 'o1', 'a2', 'o2'].map((id) =>
  resolvedModel(id, { provider: id.startsWith('a') ? 'anthropic' : 'openai' }),
);
const KEYS_PER_VENDOR = 3;
const RETRIES = 2;
const MAX_DELAY = 10_000;

type KeyState = 'ok' | 'rate-limit' | 'billing' | 'auth';
type ModelState = 'ok' | 'server-error' | 'timeout' | 'model-unavailable' | 'overloaded';

/** How the world is while one run goes on. */
interface World {
  readonly keys: readonly KeyState[];
  readonly models: readonly ModelState[];
  readonly retryAfterMs: number | undefined;
  readonly isDown: readonly boolean[];
  /** Time that passes before the run. */
  readonly idleMs: number;
  /** The call at which somebody aborts. */
  readonly abortAt: number | undefined;
}

const keyState = fc.constantFrom<KeyState>('ok', 'ok', 'rate-limit', 'billing', 'auth');
const modelState = fc.constantFrom<ModelState>(
  'ok',
  'ok',
  'server-error',
  'timeout',
  'model-unavailable',
  'overloaded',
);
const world: fc.Arbitrary<World> = fc.record({
  keys: fc.array(keyState, { minLength: 6, maxLength: 6 }),
  models: fc.array(modelState, { minLength: 4, maxLength: 4 }),
  retryAfterMs: fc.option(fc.constantFrom(1, 1_500, 9_000, 60_000, 3e9), { nil: undefined }),
  isDown: fc
    .array(fc.boolean(), { minLength: 2, maxLength: 2 })
    .map((down) => (down.every(Boolean) ? [false, true] : down)),
  idleMs: fc.constantFrom(0, 1_000, 31_000, 65_000, 310_000, 90_000_000),
  abortAt: fc.option(fc.nat(12), { nil: undefined, freq: 8 }),
});

function outcomeOf(state: World, model: ResolvedModel, key: number): Error | undefined {
  const { retryAfterMs } = state;
  const fail = (reason: FallbackReason, more: object = {}) =>
    new FailoverError(reason, reason, { ...(retryAfterMs !== undefined && { retryAfterMs }), ...more });
  if (state.isDown[VENDORS.indexOf(model.provider as 'openai')]) return fail('server-error');
  const keyFault = state.keys[key]!;
  if (keyFault === 'auth') return new ProviderError('refused', 'PROVIDER_AUTH', { statusCode: 401 });
  if (keyFault !== 'ok') return fail(keyFault);
  const modelFault = state.models[MODELS.indexOf(model)]!;
  if (modelFault === 'ok') return undefined;
  return modelFault === 'overloaded' ? fail('server-error', { statusCode: 529, scope: 'model' }) : fail(modelFault);
}

/** Cheaper than a matcher, which counts here: it is asked a million times. */
function check(holds: boolean, promise: string): void {
  if (!holds) throw new Error(`broken: ${promise}`);
}

async function live(worlds: readonly World[]): Promise<void> {
  const now = fakeClock();
  const eventBus = recordingBus();
  const cooldowns = new CooldownTracker({ now, eventBus });
  const health = new ProfileHealthMonitor({}, { now, eventBus });
  const profiles = new AuthProfileStore({ cooldownTracker: cooldowns, healthMonitor: health, now });
  const breakers = createBreakerRegistry({ now });
  const numberOf = new Map<string, number>();
  for (const provider of VENDORS) {
    for (let i = 0; i < KEYS_PER_VENDOR; i++) {
      const { id } = await profiles.create({ name: `${provider}${i}`, provider, apiKey: `${provider}-key-${i}` });
      numberOf.set(id, numberOf.size);
    }
  }
  const source = createCredentialSource({ profileStore: profiles, env: {}, config: {}, cooldowns });
  const isUsable = (id: string) => !cooldowns.isInCooldown(id) && health.getHealth(id) !== 'disabled';

  for (const state of worlds) {
    now.advance(state.idleMs);
    const healthy = MODELS.filter(
      (model) =>
        breakers.get(model.provider).getRetryAfterMs() === 0 &&
        [...numberOf].some(([id, key]) => {
          const isOwn = Math.floor(key / KEYS_PER_VENDOR) === VENDORS.indexOf(model.provider as 'openai');
          return isOwn && isUsable(id) && outcomeOf(state, model, key) === undefined;
        }),
    );
    const controller = new AbortController();
    let calls = 0;
    const call = async (model: ResolvedModel, { credential }: AttemptContext): Promise<string> => {
      check(isUsable(credential!.id), 'a key in cooldown is never used');
      if (calls++ === state.abortAt) controller.abort();
      const failure = outcomeOf(state, model, numberOf.get(credential!.id)!);
      if (failure) throw failure;
      return model.modelId;
    };
    const started = now();
    const sleep = async (ms: number): Promise<void> => {
      check(ms <= MAX_DELAY, 'no wait is longer than its limit');
      now.advance(ms);
    };
    const result = await runWithModelFallback(
      {
        models: MODELS.map(({ modelId }) => ({ raw: modelId })),
        maxRetriesPerModel: RETRIES,
        retryBaseDelayMs: 500,
        maxRetryDelayMs: MAX_DELAY,
        fallbackOn: ['rate-limit', 'server-error', 'timeout', 'model-unavailable', 'billing', 'auth'],
        abortSignal: controller.signal,
      },
      call,
      resolverOf(...MODELS),
      { credentials: source, breakers, eventBus, sleep, random: () => 0 },
    ).catch((error: Error & { attempts?: readonly FallbackAttempt[] }) => error);

    check(calls <= MODELS.length * KEYS_PER_VENDOR * (RETRIES + 1), 'every run ends');
    check(now() - started <= MODELS.length * RETRIES * MAX_DELAY, 'every run ends in time');
    if (result instanceof Error && !isCancellation(result)) {
      check(
        'code' in result && result.code === 'MODELS_EXHAUSTED',
        'a run ends with an answer, an abort or a full account',
      );
      const skipped = new Set(
        result.attempts!.filter((each) => each.skipped === 'circuit-open').map(({ model }) => model),
      );
      check(
        healthy.every((model) => skipped.has(model)),
        'a healthy candidate is never left untried',
      );
    }
    if (state.abortAt !== undefined && calls > state.abortAt && result instanceof Error) {
      check(isCancellation(result) && calls === state.abortAt + 1, 'an abort ends the run');
    }
    for (const { id, failureCount } of await profiles.list()) {
      const wait = cooldowns.getRemainingMs(id);
      check(failureCount >= 0 && wait >= 0 && wait <= 86_400_000, 'counters stay within bounds');
    }
    for (const provider of VENDORS) check(breakers.get(provider).getFailures() >= 0, 'counters stay within bounds');
  }
}

it('in any history of 3 keys, 4 models and 2 vendors, no promise of the chain is broken', async () => {
  // The whole of it makes half a million failures, whose stack traces would take most of the time.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    await fc.assert(fc.asyncProperty(fc.array(world, { minLength: 1, maxLength: 4 }), (worlds) => live(worlds)));
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
});
