import type { FinClawConfig } from '@finclaw/config';
import { BUILT_IN_MODELS } from './catalog-data.ts';
import type { ModelCapabilities, ModelEntry, ModelPricing } from './model-entry.ts';

type ModelDefinition = FinClawConfig['models']['definitions'][string];

/** The assumed abilities of an unknown model: modest, so that nothing breaks. */
export const MODEST: ModelCapabilities = {
  vision: false,
  functionCalling: true,
  streaming: true,
  jsonMode: false,
  extendedThinking: false,
  numericalReasoningTier: 'low',
};
/** The window of such a model. */
export const MODEST_WINDOW = 32_768;
/** The assumed output limit of an unknown model. */
export const MODEST_OUTPUT = 4_096;

/**
 * Makes a catalog entry of a definition. Missing fields come from the built-in model of that name, except that another
 * provider has its own prices.
 */
export function toModelEntry(id: string, definition: ModelDefinition): ModelEntry {
  const known = BUILT_IN_MODELS.find((entry) => entry.id === definition.model);
  const contextWindow = definition.contextWindow ?? known?.contextWindow ?? MODEST_WINDOW;
  const isSameProvider = known?.provider === definition.provider;
  const pricing = toPricing(definition) ?? (isSameProvider ? known?.pricing : undefined);
  const { acceptsTemperature, thinkingStyle, api } = isSameProvider ? (known ?? {}) : ({} as Partial<ModelEntry>);
  return {
    id,
    provider: definition.provider,
    displayName: definition.displayName ?? known?.displayName ?? id,
    contextWindow,
    maxOutputTokens: definition.maxOutputTokens ?? Math.min(known?.maxOutputTokens ?? MODEST_OUTPUT, contextWindow),
    capabilities: { ...(known?.capabilities ?? MODEST), ...definition.capabilities },
    aliases: id === known?.id ? known.aliases : [],
    deprecated: known?.deprecated ?? false,
    releaseDate: known?.releaseDate ?? '1970-01-01',
    pricing,
    ...(definition.model === id ? {} : { wireId: definition.model }),
    ...(known?.retiresAt !== undefined && isSameProvider && { retiresAt: known.retiresAt }),
    acceptsTemperature,
    thinkingStyle,
    api,
  };
}

/** Prices per thousand tokens become prices per million; without both input and output the price is unknown. */
function toPricing(definition: ModelDefinition): ModelPricing | undefined {
  const { costPer1kInput, costPer1kOutput, costPer1kCacheRead, costPer1kCacheWrite } = definition;
  if (costPer1kInput === undefined || costPer1kOutput === undefined) return undefined;
  return {
    inputPerMillion: perMillion(costPer1kInput),
    outputPerMillion: perMillion(costPer1kOutput),
    ...(costPer1kCacheRead !== undefined && { cacheReadPerMillion: perMillion(costPer1kCacheRead) }),
    ...(costPer1kCacheWrite !== undefined && { cacheWritePerMillion: perMillion(costPer1kCacheWrite) }),
  };
}

/** Rounded to a billionth, because 0.0003 times a thousand is not 0.3 in binary. */
function perMillion(perThousand: number): number {
  return Math.round(perThousand * 1e12) / 1e9;
}
