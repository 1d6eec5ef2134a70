import { endsSoon } from './catalog.ts';
import { type ModelEntry, toModelKey } from './model-entry.ts';
import type { ModelRegistry } from './model-registry.ts';
import { findModelStatus, type ModelStatus, type StatusDeps } from './model-status.ts';

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
  /** Whether its vendor stops serving it within thirty days. */
  readonly endsSoon?: true;
  /** Its place in the chain that is tried by default, from 1; undefined when it is only used by name. */
  readonly chainPosition?: number;
}

/** Lists every model: first those of the chain, in its order, then the rest. */
export async function listModels(
  registry: ModelRegistry,
  status: StatusDeps,
  isWithPublished: boolean,
): Promise<readonly ModelListing[]> {
  const chain = registry.chain().map((name) => registry.find(name)?.id ?? name);
  const place = ({ id }: ModelEntry): number => (chain.includes(id) ? chain.indexOf(id) : chain.length);
  const known = registry.catalog.listModels();
  const isNew = ({ provider, wireId }: ModelEntry): boolean =>
    !known.some((entry) => entry.provider === provider && (entry.wireId ?? entry.id) === wireId);
  const further = isWithPublished ? registry.published.list().filter(isNew) : [];
  const entries = [...known, ...further].sort((a, b) => place(a) - place(b));
  return Promise.all(
    entries.map(async (entry) => describe(entry, registry, await findModelStatus(entry, status), chain, status.now())),
  );
}

function describe(
  entry: ModelEntry,
  { aliases }: ModelRegistry,
  status: ModelStatus,
  chain: readonly string[],
  now: number,
): ModelListing {
  const { id, provider, displayName, contextWindow, maxOutputTokens, capabilities, pricing, deprecated, retiresAt, knownFrom } =
    entry;
  const names = [...aliases].filter(([name, { id: target }]) => target === id && name !== toModelKey(id)).map(([name]) => name);
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
    ...(pricing && { pricing }),
    ...(retiresAt !== undefined && { retiresAt }),
    ...(knownFrom && { knownFrom }),
    ...(endsSoon(entry, now) && { endsSoon: true }),
    ...(position >= 0 && { chainPosition: position + 1 }),
  };
}
