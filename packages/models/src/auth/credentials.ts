import type { FallbackReason } from '../fallback-reason.ts';
import type { ProviderId } from '../providers/adapter.ts';
import { fingerprintOf } from './ambient-key.ts';
import type { CooldownTracker } from './cooldown.ts';
import type { KeyRecords } from './key-records.ts';
import { type ResolvedApiKey, type ResolverOptions, resolveApiKeyForProvider } from './resolver.ts';

/**
 * The outcome of a call made with a key. `request` means the request was faulty, `budget` that it was too expensive.
 */
export type CredentialOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: FallbackReason | 'auth' | 'request' | 'aborted' | 'budget';
      readonly retryAfterMs?: number;
    };

/** Provides keys and receives the outcome of their use. */
export interface CredentialSource {
  /** Returns a usable key that is not excluded; throws when there is none. */
  acquire(provider: ProviderId, exclude: ReadonlySet<string>): Promise<ResolvedApiKey>;
  /** Called once per call made with the key, when its outcome is known. */
  report(credential: ResolvedApiKey, outcome: CredentialOutcome): Promise<void>;
}

interface CredentialSourceOptions extends Omit<ResolverOptions, 'exclude'> {
  readonly cooldowns: CooldownTracker;
  readonly records?: KeyRecords;
}

/** Only these concern the key; an outage or a bad request must not suspend it. */
const KEY_FAULTS: ReadonlySet<string> = new Set(['rate-limit', 'billing', 'auth']);

/** Keys from the stored profiles and from the places outside the store. */
export function createCredentialSource(options: CredentialSourceOptions): CredentialSource {
  const { cooldowns, records, profileStore, own } = options;
  return {
    acquire: (provider, exclude) => resolveApiKeyForProvider(provider, { ...options, exclude }),
    async report({ id, profileId, apiKey, source }, outcome) {
      if (!outcome.ok && !KEY_FAULTS.has(outcome.reason)) return;
      const store = source === 'own' ? own : profileStore;
      if (profileId !== undefined) return store?.recordUsage(profileId, outcome.ok, outcome.ok ? {} : outcome);
      const fingerprint = fingerprintOf(apiKey);
      await records?.noteOutcome(id, outcome.ok, outcome.ok ? undefined : outcome.reason, fingerprint);
      if (outcome.ok) await cooldowns.recordSuccess(id);
      else await cooldowns.setCooldown(id, outcome.reason, outcome.retryAfterMs, fingerprint);
    },
  };
}
