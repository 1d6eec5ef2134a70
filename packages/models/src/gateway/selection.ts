import { nearest } from '@finclaw/config';
import { createSilentLogger, FinClawError, type FinClawLogger, warnOnce } from '@finclaw/infra';
import type { ProviderId } from '../providers/adapter.ts';
import type { AliasIndex } from './alias-index.ts';
import { isRetired, type ModelCatalog } from './catalog.ts';
import { type ModelEntry, toModelKey } from './model-entry.ts';

/** A model name as typed. */
export interface UnresolvedModelRef {
  readonly raw: string;
}

/** A resolved model, and the kind of name that matched. */
export interface ResolvedModel {
  readonly entry: ModelEntry;
  readonly provider: ProviderId;
  readonly modelId: string;
  readonly resolvedFrom: 'id' | 'alias' | 'default';
}

export interface ResolveDeps {
  readonly logger?: Pick<FinClawLogger, 'warn'>;
  readonly now?: () => number;
  /** Finds models in neither list, such as those named with their vendor. */
  readonly beyond?: (raw: string) => ModelEntry | undefined;
  /** Returns the closest model beyond the lists; used when nothing in them matches. */
  readonly nearestBeyond?: (raw: string) => string | undefined;
}

/** The vendor no longer serves the model. */
export class ModelRetiredError extends FinClawError {
  readonly entry: ModelEntry;

  constructor(entry: ModelEntry) {
    super(`The model ${entry.id} is no longer served since ${entry.retiresAt}`, 'MODEL_RETIRED', {
      details: { id: entry.id, retiresAt: entry.retiresAt },
    });
    this.entry = entry;
  }
}

/**
 * Finds a model by id, then by alias, then beyond the lists; case and surrounding spaces are ignored. Any other text
 * means the default model, if one is given, with a warning unless the text is blank.
 */
export function resolveModel(
  ref: UnresolvedModelRef,
  catalog: ModelCatalog,
  aliasIndex: AliasIndex,
  defaultModelId?: string,
  deps: ResolveDeps = {},
): ResolvedModel {
  const { logger = createSilentLogger(), now = Date.now } = deps;
  const found =
    find(ref.raw, catalog, aliasIndex, deps) ?? findDefault(ref.raw, catalog, aliasIndex, defaultModelId, deps);
  const { entry } = found;
  if (isRetired(entry, now())) throw new ModelRetiredError(entry);
  if (entry.deprecated) {
    warnOnce(`deprecated model ${entry.id}`, () =>
      logger.warn(`The model ${entry.id} is deprecated`, { model: entry.id, retiresAt: entry.retiresAt }),
    );
  }
  return found;
}

function find(
  raw: string,
  catalog: ModelCatalog,
  aliasIndex: AliasIndex,
  { beyond }: ResolveDeps,
): ResolvedModel | undefined {
  const exact = catalog.getModel(raw);
  if (exact) return resolved(exact, 'id');
  const key = toModelKey(raw);
  const known = aliasIndex.get(key);
  if (known === undefined) {
    const entry = beyond?.(raw);
    return entry && resolved(entry, 'id');
  }
  // The list of names is a snapshot; the entry of a model may be newer.
  const entry = catalog.getModel(known.id) ?? known;
  return resolved(entry, key === toModelKey(entry.id) ? 'id' : 'alias');
}

function findDefault(
  raw: string,
  catalog: ModelCatalog,
  aliasIndex: AliasIndex,
  defaultModelId: string | undefined,
  deps: ResolveDeps,
): ResolvedModel {
  const { logger = createSilentLogger() } = deps;
  const fallback = defaultModelId === undefined ? undefined : find(defaultModelId, catalog, aliasIndex, deps);
  if (fallback === undefined) throw notFound(raw, aliasIndex, defaultModelId, deps);
  if (raw.trim() !== '')
    logger.warn(`There is no model "${printable(raw)}"; ${fallback.modelId} is used`, { model: fallback.modelId });
  return { ...fallback, resolvedFrom: 'default' };
}

function resolved(entry: ModelEntry, resolvedFrom: ResolvedModel['resolvedFrom']): ResolvedModel {
  return { entry, provider: entry.provider, modelId: entry.id, resolvedFrom };
}

function notFound(
  raw: string,
  aliasIndex: AliasIndex,
  defaultModelId: string | undefined,
  { nearestBeyond }: ResolveDeps,
): FinClawError {
  const near = suggest(raw, aliasIndex);
  const beyond = near.length > 0 ? undefined : nearestBeyond?.(raw);
  const suggestions = beyond === undefined ? near : [beyond];
  const names = [raw, defaultModelId].filter((name) => name !== undefined).map((name) => `"${printable(name)}"`);
  const hint = suggestions.length === 0 ? '' : `; near: ${suggestions.join(', ')}`;
  return new FinClawError(`There is no model ${names.join(' and no default model ')}${hint}`, 'MODEL_NOT_FOUND', {
    details: { name: printable(raw), suggestions },
  });
}

const MAX_SUGGESTIONS = 3;

/** Returns the ids of the models with the closest names, nearest first. */
function suggest(raw: string, aliasIndex: AliasIndex): readonly string[] {
  const remaining = new Map(aliasIndex);
  const ids: string[] = [];
  while (ids.length < MAX_SUGGESTIONS) {
    const name = nearest(raw, remaining.keys());
    if (name === undefined) break;
    const { id } = remaining.get(name)!;
    ids.push(id);
    for (const [key, entry] of remaining) if (entry.id === id) remaining.delete(key);
  }
  return ids;
}

const MAX_SHOWN = 64;

/** Returns typed text, safe for a log line. */
function printable(raw: string): string {
  return raw.replace(/\p{Cc}/gu, '').slice(0, MAX_SHOWN);
}
