export type { NormalizedUsage, ProviderAdapter, ProviderId, ProviderRequestParams, StopReason, StreamChunk } from './adapter.ts';
export type { BreakerRegistry } from './breakers.ts';
export { createBreakerRegistry, getBreakerForProvider, resetBreakers } from './breakers.ts';
export type { ProviderAdapterOptions } from './client-options.ts';
export { createProviderAdapter } from './create-adapter.ts';
