import { VENDORS } from '@finclaw/config';
import { findKeyStatus, type StatusOptions, withKeysRead } from '../auth/resolver.ts';
import type { ProviderId } from '../providers/adapter.ts';
import type { BreakerRegistry } from '../providers/breakers.ts';
import { isRetired } from './catalog.ts';
import type { ModelEntry } from './model-entry.ts';

/** The availability of a model and the reason if it is not available. */
export type ModelStatus =
  | { readonly kind: 'disabled' }
  /** `isOwn`: with the user's own key. */
  | { readonly kind: 'ready'; readonly isOwn?: true }
  | { readonly kind: 'no-key'; readonly provider: ProviderId }
  | { readonly kind: 'retired'; readonly on: string }
  | { readonly kind: 'cooling-down'; readonly reason: string; readonly until: number | undefined }
  | { readonly kind: 'circuit-open'; readonly until: number };

export interface StatusDeps {
  readonly resolver: StatusOptions;
  readonly breakerOf: (provider: ProviderId) => ReturnType<BreakerRegistry['get']>;
  /** Providers with a built-in adapter and without keys. */
  readonly isBuiltIn: (provider: ProviderId) => boolean;
  readonly now: () => number;
}

/**
 * Determines whether a model can be used. Temporary reasons (a cooldown, an outage) are distinct from those a person
 * has to fix.
 */
export async function findModelStatus(entry: ModelEntry, deps: StatusDeps): Promise<ModelStatus> {
  const { provider } = entry;
  const { resolver, breakerOf, isBuiltIn, now } = deps;
  if (isRetired(entry, now())) return { kind: 'retired', on: entry.retiresAt! };
  if (resolver.config.providers?.[provider]?.enabled === false) return { kind: 'disabled' };
  let isOwn: true | undefined;
  if (!isBuiltIn(provider)) {
    const key = await findKeyStatus(provider, resolver);
    if (key.kind === 'ready') isOwn = key.isOwn;
    if (key.kind === 'missing') return { kind: 'no-key', provider };
    if (key.kind === 'waiting') {
      const { reason, retryAfterMs } = key;
      return { kind: 'cooling-down', reason, until: retryAfterMs === undefined ? undefined : now() + retryAfterMs };
    }
  }
  const wait = breakerOf(provider).getRetryAfterMs();
  return wait > 0 ? { kind: 'circuit-open', until: now() + wait } : { kind: 'ready', isOwn };
}

/** Returns true when there is a key of any vendor, for any model and in any state. */
export async function hasAnyKey({ resolver }: Pick<StatusDeps, 'resolver'>): Promise<boolean> {
  const options = await withKeysRead(resolver);
  for (const [provider, vendor] of Object.entries(VENDORS)) {
    if (!('isLocal' in vendor) && (await findKeyStatus(provider, options)).kind !== 'missing') return true;
  }
  return false;
}

/** Returns true if the user's own key would be used now. */
export const isWithOwnKey = (status: ModelStatus): boolean => status.kind === 'ready' && status.isOwn === true;

/** Sorts models the user pays themselves first, unless an order was chosen. */
export const ownFirst = <T>(items: readonly T[], isOwn: (item: T) => boolean): readonly T[] => [
  ...items.filter(isOwn),
  ...items.filter((item) => !isOwn(item)),
];

/**
 * Returns true when waiting will not help: a person has to add a key, change the configuration or choose another model.
 */
export function isPermanent({ kind }: ModelStatus): boolean {
  return kind === 'no-key' || kind === 'retired' || kind === 'disabled';
}
