import type { UsageLedger } from '@finclaw/storage';
import { FailoverError } from '../errors.ts';
import type {
  ChunkStream,
  NormalizedUsage,
  ProviderAdapter,
  ProviderRequestParams,
  StreamChunk,
  TakeChunk,
} from '../providers/adapter.ts';
import { createChunkStream, feedFrom } from '../providers/chunk-stream.ts';
import type { RunBudget } from './budget.ts';
import { costNanoUsd, type TokenCounts } from './cost.ts';
import type { ModelEntry } from './model-entry.ts';
import { normalizeOpenAIResponse, normalizers } from './provider-normalize.ts';
import type { ThinkingMemory } from './thinking-memory.ts';

/** Whom a call is booked to. */
export interface MeterContext {
  readonly runId: string;
  readonly sessionKey: string;
  readonly ledger: UsageLedger;
  readonly budget: RunBudget;
  readonly memory: ThinkingMemory;
  /** How many characters of text, and of thinking, the answer of the run may still have. */
  readonly room: { text: number; thinking: number };
  readonly now: () => number;
}

const CUT = { type: 'done', stopReason: 'max_tokens' } as const;

/** Puts every call of an adapter under the budget and into the books, whether it succeeds or not. */
export class MeteredAdapter implements ProviderAdapter {
  readonly providerId: string;
  readonly #inner: ProviderAdapter;
  readonly #entry: ModelEntry;
  readonly #credentialId: string;
  readonly #context: MeterContext;

  constructor(inner: ProviderAdapter, entry: ModelEntry, credentialId: string, context: MeterContext) {
    this.providerId = entry.provider;
    this.#inner = inner;
    this.#entry = entry;
    this.#credentialId = credentialId;
    this.#context = context;
  }

  async chatCompletion(params: ProviderRequestParams): Promise<unknown> {
    const reservation = await this.#context.budget.reserve(this.#entry, params);
    let usage: NormalizedUsage | undefined;
    try {
      const raw = await this.#inner.chatCompletion(this.#withOwnThinking(params));
      usage = (normalizers.get(this.providerId) ?? normalizeOpenAIResponse)(raw, this.#entry).usage;
      return raw;
    } finally {
      await reservation.settle(usage && (await this.#book(usage)));
    }
  }

  /** An answer that has grown too long ends as one that the vendor cut; one that is nothing but thoughts has failed. */
  streamCompletion(params: ProviderRequestParams): ChunkStream {
    return createChunkStream((take, signal) => this.#stream(params, take, signal));
  }

  async #stream(params: ProviderRequestParams, take: TakeChunk, signal: AbortSignal | undefined): Promise<void> {
    const { room } = this.#context;
    if (room.text <= 0) {
      take(CUT);
      return;
    }
    const left = { ...room };
    const reservation = await this.#context.budget.reserve(this.#entry, params);
    let usage: Partial<NormalizedUsage> | undefined;
    let hasContent = false;
    const pass = (chunk: StreamChunk): boolean => {
      if (chunk.type === 'usage') usage = { ...usage, ...chunk.usage };
      else hasContent = true;
      if (chunk.type === 'thinking_end') this.#context.memory.remember(chunk.block, this.#credentialId, params.messages);
      // What broke off before its end was taken back.
      if (chunk.type === 'done') Object.assign(room, left);
      if (take(chunk)) return true;
      if (chunk.type === 'text_delta') left.text -= chunk.text.length;
      else if (chunk.type === 'thinking_delta') left.thinking -= chunk.text.length;
      if (left.thinking < 0) throw new FailoverError('The model thinks without end', 'model-unavailable');
      if (left.text > 0) return false;
      room.text = 0;
      take(CUT);
      return true;
    };
    try {
      await feedFrom(this.#inner.streamCompletion(this.#withOwnThinking(params)), pass, signal);
    } finally {
      await reservation.settle(usage || hasContent ? await this.#book(usage) : undefined);
    }
  }

  #withOwnThinking(params: ProviderRequestParams): ProviderRequestParams {
    return { ...params, messages: this.#context.memory.filter(params.messages, this.#credentialId) };
  }

  /**
   * Writes the call down and returns what it cost. Some vendors report at the very end only: a call that broke off before has cost something, but
   * nobody knows what.
   */
  async #book(reported: Partial<NormalizedUsage> | undefined): Promise<bigint | undefined> {
    const { ledger, runId, sessionKey, now } = this.#context;
    const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = reported ?? {};
    const tokens = { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens };
    const { id: model, provider } = this.#entry;
    const cost = this.#costOf(reported, tokens);
    await ledger.record({
      at: now(),
      runId,
      sessionKey,
      provider,
      model,
      ...tokens,
      ...(cost !== undefined && { costNanoUsd: cost }),
    });
    return cost;
  }

  #costOf(reported: Partial<NormalizedUsage> | undefined, tokens: TokenCounts): bigint | undefined {
    if (this.providerId === 'offline') return 0n;
    if (reported === undefined) return undefined;
    return reported.nanoUsd === undefined ? costNanoUsd(tokens, this.#entry.pricing) : BigInt(reported.nanoUsd);
  }
}
