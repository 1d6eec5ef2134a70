import { vendorOf } from '@finclaw/config';
import { isLoopbackUrl, isPlainHttp } from '../providers/base-url.ts';
import { BUILT_IN_MODELS } from './catalog-data.ts';
import type { ModelEntry, ModelPricing } from './model-entry.ts';

const FREE: ModelPricing = { inputPerMillion: 0, outputPerMillion: 0 };

/** The addresses of the configured providers. */
type Addresses = Readonly<Record<string, { readonly baseUrl?: string | undefined }>>;

/**
 * Returns the price a budget assumes. A model on the user's own machine or network costs nothing; another of unknown
 * price counts as expensive as the most expensive built-in model of its vendor, or of all vendors where there is none,
 * so that a cap holds without refusing it.
 */
export function reckonedPrice({ provider, pricing }: ModelEntry, providers: Addresses): ModelPricing {
  if (pricing !== undefined) return pricing;
  const vendor = vendorOf(provider);
  const address = providers[provider]?.baseUrl;
  if (vendor?.isLocal || (vendor === undefined && (isLoopbackUrl(address) || isPlainHttp(address)))) return FREE;
  const ofVendor = BUILT_IN_MODELS.filter((entry) => entry.provider === provider);
  return dearest(ofVendor.length > 0 ? ofVendor : BUILT_IN_MODELS);
}

function dearest(entries: readonly ModelEntry[]): ModelPricing {
  const most = (find: (pricing: ModelPricing) => number): number =>
    Math.max(...entries.map(({ pricing }) => (pricing ? find(pricing) : 0)));
  return {
    inputPerMillion: most(({ inputPerMillion }) => inputPerMillion),
    outputPerMillion: most(({ outputPerMillion }) => outputPerMillion),
  };
}
