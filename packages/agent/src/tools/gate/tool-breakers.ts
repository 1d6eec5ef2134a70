import type { CircuitBreaker, CircuitBreakerOptions, CircuitState } from '@finclaw/infra';
import type { Registration } from './gate.ts';

/** One breaker per external tool, gone when the tool is. */
export interface ToolBreakers {
  of(registration: Registration): CircuitBreaker | undefined;
  /** Reports a change of state since the last look. */
  watch(registration: Registration): void;
}

interface Watched {
  readonly breaker: CircuitBreaker;
  lastState: CircuitState;
}

/** Makes breakers when they are first needed and tells about every change of their state. */
export function createToolBreakers(
  createBreaker: (options: CircuitBreakerOptions) => CircuitBreaker,
  onChange: (toolName: string, from: CircuitState, to: CircuitState) => void,
): ToolBreakers {
  const breakers = new WeakMap<Registration, Watched>();
  function watchedOf(registration: Registration): Watched {
    const existing = breakers.get(registration);
    if (existing) return existing;
    const created = { breaker: createBreaker({ name: registration.definition.name }), lastState: 'closed' as const };
    breakers.set(registration, created);
    return created;
  }
  function watch(registration: Registration): void {
    if (!registration.definition.isExternal) return;
    const watched = watchedOf(registration);
    const state = watched.breaker.getState();
    const { lastState } = watched;
    watched.lastState = state;
    if (state !== lastState) onChange(registration.definition.name, lastState, state);
  }
  return {
    watch,
    of(registration) {
      if (!registration.definition.isExternal) return undefined;
      watch(registration);
      return watchedOf(registration).breaker;
    },
  };
}
