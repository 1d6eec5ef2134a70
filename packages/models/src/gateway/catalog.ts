import { FinClawError } from '@finclaw/infra';
import type { ProviderId } from '../providers/adapter.ts';
import type { ModelCapabilities, ModelEntry, NumericalReasoningTier } from './model-entry.ts';
import { assertValidModel } from './model-validation.ts';

/** A catalog whose entries are validated and frozen when they are added. */
export class ModelCatalog {
  readonly #models = new Map<string, ModelEntry>();

  constructor(initialModels: readonly ModelEntry[] = []) {
    for (const entry of initialModels) this.registerModel(entry);
  }

  /** All models in the order they were registered. */
  listModels(): readonly ModelEntry[] {
    return [...this.#models.values()];
  }

  /** The model with exactly this id. */
  getModel(id: string): ModelEntry | undefined {
    return this.#models.get(id);
  }

  getModelsByProvider(provider: ProviderId): readonly ModelEntry[] {
    return this.listModels().filter((entry) => entry.provider === provider);
  }

  registerModel(entry: ModelEntry): void {
    if (this.#models.has(entry.id)) {
      throw new FinClawError(`The model "${entry.id}" is registered twice`, 'MODEL_DUPLICATE', {
        details: { id: entry.id },
      });
    }
    this.putModel(entry);
  }

  /** Replaces a model's description, or adds it. */
  putModel(entry: ModelEntry): void {
    assertValidModel(entry);
    this.#models.set(entry.id, deepFreeze(structuredClone(entry)));
  }
}

/** True once the vendor has stopped serving the model. */
export function isRetired(entry: ModelEntry, now: number): boolean {
  return entry.retiresAt !== undefined && now >= Date.parse(entry.retiresAt);
}

const NOTICE_MS = 30 * 86_400_000;

/** True in the last thirty days of a model. */
export function endsSoon(entry: Pick<ModelEntry, 'retiresAt'>, now: number): boolean {
  if (entry.retiresAt === undefined) return false;
  const left = Date.parse(entry.retiresAt) - now;
  return left > 0 && left <= NOTICE_MS;
}

const TIERS: readonly NumericalReasoningTier[] = ['low', 'medium', 'high'];

/** Returns the drop in numerical reasoning from one model to its substitute; undefined when there is none. */
export function tierFall(from: ModelEntry, to: ModelEntry): TierFall | undefined {
  const wanted = from.capabilities.numericalReasoningTier;
  if (hasCapabilities(to, { numericalReasoningTier: wanted })) return undefined;
  return { from: wanted, to: to.capabilities.numericalReasoningTier };
}

/** From one tier of trust in figures to a lower one. */
export interface TierFall {
  readonly from: NumericalReasoningTier;
  readonly to: NumericalReasoningTier;
}

/** Returns true if a model meets every requirement that is set. */
export function hasCapabilities({ capabilities }: ModelEntry, required: Partial<ModelCapabilities>): boolean {
  const { numericalReasoningTier: tier, ...flags } = required;
  if (tier !== undefined && TIERS.indexOf(capabilities.numericalReasoningTier) < TIERS.indexOf(tier)) return false;
  return Object.entries(flags).every(
    ([name, value]) => value === undefined || capabilities[name as keyof typeof flags] === value,
  );
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) deepFreeze(child);
    Object.freeze(value);
  }
  return value;
}
