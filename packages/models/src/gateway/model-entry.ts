import type { ProviderId } from '../providers/adapter.ts';

/** The reliability of a model with figures. */
export type NumericalReasoningTier = 'low' | 'medium' | 'high';

/** The abilities of a model. */
export interface ModelCapabilities {
  readonly vision: boolean;
  readonly functionCalling: boolean;
  readonly streaming: boolean;
  readonly jsonMode: boolean;
  readonly extendedThinking: boolean;
  readonly numericalReasoningTier: NumericalReasoningTier;
}

/** Prices in USD per million tokens. A missing cache price counts as the input price, never as free. */
export interface TokenPrices {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
  readonly cacheReadPerMillion?: number;
  /** Entries that live five minutes. */
  readonly cacheWritePerMillion?: number;
  /** Entries with a lifetime of an hour; twice the input price when missing. */
  readonly cacheWrite1hPerMillion?: number;
}

/** The prices of a model, with the higher prices some vendors charge for long prompts. */
export interface ModelPricing extends TokenPrices {
  /** Applies to the whole request as soon as the prompt, cached parts included, has more tokens than the threshold. */
  readonly longContext?: TokenPrices & { readonly thresholdTokens: number };
}

/** How a vendor is asked to think: as much as it finds useful, up to a budget of tokens, or by a level of effort. */
export type ThinkingStyle = 'adaptive' | 'budget' | 'effort';

/** Everything known about one model. */
export interface ModelEntry {
  readonly id: string;
  readonly provider: ProviderId;
  readonly displayName: string;
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
  readonly capabilities: ModelCapabilities;
  /** Missing when the price is unknown, which is not the same as free. */
  readonly pricing?: ModelPricing;
  readonly aliases: readonly string[];
  readonly deprecated: boolean;
  /** ISO 8601 date. */
  readonly releaseDate: string;
  /** ISO 8601 date from which the vendor no longer serves it. */
  readonly retiresAt?: string;
  /** The name the vendor knows it by, where that is not the id. */
  readonly wireId?: string;
  /** False when the vendor refuses a temperature for it. */
  readonly acceptsTemperature?: boolean;
  /** The way it is asked to think; absent for models that cannot. */
  readonly thinkingStyle?: ThinkingStyle;
  /** The source of its data when not our own: a published table, its vendor, or an assumption. */
  readonly knownFrom?: 'published' | 'reported' | 'assumed';
  /** `responses`: on the vendor's own servers, only its newer endpoint lets the model reason and use tools together. */
  readonly api?: 'chat' | 'responses';
}

/** The form in which model names are compared: case and surrounding blanks do not matter. */
export function toModelKey(name: string): string {
  return name.trim().toLowerCase();
}
