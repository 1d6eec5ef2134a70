import type { ResolvedApiKey } from '../auth/resolver.ts';
import { FailoverError } from '../errors.ts';
import { estimateTokens } from '../execution/tokens.ts';
import { OWN_LABELS, registerMessage } from '../ledger/labels.ts';
import type {
  ChunkStream,
  NormalizedUsage,
  ProviderAdapter,
  ProviderRequestParams,
  StreamChunk,
  TakeChunk,
} from '../providers/adapter.ts';
import { createChunkStream, feedFrom } from '../providers/chunk-stream.ts';
import { BudgetExceededError, estimatePrompt, type Reservation, type RunBudget } from './budget.ts';
import { costNanoUsd, type TokenCounts } from './cost.ts';
import type { ModelEntry } from './model-entry.ts';
import { normalizeOpenAIResponse, normalizers } from './provider-normalize.ts';
import type { ThinkingMemory } from './thinking-memory.ts';

/** Whom a call is booked to. */
export interface MeterContext {
  readonly runId: string;
  readonly sessionKey: string;
  readonly owner?: string;
  readonly budget: RunBudget;
  readonly memory: ThinkingMemory;
  /** How many characters of text, and of thinking, the answer of the run may still have. */
  readonly room: { text: number; thinking: number };
  /** Whether the person has a model besides the one that needs no key; asked when that one answers. */
  readonly hasModel: () => Promise<boolean>;
  /** Told when a call is about to be made, and whether a key of the asker's own pays. */
  readonly onCall?: (provider: string, isOwnKey: boolean) => void;
  readonly now: () => number;
}

/** How long the answer of a closing call may become. */
const CLOSING_TOKENS = 1_000;
const CLOSING =
  'The budget is used up and no further tool can be called. Say now, briefly and in the language of the question, what you have found so far and what is missing because of the budget.';

/** Tools have answered, and nobody has told the user what they said. */
function endsWithResults(messages: ProviderRequestParams['messages']): boolean {
  const last = messages.at(-1);
  return (
    last?.role === 'tool' ||
    (typeof last?.content !== 'string' && last?.content.some(({ type }) => type === 'tool_result') === true)
  );
}

/** The same conversation, asked for a short answer without tools. */
function closingCall(params: ProviderRequestParams): ProviderRequestParams {
  const request = registerMessage({ role: 'user', content: CLOSING }, OWN_LABELS);
  const maxTokens = Math.min(CLOSING_TOKENS, params.maxTokens ?? CLOSING_TOKENS);
  return { ...params, messages: [...params.messages, request], maxTokens, thinking: 'off', toolChoice: 'none' };
}

const CUT = { type: 'done', stopReason: 'max_tokens' } as const;

/** Puts every call of an adapter under the budget and into the books, whether it succeeds or not. */
export class MeteredAdapter implements ProviderAdapter {
  readonly providerId: string;
  readonly #inner: ProviderAdapter;
  readonly #entry: ModelEntry;
  readonly #credentialId: string;
  readonly #isOwnKey: boolean;
  readonly #context: MeterContext;

  constructor(
    inner: ProviderAdapter,
    entry: ModelEntry,
    { id, source }: Pick<ResolvedApiKey, 'id' | 'source'>,
    context: MeterContext,
  ) {
    this.providerId = entry.provider;
    this.#inner = inner;
    this.#entry = entry;
    this.#credentialId = id;
    this.#isOwnKey = source === 'own';
    this.#context = context;
  }

  async chatCompletion(params: ProviderRequestParams): Promise<unknown> {
    const { reservation } = await this.#begin(params);
    let usage: NormalizedUsage | undefined;
    try {
      const raw = await this.#inner.chatCompletion(await this.#prepared(params));
      usage = (normalizers.get(this.providerId) ?? normalizeOpenAIResponse)(raw, this.#entry).usage;
      return raw;
    } finally {
      await this.#settle(reservation, usage && { params, reported: usage, isWhole: true, written: '' });
    }
  }

  /** An answer that has grown too long ends as one that the vendor cut; one that is nothing but thoughts has failed. */
  streamCompletion(params: ProviderRequestParams): ChunkStream {
    return createChunkStream((take, signal) => this.#stream(params, take, signal));
  }

  async #stream(wanted: ProviderRequestParams, take: TakeChunk, signal: AbortSignal | undefined): Promise<void> {
    const { room } = this.#context;
    if (room.text <= 0) {
      take(CUT);
      return;
    }
    const left = { ...room };
    const { reservation, params } = await this.#begin(wanted);
    let usage: Partial<NormalizedUsage> | undefined;
    let hasContent = false;
    let isWhole = false;
    let written = '';
    const pass = (given: StreamChunk): boolean => {
      const chunk = given.type === 'text_delta' ? cutTo(given, left.text) : given;
      if (chunk.type === 'usage') usage = { ...usage, ...chunk.usage };
      else hasContent = true;
      if (chunk.type === 'thinking_end') this.#context.memory.remember(chunk.block, this.#credentialId, params.messages);
      // What broke off before its end was taken back.
      if (chunk.type === 'done') {
        isWhole = true;
        Object.assign(room, left);
      }
      written += writtenIn(chunk);
      if (take(chunk)) return true;
      if (chunk.type === 'text_was_thinking') left.text = room.text;
      else if (chunk.type === 'text_delta') left.text -= chunk.text.length;
      else if (chunk.type === 'thinking_delta') left.thinking -= chunk.text.length;
      if (left.thinking < 0) throw new FailoverError('The model thinks without end', 'model-unavailable');
      if (left.text > 0 && chunk === given) return false;
      room.text = 0;
      take(CUT);
      return true;
    };
    try {
      await feedFrom(this.#inner.streamCompletion(await this.#prepared(params)), pass, signal);
    } finally {
      const isPaid = usage !== undefined || hasContent;
      await this.#settle(reservation, isPaid ? { params, reported: usage, isWhole, written } : undefined);
    }
  }

  /** Sets aside what a call may cost. What the budget no longer covers in the middle of a run becomes a short closing call, if it covers that. */
  async #begin(params: ProviderRequestParams): Promise<{ reservation: Reservation; params: ProviderRequestParams }> {
    const reserve = (call: ProviderRequestParams): Promise<Reservation> =>
      this.#context.budget.reserve(this.#entry, call, this.#isOwnKey);
    const begun = await reserve(params).then(
      (reservation) => ({ reservation, params }),
      async (error: unknown) => {
        if (!(error instanceof BudgetExceededError) || !endsWithResults(params.messages)) throw error;
        const closing = closingCall(params);
        return { reservation: await reserve(closing), params: closing };
      },
    );
    this.#context.onCall?.(this.providerId, this.#isOwnKey);
    return begun;
  }

  async #prepared(params: ProviderRequestParams): Promise<ProviderRequestParams> {
    const { memory, hasModel } = this.#context;
    const isStandIn = this.providerId === 'offline' && (await hasModel());
    return { ...params, messages: memory.filter(params.messages, this.#credentialId), ...(isStandIn && { isStandIn }) };
  }

  /** Ends a call; one that was paid for is written down. */
  async #settle(reservation: Reservation, call: Call | undefined): Promise<void> {
    if (call === undefined) return reservation.settle(0n);
    const { runId, sessionKey, owner, now } = this.#context;
    const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = call.reported ?? {};
    const tokens = { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens };
    const { id: model, provider } = this.#entry;
    const known = this.#costOf(call, tokens);
    const estimate = known ?? this.#reckon(call, tokens);
    // What is priced at nothing costs nothing, however the call ended.
    const cost = known ?? (estimate === 0n && this.#entry.pricing ? estimate : undefined);
    const paid = cost === undefined ? { estimateNanoUsd: estimate } : { costNanoUsd: cost };
    const by = { runId, sessionKey, ...(owner !== undefined && { owner }), provider, model, isOwnKey: this.#isOwnKey };
    await reservation.settle(estimate, { at: now(), ...by, ...tokens, ...paid });
  }

  /** What the call cost, if its vendor has said what it used and the price is known. */
  #costOf({ reported, isWhole }: Call, tokens: TokenCounts): bigint | undefined {
    if (this.providerId === 'offline') return 0n;
    if (reported === undefined || !isWhole) return undefined;
    return reported.nanoUsd === undefined ? costNanoUsd(tokens, this.#entry.pricing) : BigInt(reported.nanoUsd);
  }

  /** Many vendors report at the very end only, so of a call that broke off the request and what was written by then are reckoned. */
  #reckon({ params, written }: Call, reported: Required<Omit<TokenCounts, 'cacheWrite1hTokens'>>): bigint {
    const { inputTokens, cacheReadTokens, cacheWriteTokens } = reported;
    const isPromptReported = inputTokens + cacheReadTokens + cacheWriteTokens > 0;
    return this.#context.budget.reckon(this.#entry, {
      ...reported,
      ...(!isPromptReported && { inputTokens: estimatePrompt(params) }),
      outputTokens: Math.max(reported.outputTokens, estimateTokens(written)),
    });
  }
}

/** A call that was paid for, as far as it is known. */
interface Call {
  readonly params: ProviderRequestParams;
  readonly reported: Partial<NormalizedUsage> | undefined;
  /** Whether it came to its end. */
  readonly isWhole: boolean;
  readonly written: string;
}

/** As much of a delta as there is room for. */
function cutTo(delta: StreamChunk & { readonly type: 'text_delta' }, room: number): StreamChunk {
  if (delta.text.length <= room) return delta;
  // Half a character is none.
  const isHalf = /[\ud800-\udbff]/.test(delta.text.charAt(room - 1));
  return { type: 'text_delta', text: delta.text.slice(0, isHalf ? room - 1 : room) };
}

function writtenIn(chunk: StreamChunk): string {
  if (chunk.type === 'text_delta' || chunk.type === 'thinking_delta') return chunk.text;
  return chunk.type === 'tool_input_delta' ? chunk.delta : '';
}
