import type { ModelEntry } from '../gateway/model-entry.ts';
import type { ResolvedModel } from '../gateway/selection.ts';

/** A sound entry, changed where a test cares. */
export function modelEntry(id: string, changes: Partial<ModelEntry> = {}): ModelEntry {
  return {
    id,
    provider: 'anthropic',
    displayName: id,
    contextWindow: 200_000,
    maxOutputTokens: 8_000,
    capabilities: {
      vision: true,
      functionCalling: true,
      streaming: true,
      jsonMode: true,
      extendedThinking: false,
      numericalReasoningTier: 'high',
    },
    pricing: { inputPerMillion: 1, outputPerMillion: 5 },
    aliases: [],
    deprecated: false,
    releaseDate: '2026-01-01',
    ...changes,
  };
}

/** The same as a chain sees it. */
export function resolvedModel(id: string, changes: Partial<ModelEntry> = {}): ResolvedModel {
  const entry = modelEntry(id, changes);
  return { entry, provider: entry.provider, modelId: id, resolvedFrom: 'id' };
}
