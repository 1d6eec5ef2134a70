import { VENDORS, vendorOf } from '@finclaw/config';
import { cleanAmbientKey } from '../auth/ambient-key.ts';
import type { AgentConfig } from '../auth/resolver.ts';
import { classifyCallError } from '../errors.ts';
import type { VendorFault } from '../fallback-reason.ts';
import { ModelCatalog } from '../gateway/catalog.ts';
import { BUILT_IN_MODELS } from '../gateway/catalog-data.ts';
import { resolveBaseUrl } from '../providers/base-url.ts';
import { listServedModels } from './look-at-server.ts';
import { probeModel } from './probe-model.ts';

/**
 * A vendor's verdict on a key; `other-vendor` is recognised by the key's shape, and such a key is not sent anywhere.
 */
export type KeyCheck =
  | { readonly state: 'fine' }
  | { readonly state: 'other-vendor'; readonly vendor: string }
  | { readonly state: VendorFault | 'unknown'; readonly reason: string };

/** The cheapest model of the vendors that have several in the catalog. */
const PROBED: Readonly<Record<string, string>> = { anthropic: 'claude-haiku-5-5', openai: 'gpt-6-luna' };

/** Tests a key as it would be used: with a question of one word, or with the list of models where no model is known. */
export async function checkKey(
  provider: string,
  apiKey: string,
  { providers }: Pick<AgentConfig, 'providers'>,
): Promise<KeyCheck> {
  const other = otherOwner(provider, apiKey);
  if (other !== undefined) return { state: 'other-vendor', vendor: other };
  const { baseUrl, allowLanHttp } = providers?.[provider] ?? {};
  const catalog = new ModelCatalog(BUILT_IN_MODELS);
  const id = PROBED[provider] ?? catalog.getModelsByProvider(provider)[0]?.id;
  try {
    if (id === undefined) {
      await listServedModels({ provider, baseUrl: resolveBaseUrl(provider, baseUrl, { allowLanHttp }), apiKey });
      return { state: 'fine' };
    }
    const result = await probeModel(catalog.getModel(id)!, { catalog, apiKey, baseUrl, allowLanHttp });
    return result.outcome === 'fine' ? { state: 'fine' } : { state: result.outcome, reason: result.reason };
  } catch (error) {
    return {
      state: classifyCallError(error) ?? 'unknown',
      reason: error instanceof Error ? error.message : String(error),
    };
  }
}

/** Returns the other vendor a key appears to belong to. */
export function otherOwner(provider: string, apiKey: string): string | undefined {
  const shape = vendorOf(provider)?.keyShape;
  const owner = ownerByShape(apiKey);
  return shape === undefined || shape.test(apiKey) || owner === provider ? undefined : owner;
}

function ownerByShape(apiKey: string): string | undefined {
  const owners = Object.keys(VENDORS).filter((name) => vendorOf(name)?.keyShape?.test(apiKey));
  return owners.length === 1 ? owners[0] : undefined;
}

/** A key outside the store, and its place. */
interface AmbientKeyPlace {
  readonly provider: string;
  readonly place: string;
  readonly apiKey: string;
  readonly id: string;
}

/**
 * Returns every key in the environment and in the settings, and the places that contain something else, which is not
 * used.
 */
export function findAmbientKeys(
  { providers = {} }: Pick<AgentConfig, 'providers'>,
  env: Readonly<Record<string, string | undefined>>,
): { readonly keys: readonly AmbientKeyPlace[]; readonly unusable: readonly string[] } {
  const quiet = { warn: () => {} };
  const keys: AmbientKeyPlace[] = [];
  const unusable: string[] = [];
  const look = (raw: string | undefined, found: Omit<AmbientKeyPlace, 'apiKey'>): void => {
    const apiKey = cleanAmbientKey(raw, found.place, quiet);
    if (apiKey !== undefined) keys.push({ ...found, apiKey });
    else if (raw?.trim()) unusable.push(found.place);
  };
  for (const provider of new Set([...Object.keys(VENDORS), ...Object.keys(providers)])) {
    for (const place of vendorOf(provider)?.keyVariables ?? [])
      look(env[place], { provider, place, id: `env:${provider}` });
    look(providers[provider]?.apiKey, {
      provider,
      place: `agents.providers.${provider}.apiKey`,
      id: `config:${provider}`,
    });
  }
  return { keys, unusable };
}
