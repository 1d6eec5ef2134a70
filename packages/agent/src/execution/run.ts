import type { FinClawEventMap } from '@finclaw/infra';
import { usdText } from '@finclaw/storage';
import {
  type AgentRunParams,
  type ConversationMessage,
  joinSegments,
  type ModelRef,
  type TextSegment,
  type ToolCall,
} from '@finclaw/types';
import { type Labels, OWN_LABELS, registerMessage } from '../ledger/labels.ts';
import type { NormalizedUsage, ProviderRequestParams, StopReason } from '../providers/adapter.ts';
import { AnswerSegments } from './answer-segments.ts';
import type { FittedRequest } from './fitted-request.ts';
import { findHistoryProblem } from './history-invariant.ts';
import { untilAborted } from './linked-signal.ts';
import type { ModelTarget } from './model-route.ts';
import type { ContextThresholdInfo, RunnerSettings } from './runner-options.ts';
import { type ContextThreshold, type ExecutionResult, type StreamEventListener, StreamStateMachine } from './streaming.ts';
import { reportedNanoUsd, TokenCounter, toCounts } from './tokens.ts';

/** How a run ended. */
export type RunOutcome =
  | { readonly status: 'completed' | 'max_turns' | 'aborted'; readonly handedOver?: readonly ToolCall[] }
  | { readonly status: 'error'; readonly error: Error };

/** What came of one call of a model. */
export type CallOutcome = Parameters<FinClawEventMap['execution:model']>[2]['outcome'];

/** The state of one run: its conversation, its count of tokens, and whom it tells. */
export class Run {
  readonly params: AgentRunParams;
  readonly options: RunnerSettings;
  readonly signal: AbortSignal | undefined;
  readonly machine: StreamStateMachine;
  readonly segments = new AnswerSegments();
  stopReason: StopReason | undefined;
  readonly #tokens: TokenCounter;
  readonly #startedAt = performance.now();
  readonly #added: ConversationMessage[] = [];
  readonly #prompts = new Set<ConversationMessage>();
  #messages: ConversationMessage[];
  #turns = 0;
  /** Undefined once a call had no known price. */
  #nanoUsd: bigint | undefined = 0n;

  constructor(params: AgentRunParams, options: RunnerSettings, signal: AbortSignal | undefined, listener?: StreamEventListener) {
    this.params = params;
    this.options = options;
    this.signal = signal;
    this.machine = new StreamStateMachine(options.logger);
    if (listener) this.machine.on(listener);
    this.#tokens = new TokenCounter(params.model.contextWindow);
    this.#messages = [...params.messages];
  }

  begin(): void {
    this.options.eventBus?.emit('execution:start', this.params.agentId, this.params.sessionKey);
  }

  startTurn(turn: number): void {
    this.#turns = turn;
    this.options.eventBus?.emit('execution:turn', this.params.agentId, this.params.sessionKey, turn);
  }

  /**
   * What to send to a model now. Unless the caller fits it to the model, the tools are the caller's own list, untouched. This is the only
   * way to a model, and the ledger lets nothing through that was not entered.
   */
  async requestFor(
    target: Pick<ModelTarget, 'model' | 'abilities'>,
    aside: readonly ConversationMessage[] = [],
  ): Promise<ProviderRequestParams> {
    const { model } = target;
    const { systemPrompt = [], temperature, thinking } = this.params;
    const whole = aside.length === 0 ? this.#messages : [...this.#messages, ...aside];
    const { messages: said, tools, maxTokens } = (await this.options.fit?.(target, whole)) ?? this.#unfitted(model, whole);
    const isBlank = systemPrompt.every(({ text }) => text.trim() === '');
    const system: ConversationMessage[] = isBlank ? [] : [{ role: 'system', content: systemPrompt }];
    const isPrompted = aside.length > 0 || this.#prompts.has(this.#messages.at(-1)!);
    const messages = [...system, ...said];
    this.options.ledger.admit(messages, tools);
    return { model: model.model, messages, tools, temperature, thinking, maxTokens, ...(isPrompted && { isPrompted }) };
  }

  #unfitted({ maxOutputTokens }: ModelRef, messages: readonly ConversationMessage[]): FittedRequest {
    const { tools, maxTokens = maxOutputTokens } = this.params;
    return { messages, tools, maxTokens };
  }

  /** Adds what a model wrote, which is as untrusted and private as all it has read. */
  appendReply(message: ConversationMessage, isPartial = false): void {
    this.append(registerMessage(message, this.options.ledger.labels), isPartial);
  }

  append(message: ConversationMessage, isPartial = false): void {
    this.#messages.push(message);
    this.#added.push(message);
    this.machine.emit({ type: 'message_complete', message, ...(isPartial && { isPartial }) });
  }

  /** Tells the model something that nobody said and that is no part of the conversation afterwards. */
  prompt(text: string, labels: Labels = OWN_LABELS): void {
    const message = registerMessage({ role: 'user', content: text }, labels);
    this.#prompts.add(message);
    this.#messages.push(message);
  }

  /** Makes segments part of the answer. */
  settle(segments: readonly TextSegment[]): void {
    this.segments.settle(segments);
    for (const { id } of segments) this.machine.emit({ type: 'segment_settled', segment: id });
  }

  /** Takes back segments that were shown and not settled, because they are put right. */
  withdraw(segments: readonly TextSegment[]): void {
    for (const { id } of segments) this.machine.emit({ type: 'segment_withdrawn', segment: id, isPutRight: true });
  }

  /** Shows segments once more that were withdrawn. */
  showAgain(segments: readonly TextSegment[]): TextSegment[] {
    return segments.map((segment) => {
      const again = { ...segment, ...this.segments.open() };
      this.machine.emit({ type: 'text_delta', segment: again.id, delta: again.text });
      return again;
    });
  }

  /** Counts what a call of a model used, and tells of the call. */
  endCall({ provider, model }: ModelRef, usage: Partial<NormalizedUsage>, outcome: CallOutcome, durationMs: number): void {
    const { agentId, sessionKey } = this.params;
    this.options.eventBus?.emit('execution:model', agentId, sessionKey, {
      provider,
      model,
      durationMs,
      outcome,
      usage: toCounts(usage),
    });
    this.#tokens.add(usage, outcome === 'answered');
    const cost = reportedNanoUsd(usage);
    this.#nanoUsd = this.#nanoUsd === undefined || cost === undefined ? undefined : this.#nanoUsd + cost;
  }

  /** Tells everybody what has been used so far, and returns the highest threshold that was crossed just now. */
  reportUsage(): ContextThreshold | undefined {
    this.machine.emit({ type: 'usage_update', usage: this.#tokens.current });
    const crossed = this.#tokens.checkThresholds((event) => this.machine.emit(event));
    for (const threshold of crossed)
      this.options.eventBus?.emit('execution:context_threshold', this.params.agentId, this.#tokens.usageRatio(), threshold);
    return crossed.at(-1);
  }

  /** Lets the caller shorten the conversation. True when it did; what it returns must still be a history that vendors accept. */
  async makeRoom(occasion: Pick<ContextThresholdInfo, 'reason' | 'threshold'>): Promise<boolean> {
    const { onContextThreshold, logger } = this.options;
    if (onContextThreshold === undefined || this.signal?.aborted) return false;
    const { agentId, sessionKey, model } = this.params;
    const place = { agentId, sessionKey, model, signal: this.signal };
    const info = { ...occasion, ...place, ratio: this.#tokens.usageRatio(), messages: [...this.#messages] };
    try {
      const shorter = await untilAborted(Promise.resolve(onContextThreshold(info)), this.signal);
      if (shorter === undefined) return false;
      const problem = shorter.length === 0 ? 'it is empty' : findHistoryProblem(shorter);
      if (problem === undefined) this.#messages = [...shorter];
      else logger.warn('The shortened conversation is not used', { problem });
      return problem === undefined;
    } catch (error) {
      if (!this.signal?.aborted) logger.warn('The conversation could not be shortened', error);
      return false;
    }
  }

  /** Ends the run: the last events, and the result. */
  finish(outcome: RunOutcome): ExecutionResult {
    const { agentId, sessionKey } = this.params;
    const durationMs = performance.now() - this.#startedAt;
    const usage = this.#tokens.current;
    const result: ExecutionResult = {
      ...outcome,
      messages: this.#messages.filter((message) => !this.#prompts.has(message)),
      newMessages: this.#added,
      segments: this.segments.settled,
      finalText: joinSegments(this.segments.settled),
      usage,
      costUsd: this.#nanoUsd === undefined ? null : usdText(this.#nanoUsd),
      turns: this.#turns,
      durationMs,
      ...(this.stopReason === undefined ? {} : { stopReason: this.stopReason }),
    };
    if (outcome.status === 'error') {
      this.options.logger.warn('The run ended with an error', { agentId, sessionKey, turns: this.#turns }, outcome.error);
      this.machine.emit({ type: 'error', error: outcome.error });
    }
    const summary = { status: outcome.status, turns: this.#turns, durationMs, usage };
    this.options.eventBus?.emit('execution:complete', agentId, sessionKey, summary);
    this.machine.transition('done');
    this.machine.emit({ type: 'done', result });
    return result;
  }
}
