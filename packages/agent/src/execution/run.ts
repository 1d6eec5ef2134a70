import type { FinClawEventMap } from '@finclaw/infra';
import {
  type Labels,
  type ModelTarget,
  type NormalizedUsage,
  OWN_LABELS,
  type ProviderRequestParams,
  registerMessage,
  reportedNanoUsd,
  toCounts,
  USER_LABELS,
} from '@finclaw/models';
import { usdText } from '@finclaw/storage';
import { hashToolInput } from '@finclaw/tools';
import {
  type AgentRunParams,
  type ConversationMessage,
  joinSegments,
  type ModelRef,
  type TextSegment,
  type ToolCall,
} from '@finclaw/types';
import { AnswerSegments } from './answer-segments.ts';
import type { FittedRequest } from './fitted-request.ts';
import { findHistoryProblem } from './history-invariant.ts';
import { untilAborted } from './linked-signal.ts';
import type { ContextThresholdInfo, RunnerSettings } from './runner-options.ts';
import {
  type ContextThreshold,
  type ExecutionResult,
  type RunEnding,
  type StreamEventListener,
  StreamEvents,
} from './streaming.ts';
import { TokenCounter } from './token-counter.ts';
import type { BufferedToolCall } from './tool-input-buffer.ts';

/** The ways a run ends. */
export type RunOutcome =
  | {
      readonly status: 'completed' | 'max_turns' | 'aborted';
      readonly ending?: RunEnding;
      readonly handedOver?: readonly ToolCall[];
    }
  | { readonly status: 'error'; readonly error: Error };

/** The outcome of one model call. */
export type CallOutcome = Parameters<FinClawEventMap['execution:model']>[2]['outcome'];

/** The number of equal calls (tool and input) in one run that counts as a loop. */
const LOOP_THRESHOLD = 5;

const keyOf = ({ name, input }: BufferedToolCall): string => `${name} ${hashToolInput(input)}`;

/** The state of one run: its conversation, its token count and its listeners. */
export class Run {
  readonly params: AgentRunParams;
  readonly options: RunnerSettings;
  readonly signal: AbortSignal | undefined;
  readonly events: StreamEvents;
  readonly segments = new AnswerSegments();
  readonly #tokens: TokenCounter;
  readonly #startedAt = performance.now();
  readonly #added: ConversationMessage[] = [];
  readonly #prompts = new Set<ConversationMessage>();
  readonly #callCounts = new Map<string, number>();
  #messages: ConversationMessage[];
  #turns = 0;
  /** Undefined once a call had no known price. */
  #nanoUsd: bigint | undefined = 0n;
  #isCostEstimated = false;

  constructor(
    params: AgentRunParams,
    options: RunnerSettings,
    signal: AbortSignal | undefined,
    listener?: StreamEventListener,
  ) {
    this.params = params;
    this.options = options;
    this.signal = signal;
    this.events = new StreamEvents(options.logger);
    if (listener) this.events.on(listener);
    this.#tokens = new TokenCounter(params.model.contextWindow);
    this.#messages = [...params.messages];
  }

  /** The messages this run has added to the conversation. */
  get added(): readonly ConversationMessage[] {
    return this.#added;
  }

  /** True once a tool has answered in this run. */
  get hasResults(): boolean {
    return this.#added.some(({ role }) => role === 'tool');
  }

  /** True while the model writes the rest of a truncated answer. */
  get isContinued(): boolean {
    return this.segments.isContinued;
  }

  startTurn(turn: number): void {
    this.#turns = turn;
  }

  /**
   * Builds the request to send to a model. Unless the caller fits it to the model, the tools are the caller's own list,
   * unchanged. This is the only way to a model, and the ledger refuses anything that was not registered.
   */
  async requestFor(
    target: Pick<ModelTarget, 'model' | 'abilities' | 'isWindowLearned'>,
    aside: readonly ConversationMessage[] = [],
  ): Promise<ProviderRequestParams> {
    const { model } = target;
    const { systemPrompt = [], language, timeZone, temperature, thinking, answerSchema } = this.params;
    const whole = aside.length === 0 ? this.#messages : [...this.#messages, ...aside];
    const {
      messages: conversation,
      tools,
      maxTokens,
    } = (await this.options.fit?.(target, whole)) ?? this.#unfitted(model, whole);
    const isBlank = systemPrompt.every(({ text }) => text.trim() === '');
    const system: ConversationMessage[] = isBlank ? [] : [{ role: 'system', content: systemPrompt }];
    const isPrompted = aside.length > 0 || this.#prompts.has(this.#messages.at(-1)!);
    const messages = [...system, ...conversation];
    this.options.ledger.admit(messages, tools);
    return {
      model: model.model,
      messages,
      tools,
      language,
      timeZone,
      temperature,
      thinking,
      maxTokens,
      ...(isPrompted && { isPrompted }),
      ...(aside.length === 0 && { answerSchema }),
    };
  }

  #unfitted({ maxOutputTokens }: ModelRef, messages: readonly ConversationMessage[]): FittedRequest {
    const { tools, maxTokens = maxOutputTokens } = this.params;
    return { messages, tools, maxTokens };
  }

  /** Adds the model's text, which is as untrusted and private as everything it has read. */
  appendReply(message: ConversationMessage, isPartial = false): void {
    this.append(registerMessage(message, this.options.ledger.labels), isPartial);
  }

  append(message: ConversationMessage, isPartial = false): void {
    this.#messages.push(message);
    this.#added.push(message);
    this.events.emit({ type: 'message_complete', message, ...(isPartial && { isPartial }) });
  }

  /** Adds an instruction to the next request that is not stored in the conversation. */
  prompt(text: string, labels: Labels = OWN_LABELS): void {
    const message = registerMessage({ role: 'user', content: text }, labels);
    this.#prompts.add(message);
    this.#messages.push(message);
  }

  /** Lets the model continue its truncated answer mid-sentence. */
  continueAnswer(request: string): void {
    this.segments.continueLast();
    this.prompt(request);
  }

  /** Adds the user's steering texts. */
  async takeSteering(): Promise<void> {
    for (const content of (await this.options.takeSteering?.()) ?? [])
      this.append(registerMessage({ role: 'user', content }, USER_LABELS));
  }

  /** Counts these calls and returns true if each of them was repeated so often that its result is known. */
  isLoop(calls: readonly BufferedToolCall[]): boolean {
    for (const call of calls) this.#callCounts.set(keyOf(call), (this.#callCounts.get(keyOf(call)) ?? 0) + 1);
    return calls.every((call) => this.isRepeated(call));
  }

  isRepeated(call: BufferedToolCall): boolean {
    return (this.#callCounts.get(keyOf(call)) ?? 0) >= LOOP_THRESHOLD;
  }

  /** Makes segments part of the answer. */
  settle(segments: readonly TextSegment[]): void {
    this.segments.settle(segments);
    for (const { id } of segments) this.events.emit({ type: 'segment_settled', segment: id });
  }

  /** Withdraws displayed segments that will be corrected. */
  withdraw(segments: readonly TextSegment[]): void {
    for (const { id } of segments) this.events.emit({ type: 'segment_withdrawn', segment: id, isPutRight: true });
  }

  /** Displays withdrawn segments again. */
  showAgain(segments: readonly TextSegment[]): TextSegment[] {
    return segments.map((segment) => {
      const again = { ...segment, ...this.segments.open() };
      this.events.emit({ type: 'text_delta', segment: again.id, delta: again.text });
      return again;
    });
  }

  /** Adds the usage of a model call and emits an event about it. */
  endCall(
    { provider, model }: ModelRef,
    usage: Partial<NormalizedUsage>,
    outcome: CallOutcome,
    durationMs: number,
  ): void {
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
    this.#isCostEstimated ||= usage.isEstimated === true && cost !== 0n;
  }

  /** Reports the usage so far and returns the highest threshold that was just crossed. */
  reportUsage(): ContextThreshold | undefined {
    this.events.emit({ type: 'usage_update', usage: this.#tokens.current });
    const crossed = this.#tokens.checkThresholds((event) => this.events.emit(event));
    for (const threshold of crossed)
      this.options.eventBus?.emit(
        'execution:context_threshold',
        this.params.agentId,
        this.#tokens.usageRatio(),
        threshold,
      );
    return crossed.at(-1);
  }

  /**
   * Lets the caller shorten the conversation. True when it did; the result must still be a history that vendors accept.
   */
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

  /** Ends the run: emits the last events and returns the result. */
  finish(outcome: RunOutcome): ExecutionResult {
    const { agentId, sessionKey } = this.params;
    const durationMs = performance.now() - this.#startedAt;
    const usage = this.#tokens.current;
    const result: ExecutionResult = {
      ending: 'completed',
      ...outcome,
      messages: this.#messages.filter((message) => !this.#prompts.has(message)),
      newMessages: this.#added,
      segments: this.segments.settled,
      finalText: joinSegments(this.segments.settled),
      usage,
      costUsd: this.#nanoUsd === undefined ? null : usdText(this.#nanoUsd),
      isCostEstimated: this.#isCostEstimated,
      turns: this.#turns,
      durationMs,
    };
    if (outcome.status === 'error') {
      this.options.logger.warn(
        'The run ended with an error',
        { agentId, sessionKey, turns: this.#turns },
        outcome.error,
      );
      this.events.emit({ type: 'error', error: outcome.error });
    }
    const summary = { status: outcome.status, turns: this.#turns, durationMs, usage };
    this.options.eventBus?.emit('execution:complete', agentId, sessionKey, summary);
    this.events.emit({ type: 'done', result });
    return result;
  }
}
