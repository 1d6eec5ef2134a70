import type { ModelEntry } from '../gateway/model-entry.ts';
import type { ServedModel } from './served-model.ts';

/** Merges an entry with its server's report. */
export function withReport(entry: ModelEntry, served: ServedModel): ModelEntry {
  const {
    window = served.maxWindow ?? entry.contextWindow,
    maxOutput = entry.maxOutputTokens,
    price,
    retiresAt,
  } = served;
  const { tools = entry.capabilities.functionCalling, vision = entry.capabilities.vision } = served;
  const { thinks = entry.capabilities.extendedThinking } = served;
  return {
    ...entry,
    contextWindow: window,
    maxOutputTokens: Math.min(maxOutput, window),
    capabilities: { ...entry.capabilities, functionCalling: tools, vision, extendedThinking: thinks },
    knownFrom: 'reported',
    ...(price && { pricing: { inputPerMillion: price.input, outputPerMillion: price.output } }),
    ...(retiresAt !== undefined && { retiresAt }),
  };
}
