import { FinClawError } from '@finclaw/infra';
import type { CredentialOutcome, CredentialSource } from '../auth/credentials.ts';
import { NoAvailableKeyError, type ResolvedApiKey } from '../auth/resolver.ts';
import { ModelRetiredError, type ResolvedModel, type UnresolvedModelRef } from '../gateway/selection.ts';

/** A model of a chain, or one that is no longer served. */
export type ListedModel = ResolvedModel | { readonly retired: ResolvedModel };

/** A resolver for a fixed list of models; one listed as retired throws what the real one throws. */
export function resolverOf(...models: readonly ListedModel[]) {
  return ({ raw }: UnresolvedModelRef): ResolvedModel => {
    for (const model of models) {
      if ('retired' in model) {
        if (model.retired.modelId === raw) throw new ModelRetiredError(model.retired.entry);
      } else if (model.modelId === raw) return model;
    }
    throw new FinClawError(`There is no model "${raw}"`, 'MODEL_NOT_FOUND');
  };
}

/** Keys in a fixed order that remembers what was reported; a key that failed is set aside until it is released. */
export class FakeKeys implements CredentialSource {
  readonly acquired: string[] = [];
  readonly reports: (readonly [string, CredentialOutcome])[] = [];
  readonly #keys: Readonly<Record<string, readonly string[]>>;
  readonly #aside = new Map<string, number | undefined>();

  constructor(keys: Readonly<Record<string, readonly string[]>>) {
    this.#keys = keys;
  }

  async acquire(provider: string, exclude: ReadonlySet<string>): Promise<ResolvedApiKey> {
    const all = this.#keys[provider] ?? [];
    if (all.length === 0) throw new FinClawError(`No API key for ${provider}`, 'AUTH_KEY_NOT_FOUND');
    const id = all.find((key) => !exclude.has(key) && !this.#aside.has(key));
    if (id === undefined) {
      const waits = all.flatMap((key) => this.#aside.get(key) ?? []);
      throw new NoAvailableKeyError(provider, undefined, waits.length > 0 ? Math.min(...waits) : undefined);
    }
    this.acquired.push(id);
    return { apiKey: `secret-${id}`, source: 'profile', id, profileId: id };
  }

  async report({ id }: ResolvedApiKey, outcome: CredentialOutcome): Promise<void> {
    this.reports.push([id, outcome]);
    if (!outcome.ok && ['rate-limit', 'billing', 'auth'].includes(outcome.reason))
      this.#aside.set(id, outcome.retryAfterMs);
  }

  release(): void {
    this.#aside.clear();
  }
}
