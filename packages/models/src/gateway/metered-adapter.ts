import type { ResolvedApiKey } from '../auth/resolver.ts';
import { classifyCallError, FailoverError } from '../errors.ts';
import { OWN_LABELS, registerMessage } from '../labels.ts';
import type {
  ChunkStream,
  NormalizedUsage,
  ProviderAdapter,
  ProviderRequestParams,
  StreamChunk,
  TakeChunk,
} from '../providers/adapter.ts';
import { createChunkStream, feedFrom } from '../providers/chunk-stream.ts';
import { estimateTokens } from '../replies/tokens.ts';
import { BudgetExceededError, estimatePrompt, type Reservation, type RunBudget } from './budget.ts';
import { costNanoUsd, type TokenCounts } from './cost.ts';
import type { ModelEntry } from './model-entry.ts';
import type { ModelLimits } from './model-limits.ts';
import type { ThinkingMemory } from './thinking-memory.ts';

/** Whom a call is booked to. */
export interface MeterContext {
  readonly runId: string;
  readonly sessionKey: string;
  readonly owner?: string;
  readonly budget: RunBudget;
  readonly memory: ThinkingMemory;
  /** Learns the prompt size limits. */
  readonly limits: Pick<ModelLimits, 'refused' | 'accepted'>;
  /** The characters of text and of thinking the answer of the run may still have. */
  readonly room: { text: number; thinking: number };
  /** Returns true when the person has a model besides the built-in one; called when the built-in one answers. */
  readonly hasModel: () => Promise<boolean>;
  /** Called before each call with the provider and whether the user's own key pays. */
  readonly onCall?: (provider: string, isOwnKey: boolean) => void;
  readonly now: () => number;
}

/** The maximum length of the answer to a closing call. */
const CLOSING_TOKENS = 1_000;
const CLOSING =
  'The budget is used up and no further tool can be called. Say now, briefly and in the language of the question, what you have found so far and what is missing because of the budget.';

/** Returns true if the conversation ends with tool results that no answer has used yet. */
function endsWithResults(messages: ProviderRequestParams['messages']): boolean {
  const last = messages.at(-1);
  return (
    last?.role === 'tool' ||
    (typeof last?.content !== 'string' && last?.content.some(({ type }) => type === 'tool_result') === true)
  );
}

/** Returns the same conversation with a request for a short answer without tools. */
function closingCall(params: ProviderRequestParams): ProviderRequestParams {
  const request = registerMessage({ role: 'user', content: CLOSING }, OWN_LABELS);
  const maxTokens = Math.min(CLOSING_TOKENS, params.maxTokens ?? CLOSING_TOKENS);
  return { ...params, messages: [...params.messages, request], maxTokens, thinking: 'off', toolChoice: 'none' };
}

const CUT = { type: 'done', stopReason: 'max_tokens' } as const;

/** Meters every call of an adapter against the budget and records its usage, whether it succeeds or not. */
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

  /** An answer that is too long ends as if the vendor had cut it; one with only thinking has failed. */
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
    const { reservation, params } = await this.#begin(wanted, signal);
    let usage: Partial<NormalizedUsage> | undefined;
    let hasContent = false;
    let isWhole = false;
    let isFull = false;
    let written = '';
    const call = (): Call => ({ params, reported: usage, isWhole, written });
    /** Reports usage; what the vendor left out is estimated. */
    const report = (): void => {
      const { tokens, nanoUsd, isEstimated, isReported } = this.#bill(call());
      if (!isReported) take({ type: 'usage', usage: { ...tokens, nanoUsd: Number(nanoUsd), isEstimated } });
    };
    const pass = (given: StreamChunk): boolean => {
      const chunk = given.type === 'text_delta' ? cutTo(given, left.text) : given;
      if (chunk.type === 'usage') usage = { ...usage, ...chunk.usage };
      else hasContent = true;
      if (chunk.type === 'thinking_end')
        this.#context.memory.remember(chunk.block, this.#credentialId, params.messages);
      // A call that broke off was settled already.
      if (chunk.type === 'done') {
        isWhole = true;
        isFull = chunk.stopReason === 'context_exceeded';
        Object.assign(room, left);
        report();
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
      if (isWhole) await this.#learn(params, usage, isFull ? new Error('the window was full') : undefined);
    } catch (error) {
      if (usage !== undefined || hasContent) report();
      if (classifyCallError(error) === 'context-overflow') await this.#learn(params, usage, error);
      throw error;
    } finally {
      const isPaid = usage !== undefined || hasContent;
      await this.#settle(reservation, isPaid ? call() : undefined);
    }
  }

  /**
   * Reserves the cost of a call. When the budget is exhausted in the middle of a run, makes a short closing call
   * instead, if the budget covers that.
   */
  async #begin(
    params: ProviderRequestParams,
    signal: AbortSignal | undefined,
  ): Promise<{ reservation: Reservation; params: ProviderRequestParams }> {
    const reserve = (call: ProviderRequestParams): Promise<Reservation> =>
      this.#context.budget.reserve(this.#entry, call, this.#isOwnKey, signal);
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

  /** Records the size of an accepted or refused prompt. */
  async #learn(
    params: ProviderRequestParams,
    usage: Partial<NormalizedUsage> | undefined,
    refusal: unknown,
  ): Promise<void> {
    const { limits } = this.#context;
    const { inputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = usage ?? {};
    const estimate = estimatePrompt(params);
    if (refusal !== undefined) return limits.refused(this.#entry, this.#credentialId, refusal, estimate);
    return limits.accepted(
      this.#entry,
      this.#credentialId,
      Math.max(estimate, inputTokens + cacheReadTokens + cacheWriteTokens),
    );
  }

  /** Ends a call; a paid one is recorded. */
  async #settle(reservation: Reservation, call: Call | undefined): Promise<void> {
    if (call === undefined) return reservation.settle(0n);
    const { runId, sessionKey, owner, now } = this.#context;
    const { id: model, provider } = this.#entry;
    const { tokens, nanoUsd, isEstimated } = this.#bill(call);
    const paid = isEstimated ? { estimateNanoUsd: nanoUsd } : { costNanoUsd: nanoUsd };
    const by = { runId, sessionKey, owner, provider, model, isOwnKey: this.#isOwnKey };
    await reservation.settle(nanoUsd, { at: now(), ...by, ...tokens, ...paid });
  }

  /**
   * Computes usage and cost of a call. Tokens that its vendor did not report are estimated from the request and the
   * text so far.
   */
  #bill({ params, reported = {}, isWhole, written }: Call): Bill {
    const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0, nanoUsd } = reported;
    const counted = { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens };
    if (this.providerId === 'offline') return { tokens: counted, nanoUsd: 0n, isEstimated: false, isReported: true };
    const hasPrompt = inputTokens + cacheReadTokens + cacheWriteTokens > 0;
    const hasAnswer = isWhole && (outputTokens > 0 || written === '');
    const known = nanoUsd === undefined ? costNanoUsd(counted, this.#entry.pricing) : BigInt(nanoUsd);
    if (hasPrompt && hasAnswer && known !== undefined)
      return { tokens: counted, nanoUsd: known, isEstimated: false, isReported: true };
    const tokens = {
      ...counted,
      ...(!hasPrompt && { inputTokens: estimatePrompt(params) }),
      outputTokens: hasAnswer ? outputTokens : Math.max(outputTokens, estimateTokens(written)),
    };
    const estimate = this.#context.budget.reckon(this.#entry, tokens);
    // A model with a price of zero costs nothing, however the call ended.
    const isEstimated = estimate > 0n || this.#entry.pricing === undefined;
    return { tokens, nanoUsd: estimate, isEstimated, isReported: false };
  }
}

interface Bill {
  readonly tokens: Required<Omit<TokenCounts, 'cacheWrite1hTokens'>>;
  readonly nanoUsd: bigint;
  /** Set where the vendor did not say everything, or the price is unknown. */
  readonly isEstimated: boolean;
  /** True if all figures come from the vendor's own report. */
  readonly isReported: boolean;
}

/** A paid call, as far as it is known. */
interface Call {
  readonly params: ProviderRequestParams;
  readonly reported: Partial<NormalizedUsage> | undefined;
  /** True if the call came to its end. */
  readonly isWhole: boolean;
  readonly written: string;
}

/** As much of a delta as there is room for. */
function cutTo(delta: StreamChunk & { readonly type: 'text_delta' }, room: number): StreamChunk {
  if (delta.text.length <= room) return delta;
  // Half a surrogate pair is not a character.
  const isHalf = /[\ud800-\udbff]/.test(delta.text.charAt(room - 1));
  return { type: 'text_delta', text: delta.text.slice(0, isHalf ? room - 1 : room) };
}

function writtenIn(chunk: StreamChunk): string {
  if (chunk.type === 'text_delta' || chunk.type === 'thinking_delta') return chunk.text;
  return chunk.type === 'tool_input_delta' ? chunk.delta : '';
}
