import type { NormalizedUsage, StopReason, StreamChunk } from '@finclaw/models';
import type { ControlName, ConversationMessage, TextSegment } from '@finclaw/types';
import type { AnswerSegments } from './answer-segments.ts';
import { AssistantMessage } from './assistant-message.ts';
import { ControlTokenFilter, isSilencing } from './control-tokens.ts';
import type { StreamEvents } from './streaming.ts';
import { type AnswerRendering, AS_WRITTEN, type TextRendering } from './text-rendering.ts';
import { type BufferedToolCall, ToolInputBuffer } from './tool-input-buffer.ts';

/** One attempt to get an answer from one model: what has arrived so far, as a message and as displayed segments. */
export class ModelAttempt {
  readonly #events: StreamEvents;
  readonly #answer = new AssistantMessage();
  readonly #inputs: ToolInputBuffer;
  readonly #ids: Pick<AnswerSegments, 'open' | 'cutOff'>;
  readonly #segments: { -readonly [Key in keyof TextSegment]: TextSegment[Key] }[] = [];
  readonly #rendering: AnswerRendering;
  readonly #maySilence: (name: ControlName) => boolean;
  /** Set while the model writes text. */
  #text: TextRendering | undefined;
  #filter = new ControlTokenFilter();
  /** Set once the model asked the user a question it cannot continue without. */
  #needsInput = false;
  #written = '';
  /** The model's text before the cut, control tokens included. */
  #cutOff = '';
  #thought = '';
  #isSigned = false;
  #usage: Partial<NormalizedUsage> = {};
  #stopReason: StopReason | undefined;

  constructor(
    events: StreamEvents,
    ids: Pick<AnswerSegments, 'open' | 'cutOff'>,
    maxToolInputChars: number,
    rendering: AnswerRendering = AS_WRITTEN,
    maySilence: (name: ControlName) => boolean = () => false,
  ) {
    this.#events = events;
    this.#ids = ids;
    this.#rendering = rendering;
    this.#maySilence = maySilence;
    this.#inputs = new ToolInputBuffer(maxToolInputChars);
  }

  /** The usage the vendor reported for this call; each report replaces the one before, field by field. */
  get usage(): Partial<NormalizedUsage> {
    return this.#usage;
  }

  /**
   * The segments of text so far; blank ones are left out, unless they end a token or a silent answer was allowed and
   * requested.
   */
  get segments(): readonly TextSegment[] {
    return this.#segments.filter(
      ({ text, controls = [], continues }) =>
        text.trim() !== '' || (continues && controls.length > 0) || controls.some(isSilencing),
    );
  }

  /**
   * Withdraws the segments of this attempt from the listeners, because another one follows or none does. False when
   * there was nothing.
   */
  withdraw(): boolean {
    const withdrawn = this.#segments.splice(0);
    for (const { id } of withdrawn) this.#events.emit({ type: 'segment_withdrawn', segment: id });
    return withdrawn.length > 0;
  }

  get stopReason(): StopReason | undefined {
    return this.#needsInput && this.#stopReason === 'tool_use' ? 'end_turn' : this.#stopReason;
  }

  /**
   * Returns the calls to run; none beside a question to the user, whose answer they would not wait for, and none of a
   * refused reply.
   */
  get toolCalls(): readonly BufferedToolCall[] {
    return this.#answer.toolCalls;
  }

  /** Returns the model's unsigned thinking when there is no other text: some servers put the answer there. */
  get thought(): string {
    return this.#isSigned ? '' : this.#thought.trim();
  }

  /** Uses the model's thinking as the answer. */
  sayThought(): void {
    this.#addToSegment(this.thought);
    this.#leaveText();
  }

  /** Returns the answer after the model has finished, without tool calls whose input did not end. */
  complete(): ConversationMessage | undefined {
    return this.#answer.complete();
  }

  /** Returns what to store of the answer when the model did not finish. */
  partial(): ConversationMessage | undefined {
    this.#leaveText(true);
    return this.#answer.partial();
  }

  /** Adds a chunk; true when it was the last. */
  accept(chunk: StreamChunk): boolean {
    switch (chunk.type) {
      case 'text_delta':
        if (chunk.text !== '') this.#addToSegment(chunk.text);
        return false;
      case 'text_was_thinking':
        this.#text = undefined;
        this.#answer.dropText();
        this.withdraw();
        return false;
      case 'thinking_delta':
        this.#leaveText();
        if (chunk.text !== '') this.#events.emit({ type: 'thinking_delta', delta: chunk.text });
        return false;
      case 'thinking_end':
        this.#leaveText();
        this.#answer.addThinking(chunk.block);
        this.#thought += chunk.block.text;
        this.#isSigned ||= chunk.block.signature !== undefined || chunk.block.redactedData !== undefined;
        return false;
      case 'tool_use_start':
      case 'tool_input_delta':
      case 'tool_use_end':
        this.#acceptToolChunk(chunk);
        return false;
      case 'usage':
        this.#usage = mergeUsage(this.#usage, chunk.usage);
        return false;
      case 'done':
        this.#leaveText(chunk.stopReason === 'max_tokens' || chunk.stopReason === 'context_exceeded');
        this.#ids.cutOff = this.#cutOff;
        if (this.#needsInput || chunk.stopReason === 'refusal') this.#answer.dropToolCalls();
        this.#stopReason = chunk.stopReason;
        return true;
    }
  }

  #addToSegment(delta: string): void {
    if (this.#text === undefined) {
      const segment = this.#ids.open();
      this.#segments.push({ ...segment, text: '' });
      this.#text = this.#rendering.open(segment.continues === true);
      this.#filter = new ControlTokenFilter(segment.continues && this.#segments.length === 1 ? this.#ids.cutOff : '');
      this.#written = '';
    }
    this.#render(this.#text, this.#filter.push(delta));
  }

  /** Takes in text without control tokens. */
  #render(rendering: TextRendering, text: string): void {
    if (text === '') return;
    this.#written += text;
    this.#answer.addText(text);
    this.#show(rendering.push(text));
  }

  #show(delta: string): void {
    const segment = this.#segments.at(-1);
    if (delta === '' || segment === undefined) return;
    segment.text += delta;
    this.#events.emit({
      type: 'text_delta',
      segment: segment.id,
      delta,
      ...(segment.continues && { continues: true }),
    });
  }

  #leaveText(isCut = false): void {
    const text = this.#text;
    const segment = this.#segments.at(-1);
    if (text === undefined || segment === undefined) return;
    this.#text = undefined;
    if (!isCut) this.#render(text, this.#filter.end());
    this.#cutOff = isCut ? this.#filter.written : '';
    this.#show(text.end(isCut));
    const { figures } = text;
    if (figures.length > 0 || segment.text !== this.#written) Object.assign(segment, { figures, cited: this.#written });
    const tokens = this.#filter.tokens.filter((token) => !isSilencing(token) || this.#maySilence(token.name));
    if (tokens.length > 0) segment.controls = tokens;
    this.#needsInput ||= tokens.some(({ name }) => name === 'NEED_INPUT');
    this.#answer.addShown(segment.text, figures, tokens);
  }

  #acceptToolChunk(chunk: StreamChunk): void {
    this.#leaveText();
    const call = this.#inputs.feed(chunk);
    if (call !== null) this.#answer.addToolCall(call);
  }
}

function mergeUsage(before: Partial<NormalizedUsage>, report: Partial<NormalizedUsage>): Partial<NormalizedUsage> {
  return { ...before, ...Object.fromEntries(Object.entries(report).filter(([, value]) => value !== undefined)) };
}
