import { type CircuitBreaker, createCircuitBreaker } from '@finclaw/infra';
import { classifyFallbackError, FailoverError } from '../errors.ts';
import { readVendorError } from '../vendor-error.ts';
import type { ProviderId } from './adapter.ts';

/** One circuit breaker per place that requests go to. */
export interface BreakerRegistry {
  /** The breaker of a provider, or of another address that stands in for it; always the same object. */
  get(provider: ProviderId, baseUrl?: string): CircuitBreaker;
  /** Marks a failure that must not count, such as the second of one chain run at the same model. */
  excuse(error: object): void;
  /** Closes every breaker and forgets it. */
  reset(): void;
}

/** Makes an empty registry. */
export function createBreakerRegistry(options: { readonly now?: () => number } = {}): BreakerRegistry {
  const breakers = new Map<string, CircuitBreaker>();
  const excused = new WeakSet<object>();
  return {
    get(provider, baseUrl = '') {
      const key = `${provider} ${baseUrl}`;
      let breaker = breakers.get(key);
      if (breaker === undefined) {
        breaker = createCircuitBreaker({
          name: provider,
          failureThreshold: 5,
          resetTimeoutMs: 30_000,
          isFailure: (error) => isProviderFault(error) && !excused.has(error),
          ...options,
        });
        breakers.set(key, breaker);
      }
      return breaker;
    },
    excuse: (error) => void excused.add(error),
    reset: () => breakers.clear(),
  };
}

/**
 * True when the failure says that the provider as a whole is in trouble: it could not be reached, did not answer, or broke down. What the caller
 * did wrong, limits of a key and the overload of one model say nothing about the rest.
 */
export function isProviderFault(error: unknown): error is object {
  const reason = classifyFallbackError(error);
  if (reason !== 'server-error' && reason !== 'timeout') return false;
  if (error instanceof FailoverError) return error.scope === 'provider' && !isClientStatus(error.statusCode);
  const { status, type } = readVendorError(error);
  return status !== OVERLOADED && type !== 'overloaded_error' && !isClientStatus(status);
}

const OVERLOADED = 529;

function isClientStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

const defaultRegistry = createBreakerRegistry();

/** The breaker of a provider that code without a registry of its own shares. */
export function getBreakerForProvider(provider: ProviderId): CircuitBreaker {
  return defaultRegistry.get(provider);
}

/** The registry behind `getBreakerForProvider`. */
export function getDefaultBreakers(): BreakerRegistry {
  return defaultRegistry;
}

/** Closes the shared breakers, for tests. */
export function resetBreakers(): void {
  defaultRegistry.reset();
}
