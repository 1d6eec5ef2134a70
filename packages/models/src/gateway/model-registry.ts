import { type FinClawConfig, isVendor, nearest } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { type AliasIndex, buildModelAliasIndex } from './alias-index.ts';
import { ModelCatalog } from './catalog.ts';
import { BUILT_IN_MODELS, DEFAULT_CHAIN, OFFLINE_MODEL_ID } from './catalog-data.ts';
import { toModelEntry } from './model-definition.ts';
import { type ModelEntry, toModelKey } from './model-entry.ts';
import { answersTo, assumeModel, readReference } from './model-reference.ts';
import { PublishedModels } from './published-models.ts';
import { type ResolveDeps, type ResolvedModel, resolveModel } from './selection.ts';

/** The part of the configuration that lists the models and their order. */
interface ModelSettings extends Pick<FinClawConfig, 'models'> {
  readonly agents: Pick<FinClawConfig['agents'], 'defaults' | 'providers'>;
}

/** The models of one configuration: their entries, names and order. */
export interface ModelRegistry {
  readonly catalog: ModelCatalog;
  /** Every name, those of the configuration included. */
  readonly aliases: AliasIndex;
  /** Published data about models that are not in the catalog. */
  readonly published: PublishedModels;
  /**
   * Finds a model by any of its names, or by its vendor and the vendor's name for it; there is no default to hide a
   * typing mistake.
   */
  resolve(raw: string): ResolvedModel;
  /** Resolves without a warning about retired models. */
  find(raw: string): ModelEntry | undefined;
  /**
   * The names to try in order: the given one or the default, the fallbacks, and the offline model unless it is switched
   * off.
   */
  chain(primary?: string): readonly string[];
}

/**
 * Reads the models of a configuration. Throws when an alias is ambiguous or leads nowhere, or a definition is
 * impossible.
 */
export function createModelRegistry({ models, agents }: ModelSettings, deps: ResolveDeps = {}): ModelRegistry {
  const definitions = Object.entries(models.definitions).map(([id, definition]) => toModelEntry(id, definition));
  const defined = new Set(definitions.map(({ id }) => id));
  const builtIn = BUILT_IN_MODELS.filter(({ id }) => !defined.has(id));
  const catalog = new ModelCatalog([...definitions, ...builtIn]);
  const published = new PublishedModels();
  const isProvider = (name: string): boolean => isVendor(name) || Object.hasOwn(agents.providers, name);
  const beyond = (raw: string): ModelEntry | undefined => {
    const found = findBeyond(raw, { catalog, published, isProvider });
    if (found && catalog.getModel(found.id) === undefined) catalog.putModel(found);
    return found && catalog.getModel(found.id);
  };
  const aliases = withConfiguredAliases(buildModelAliasIndex(catalog, deps.logger), models.aliases, beyond);

  const nearestBeyond = (raw: string): string | undefined => {
    const byName = new Map(published.list().flatMap(({ id, wireId }) => [[wireId!, id] as const, [id, id] as const]));
    const name = nearest(raw, byName.keys());
    return name && byName.get(name);
  };
  const resolve = (raw: string): ResolvedModel =>
    resolveModel({ raw }, catalog, aliases, undefined, { ...deps, beyond, nearestBeyond });
  const find = (raw: string): ModelEntry | undefined => {
    const known = aliases.get(toModelKey(raw));
    return known === undefined ? beyond(raw) : (catalog.getModel(known.id) ?? known);
  };
  const isOfflineOn = agents.providers.offline?.enabled !== false;
  return {
    catalog,
    aliases,
    published,
    resolve,
    find,
    chain(primary = models.defaultModel ?? agents.defaults.model) {
      // With the offline model as the first choice nothing may leave the machine.
      if (primary !== undefined && aliases.get(toModelKey(primary))?.provider === 'offline') return [primary];
      // Without a first model there is no fallback.
      const isUnset = primary === undefined && models.fallbacks?.length === 0;
      const fallbacks = isUnset ? DEFAULT_CHAIN : (models.fallbacks ?? DEFAULT_CHAIN);
      const names = [
        ...(primary === undefined ? [] : [primary]),
        ...fallbacks,
        ...(isOfflineOn ? [OFFLINE_MODEL_ID] : []),
      ];
      const ids = new Set<string>();
      return names.filter((name) => {
        const id = find(name)?.id ?? name;
        return !ids.has(id) && Boolean(ids.add(id));
      });
    },
  };
}

/** Vendors preferred when a model is named without its vendor, in this order. */
const MAKERS = ['anthropic', 'openai', 'google', 'xai', 'mistral', 'deepseek', 'groq'] as const;

interface BeyondDeps {
  readonly catalog: ModelCatalog;
  readonly published: PublishedModels;
  readonly isProvider: (name: string) => boolean;
}

/**
 * Finds a model named with its vendor: in the catalog under a shorter name, among the published ones, or as a new one.
 * One without a vendor is searched among the published models.
 */
function findBeyond(raw: string, { catalog, published, isProvider }: BeyondDeps): ModelEntry | undefined {
  const name = raw.trim();
  const listed = catalog.listModels().find(({ id }) => toModelKey(id) === toModelKey(name));
  if (listed || name === '') return listed;
  const reference = readReference(name, isProvider);
  if (reference === undefined) {
    return MAKERS.reduce<ModelEntry | undefined>((found, maker) => found ?? published.find(maker, name), undefined);
  }
  const { provider, model } = reference;
  const known = catalog.getModelsByProvider(provider).find((entry) => answersTo(entry, model));
  return known ?? published.find(provider, model) ?? assumeModel(reference);
}

/**
 * A configured alias may override a built-in one, but not a model's id. Its target is resolved once, so there are no
 * loops.
 */
function withConfiguredAliases(
  index: AliasIndex,
  configured: FinClawConfig['models']['aliases'],
  beyond: (raw: string) => ModelEntry | undefined,
): AliasIndex {
  const result = new Map(index);
  const seen = new Set<string>();
  for (const [alias, target] of Object.entries(configured)) {
    const key = toModelKey(alias);
    const taken = index.get(key);
    if (seen.has(key) || (taken && toModelKey(taken.id) === key && toModelKey(target) !== key)) {
      throw new FinClawError(`The model alias "${alias}" is already the name of something else`, 'MODEL_DUPLICATE', {
        details: { alias },
      });
    }
    const entry = index.get(toModelKey(target)) ?? beyond(target);
    if (entry === undefined) {
      throw new FinClawError(
        `The model alias "${alias}" points to "${target}", which does not exist`,
        'MODEL_NOT_FOUND',
        {
          details: { name: target, alias, suggestions: [] },
        },
      );
    }
    seen.add(key);
    result.set(key, entry);
  }
  return result;
}
