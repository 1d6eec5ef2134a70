import { type CircuitBreaker, createCircuitBreaker } from '@finclaw/infra';
import { classifyFallbackError, FailoverError } from '../errors.ts';
import { readVendorError } from '../vendor-error.ts';
import type { ProviderId } from './adapter.ts';

/** One circuit breaker per address. */
export interface BreakerRegistry {
  /** Returns the breaker of a provider, or of its replacement address; always the same object. */
  get(provider: ProviderId, baseUrl?: string): CircuitBreaker;
}

/** Makes an empty registry. */
export function createBreakerRegistry(options: { readonly now?: () => number } = {}): BreakerRegistry {
  const breakers = new Map<string, CircuitBreaker>();
  return {
    get(provider, baseUrl = '') {
      const key = `${provider} ${baseUrl}`;
      const breaker = breakers.get(key) ?? createCircuitBreaker({ name: provider, ...options });
      breakers.set(key, breaker);
      return breaker;
    },
  };
}

/**
 * Returns true when the provider as a whole is in trouble: it could not be reached, did not answer, or broke down.
 * Errors of the caller, limits of a key and the overload of one model do not count.
 */
export function isProviderFault(error: unknown): boolean {
  const reason = classifyFallbackError(error);
  if (reason !== 'server-error' && reason !== 'timeout') return false;
  if (error instanceof FailoverError) return error.scope === 'provider' && !isClientStatus(error.vendorStatus);
  const { status, type } = readVendorError(error);
  return status !== OVERLOADED && type !== 'overloaded_error' && !isClientStatus(status);
}

const OVERLOADED = 529;

function isClientStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}
