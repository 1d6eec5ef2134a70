import { vendorOf } from '@finclaw/config';
import { MODEST, MODEST_OUTPUT, MODEST_WINDOW } from './model-definition.ts';
import { type ModelEntry, toModelKey } from './model-entry.ts';

/** A model with its provider, as in `google/gemini-3.8-flash`. */
interface ModelReference {
  readonly provider: string;
  /** The name its vendor knows it by. */
  readonly model: string;
}

const SHAPE = /^([\p{L}\p{N}][\p{L}\p{N}._-]{0,63})\/(\S{1,200})$/u;

/** Parses `provider/model`. Models contain slashes too, so it is one only if the provider is known. */
export function readReference(raw: string, isProvider: (name: string) => boolean): ModelReference | undefined {
  const [, name = '', model = ''] = SHAPE.exec(raw.trim()) ?? [];
  const provider = [name, name.toLowerCase()].find(isProvider);
  return provider === undefined || model === '' ? undefined : { provider, model };
}

/** The names that come after `provider/` for a model: its own, the vendor's and every short one. */
export function answersTo({ id, wireId, aliases }: ModelEntry, model: string): boolean {
  const key = toModelKey(model);
  return [id, wireId ?? id, ...aliases].some((name) => toModelKey(name) === key);
}

/**
 * Creates an entry for an unknown model: modest abilities until its vendor reports more. A model on the user's own
 * machine costs nothing.
 */
export function assumeModel({ provider, model }: ModelReference): ModelEntry {
  return {
    id: `${provider}/${model}`,
    provider,
    displayName: model,
    contextWindow: MODEST_WINDOW,
    maxOutputTokens: MODEST_OUTPUT,
    capabilities: MODEST,
    aliases: [],
    deprecated: false,
    releaseDate: '1970-01-01',
    wireId: model,
    knownFrom: 'assumed',
    ...(vendorOf(provider)?.isLocal && { pricing: { inputPerMillion: 0, outputPerMillion: 0 } }),
  };
}
