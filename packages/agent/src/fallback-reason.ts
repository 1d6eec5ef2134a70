/** Why a model call may be worth repeating, with another key or on another model. */
export type FallbackReason = 'rate-limit' | 'server-error' | 'timeout' | 'context-overflow' | 'model-unavailable' | 'billing';
