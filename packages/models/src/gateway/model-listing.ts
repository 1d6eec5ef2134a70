import { endsSoon } from './catalog.ts';
import { type ModelEntry, toModelKey } from './model-entry.ts';
import type { LearnedLimit, ModelLimits } from './model-limits.ts';
import type { ModelRegistry } from './model-registry.ts';
import { findModelStatus, isWithOwnKey, type ModelStatus, ownFirst, type StatusDeps } from './model-status.ts';

/** A model as `finclaw models` shows it. */
export interface ModelListing
  extends Pick<
    ModelEntry,
    | 'id'
    | 'provider'
    | 'displayName'
    | 'contextWindow'
    | 'maxOutputTokens'
    | 'capabilities'
    | 'pricing'
    | 'deprecated'
    | 'retiresAt'
    | 'knownFrom'
  > {
  /** Every other name that works, those of the configuration included. */
  readonly aliases: readonly string[];
  readonly status: ModelStatus;
  /** The maximum prompt length, where the vendor has refused prompts within the stated window. */
  readonly learnedLimit?: LearnedLimit;
  /** True if its vendor stops serving it within thirty days. */
  readonly endsSoon?: true;
  /** Its place in the chain that is tried by default, from 1; undefined when it is only used by name. */
  readonly chainPosition?: number;
}

/** The models to list, and whether a person chose the first one. */
interface ListingOptions {
  readonly isWithPublished: boolean;
  readonly isOrderChosen: boolean;
}

/** Lists every model: first those of the chain, in its order, then the rest. */
export async function listModels(
  registry: ModelRegistry,
  status: StatusDeps,
  { isWithPublished, isOrderChosen }: ListingOptions,
  limits?: Pick<ModelLimits, 'ofModel'>,
): Promise<readonly ModelListing[]> {
  const known = registry.catalog.listModels();
  const isNew = ({ provider, wireId }: ModelEntry): boolean =>
    !known.some((entry) => entry.provider === provider && (entry.wireId ?? entry.id) === wireId);
  const further = isWithPublished ? registry.published.list().filter(isNew) : [];
  const models = await Promise.all(
    [...known, ...further].map(async (entry) => ({ entry, found: await findModelStatus(entry, status) })),
  );
  const own = new Set(models.filter(({ found }) => isWithOwnKey(found)).map(({ entry }) => entry.id));
  const order = registry.chain().map((name) => registry.find(name)?.id ?? name);
  const chain = isOrderChosen ? order : ownFirst(order, (id) => own.has(id));
  const place = ({ id }: ModelEntry): number => (chain.includes(id) ? chain.indexOf(id) : chain.length);
  return models
    .sort((a, b) => place(a.entry) - place(b.entry))
    .map(({ entry, found }) => {
      const learnedLimit = limits?.ofModel(entry.id);
      return { ...describe(entry, registry, found, chain, status.now()), ...(learnedLimit && { learnedLimit }) };
    });
}

function describe(
  entry: ModelEntry,
  { aliases }: ModelRegistry,
  status: ModelStatus,
  chain: readonly string[],
  now: number,
): ModelListing {
  const {
    id,
    provider,
    displayName,
    contextWindow,
    maxOutputTokens,
    capabilities,
    pricing,
    deprecated,
    retiresAt,
    knownFrom,
  } = entry;
  const names = [...aliases]
    .filter(([name, { id: target }]) => target === id && name !== toModelKey(id))
    .map(([name]) => name);
  const position = chain.indexOf(id);
  return {
    id,
    provider,
    displayName,
    aliases: names,
    contextWindow,
    maxOutputTokens,
    capabilities,
    deprecated,
    status,
    pricing,
    retiresAt,
    knownFrom,
    ...(endsSoon(entry, now) && { endsSoon: true }),
    ...(position >= 0 && { chainPosition: position + 1 }),
  };
}
