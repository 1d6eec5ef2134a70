import type { FinClawLogger } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import { readVendorError } from '../vendor-error.ts';
import type { ModelEntry } from './model-entry.ts';

/** The maximum prompt length for one model and key, learned from its vendor's refusals. */
export interface LearnedLimit {
  readonly tokens: number;
  /** True if the vendor did not state it, so that it is estimated from the refused prompt. */
  readonly isEstimated: boolean;
  /** The size of the shortest prompt that was refused. */
  readonly refusedTokens: number;
  readonly at: number;
}

interface ModelLimitsDeps {
  /** The storage of limits; without it they are forgotten with the process. */
  readonly values?: Pick<KeyValueStore, 'get' | 'set'> | undefined;
  readonly logger: Pick<FinClawLogger, 'info'>;
  readonly now: () => number;
}

type Stored = Record<string, LearnedLimit>;

const SCOPE = 'models.limits';
const ALL = 'all';
const DAY = 24 * 60 * 60 * 1000;
/** A limit stated by the vendor is retried after a month, an estimated one after a day: accounts and servers change. */
const VALID_MS = { stated: 30 * DAY, estimated: DAY };
const SMALLEST = 500;
/** The possible ratio between our count of tokens and the vendor's. */
const COUNTING_ERROR = 1.25;
/** The share of a refused prompt assumed to fit, where nothing better is known. */
const SHORTER = 0.75;

/**
 * Learns the maximum prompt size where vendors accept less than the catalog says: the account, the deployment or the
 * server is smaller.
 */
export class ModelLimits {
  readonly #deps: ModelLimitsDeps;
  #limits: Stored = {};
  #loaded: Promise<void> | undefined;

  constructor(deps: ModelLimitsDeps) {
    this.#deps = deps;
  }

  /** Loads the stored limits once per process. */
  load(): Promise<void> {
    this.#loaded ??= this.#read();
    return this.#loaded;
  }

  windowOf({ id, contextWindow }: Pick<ModelEntry, 'id' | 'contextWindow'>, keyId: string): number {
    return Math.min(contextWindow, this.#find(keyOf(id, keyId))?.tokens ?? contextWindow);
  }

  /** The smallest limit of a model, over all its keys. */
  ofModel(id: string): LearnedLimit | undefined {
    const limits = Object.keys(this.#limits).flatMap((key) =>
      key.startsWith(keyOf(id, '')) ? (this.#find(key) ?? []) : [],
    );
    return limits.sort((a, b) => a.tokens - b.tokens)[0];
  }

  /** Learns from a refusal of a prompt of about so many tokens. */
  async refused(
    entry: Pick<ModelEntry, 'id' | 'contextWindow'>,
    keyId: string,
    error: unknown,
    sentTokens: number,
  ): Promise<void> {
    const key = keyOf(entry.id, keyId);
    const before = this.#find(key);
    const stated = readLimit(readVendorError(error).message, sentTokens);
    // A prompt within the limit was refused, so the limit must be lower.
    const isBelow = before !== undefined && sentTokens <= before.tokens;
    const known = Math.min(stated ?? Math.floor(sentTokens * SHORTER), entry.contextWindow);
    const tokens = Math.max(SMALLEST, isBelow ? Math.min(known, Math.floor(sentTokens * SHORTER)) : known);
    const refusedTokens = Math.min(sentTokens, before?.refusedTokens ?? sentTokens);
    const limit = { tokens, isEstimated: stated === undefined || isBelow, refusedTokens, at: this.#deps.now() };
    this.#deps.logger.info('A vendor takes shorter prompts than expected; they are kept below that', {
      model: entry.id,
      tokens,
    });
    await this.#change((limits) => ({ ...limits, [key]: limit }));
  }

  /** Raises a limit when a longer prompt was accepted, and removes it when one was as long as the refused ones. */
  async accepted({ id }: Pick<ModelEntry, 'id'>, keyId: string, tokens: number): Promise<void> {
    const key = keyOf(id, keyId);
    const limit = this.#find(key);
    if (limit === undefined || tokens <= limit.tokens) return;
    await this.#change(({ [key]: _, ...others }) =>
      tokens >= limit.refusedTokens ? others : { ...others, [key]: { ...limit, tokens, at: this.#deps.now() } },
    );
  }

  #find(key: string): LearnedLimit | undefined {
    const limit = this.#limits[key];
    if (limit === undefined) return undefined;
    const valid = limit.isEstimated ? VALID_MS.estimated : VALID_MS.stated;
    return this.#deps.now() - limit.at < valid ? limit : undefined;
  }

  async #change(change: (limits: Stored) => Stored): Promise<void> {
    // Another process may have learned something meanwhile.
    await this.#read();
    this.#limits = change(this.#limits);
    await this.#deps.values?.set(SCOPE, ALL, JSON.stringify(this.#limits));
  }

  async #read(): Promise<void> {
    const text = await this.#deps.values?.get(SCOPE, ALL);
    if (text !== undefined) this.#limits = JSON.parse(text) as Stored;
  }
}

const keyOf = (model: string, keyId: string): string => `${model} ${keyId}`;

const NUMBER = String.raw`(?<![-\d])(\d[\d,]*)\s?(k\b)?`;
const LIMIT_BEFORE = new RegExp(
  String.raw`(?:maximum|limit|context (?:length|window|size)|allowed|only|n_ctx)\D{0,40}?${NUMBER}`,
  'gi',
);
const LIMIT_BEHIND = new RegExp(`${NUMBER}(?: tokens?)? (?:maximum|limit)`, 'gi');
/** A number larger than our count by this factor is an id or a time. */
const IMPLAUSIBLE = 8;

/**
 * Returns the limit named in a vendor's sentence, converted to our token count; undefined where it names no plausible
 * one.
 */
export function readLimit(sentence: string, sentTokens: number): number | undefined {
  const named = [...sentence.matchAll(LIMIT_BEHIND), ...sentence.matchAll(LIMIT_BEFORE)];
  const stated = named
    .map(([, digits, kilo]) => toNumber(digits!) * (kilo ? 1000 : 1))
    .find((each) => each >= SMALLEST);
  if (stated === undefined) return undefined;
  const numbers = [...sentence.matchAll(/\d[\d,]*/g)].map(([each]) => toNumber(each));
  const counted = Math.max(...numbers.filter((each) => each <= IMPLAUSIBLE * sentTokens));
  const isCounted = counted > stated;
  if (!isCounted && stated > 2 * sentTokens) return undefined;
  // Where the vendor counts far more tokens than we do, fewer of ours fit.
  const share = isCounted ? Math.min(1, (COUNTING_ERROR * sentTokens) / counted) : 1;
  return Math.floor(stated * share);
}

const toNumber = (digits: string): number => Number(digits.replaceAll(',', ''));
