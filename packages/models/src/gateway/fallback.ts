import type { FallbackResult } from './fallback-attempt.ts';
import { type FallbackConfig, resolveChain } from './fallback-config.ts';
import { type AttemptContext, ChainRun, type ChainRunDeps } from './fallback-run.ts';
import type { ResolvedModel, UnresolvedModelRef } from './selection.ts';

/**
 * Calls a function with one model after another until it succeeds: with the next key when a key is limited or refused,
 * with the same model again when the failure may be temporary, else with the next model. This is the only layer that
 * repeats calls. The function itself must resolve once a part of an answer was displayed. Without credentials it uses
 * its own.
 */
export async function runWithModelFallback<T>(
  config: FallbackConfig,
  fn: (model: ResolvedModel, context: AttemptContext) => Promise<T>,
  resolve: (ref: UnresolvedModelRef) => ResolvedModel,
  deps: ChainRunDeps,
): Promise<FallbackResult<T>> {
  return new ChainRun(config, fn, resolveChain(config, resolve), deps).run();
}
