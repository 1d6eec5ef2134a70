import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelCapabilities, ModelEntry, ModelPricing, ThinkingStyle, TokenPrices } from './model-entry.ts';

interface PublishedSource {
  readonly source: string;
  readonly version: string;
  readonly license: string;
  readonly date: string;
  readonly count: number;
}

/** Input, output, cache read and cache write, in USD per million tokens. */
type Prices = readonly [number, number, number, number];

/** A line of the table, which scripts/update-models.mjs writes. */
interface PublishedRow {
  readonly provider: string;
  readonly id: string;
  readonly name: string;
  readonly window: number;
  readonly output: number;
  readonly price?: Prices;
  /** The prices of prompts with more tokens than the first number. */
  readonly over?: readonly [number, ...Prices];
  readonly sees?: true;
  readonly thinks?: ThinkingStyle;
  readonly temperature?: false;
  readonly api?: 'responses';
}

/**
 * Published data about the models of each vendor. It is read when first needed, which is never if only built-in entries
 * are used.
 */
export class PublishedModels {
  readonly #path: string;
  #read: { readonly source: PublishedSource; readonly rows: ReadonlyMap<string, PublishedRow> } | undefined;

  constructor(path: string = findTable()) {
    this.#path = path;
  }

  get source(): PublishedSource {
    return this.#table().source;
  }

  /** A model by the name its vendor knows it by. */
  find(provider: string, model: string): ModelEntry | undefined {
    const row = this.#table().rows.get(keyOf(provider, model));
    return row && toEntry(row);
  }

  list(): readonly ModelEntry[] {
    return [...this.#table().rows.values()].map(toEntry);
  }

  #table() {
    this.#read ??= parse(readFileSync(this.#path, 'utf8'));
    return this.#read;
  }
}

/** Beside the bundle this code is in, or in the package. */
function findTable(from: string = import.meta.dirname): string {
  const bundled = ['assets', '../assets'].map((folder) => join(from, folder, 'models.jsonl'));
  return bundled.find((path) => existsSync(path)) ?? join(from, '..', '..', 'data', 'models.jsonl');
}

const keyOf = (provider: string, model: string): string => `${provider}/${model}`.toLowerCase();

function parse(text: string) {
  const [head, ...lines] = text.trimEnd().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as PublishedRow);
  return {
    source: JSON.parse(head ?? '{}') as PublishedSource,
    rows: new Map(rows.map((row) => [keyOf(row.provider, row.id), row])),
  };
}

function toEntry({
  provider,
  id,
  name,
  window,
  output,
  price,
  over,
  sees,
  thinks,
  temperature,
  api,
}: PublishedRow): ModelEntry {
  const capabilities: ModelCapabilities = {
    vision: sees === true,
    functionCalling: true,
    streaming: true,
    jsonMode: false,
    extendedThinking: thinks !== undefined,
    numericalReasoningTier: thinks === undefined ? 'low' : 'medium',
  };
  const retiresAt = announcedEnd(provider, id);
  return {
    id: `${provider}/${id}`,
    provider,
    displayName: name,
    contextWindow: window,
    maxOutputTokens: output,
    capabilities,
    aliases: [],
    deprecated: false,
    releaseDate: '1970-01-01',
    wireId: id,
    knownFrom: 'published',
    retiresAt,
    ...(price && { pricing: toPricing(price, over) }),
    thinkingStyle: thinks,
    ...(temperature === false && { acceptsTemperature: false }),
    api,
  };
}

function toPricing(price: Prices, over: PublishedRow['over']): ModelPricing {
  if (over === undefined) return toPrices(price);
  const [thresholdTokens, ...dear] = over;
  return { ...toPrices(price), longContext: { thresholdTokens, ...toPrices(dear) } };
}

function toPrices([inputPerMillion, outputPerMillion, cacheReadPerMillion, cacheWritePerMillion]: Prices): TokenPrices {
  return { inputPerMillion, outputPerMillion, cacheReadPerMillion, cacheWritePerMillion };
}

/**
 * The last days of models in the large table, which has none. Vendors' announcements are recorded here by hand:
 * OpenAI's page of deprecations (developers.openai.com/api/docs/deprecations) as of 28 October 2026. Google publishes
 * only the earliest possible days and Anthropic none for models it still lists in the table; a vendor's own list of
 * models (`models refresh`) takes precedence.
 */
const RETIREMENTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  openai: {
    '2026-10-23': ['gpt-4', 'gpt-4-turbo', 'gpt-4.1-nano', 'gpt-4o-2024-05-13', 'o1', 'o1-pro', 'o3-mini', 'o4-mini'],
    '2026-12-11': ['gpt-5', 'gpt-5-mini', 'gpt-5-nano', 'gpt-5-pro', 'o3', 'o3-pro'],
    '2027-01-14': ['gpt-4o', 'gpt-4o-2024-08-06', 'gpt-4o-2024-11-20', 'gpt-4o-mini', 'gpt-4.1', 'gpt-4.1-mini'],
    '2027-04-01': ['gpt-5.1'],
  },
};

/** The announced end of a model, by the name its vendor knows it by. */
function announcedEnd(provider: string, model: string): string | undefined {
  return Object.entries(RETIREMENTS[provider] ?? {}).find(([, models]) => models.includes(model))?.[0];
}
