import { type BreakerRegistry, getDefaultBreakers } from '../providers/breakers.ts';
import type { FallbackResult } from './fallback-attempt.ts';
import { type FallbackConfig, resolveChain } from './fallback-config.ts';
import { type AttemptContext, ChainRun, type ChainRunDeps } from './fallback-run.ts';
import type { ResolvedModel, UnresolvedModelRef } from './selection.ts';

/** What a chain run uses of the rest of the program; without credentials, the called function sees to its own. */
interface FallbackDeps extends Partial<Omit<ChainRunDeps, 'breakers'>> {
  readonly breakers?: Pick<BreakerRegistry, 'get' | 'excuse'>;
}

/**
 * Calls a function with one model after another until it succeeds: with the next key when a key is limited or refused, with the same model again
 * when the failure may pass, with the next model when it does not. This is the only layer that repeats calls. What it must not do is left to the
 * function: once somebody has seen a part of an answer, it has to resolve.
 */
export async function runWithModelFallback<T>(
  config: FallbackConfig,
  fn: (model: ResolvedModel, context: AttemptContext) => Promise<T>,
  resolve: (ref: UnresolvedModelRef) => ResolvedModel,
  deps: FallbackDeps = {},
): Promise<FallbackResult<T>> {
  const links = resolveChain(config, resolve);
  return new ChainRun(config, fn, links, { ...deps, breakers: deps.breakers ?? getDefaultBreakers() }).run();
}
