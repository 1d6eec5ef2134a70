import type { FinClawLogger } from '@finclaw/infra';
import type { ModelCatalog } from './catalog.ts';
import { type ModelEntry, toModelKey } from './model-entry.ts';

/** Every name a model answers to, in lower case. It is a snapshot: a model registered later needs a new one. */
export type AliasIndex = ReadonlyMap<string, ModelEntry>;

/**
 * Collects the names of all models. Ids come first, so an alias never hides another model's id; of two equal aliases
 * the first stays. Either clash is logged, because one of the models cannot be reached by that name.
 */
export function buildModelAliasIndex(catalog: ModelCatalog, logger?: Pick<FinClawLogger, 'warn'>): AliasIndex {
  const index = new Map<string, ModelEntry>();
  const add = (name: string, entry: ModelEntry): void => {
    const key = toModelKey(name);
    const existing = index.get(key);
    if (existing === undefined) index.set(key, entry);
    else if (existing.id !== entry.id) {
      logger?.warn(`The model name "${key}" means ${existing.id}; ${entry.id} is not reached by it`, {
        key,
        kept: existing.id,
        ignored: entry.id,
      });
    }
  };
  const models = catalog.listModels();
  for (const entry of models) add(entry.id, entry);
  for (const entry of models) for (const alias of entry.aliases) add(alias, entry);
  return index;
}
