import type { ConversationMessage } from '@finclaw/types';
import type { NormalizedUsage, StopReason, StreamChunk } from '../providers/adapter.ts';
import { AssistantMessage } from './assistant-message.ts';
import type { StreamStateMachine } from './streaming.ts';
import { type BufferedToolCall, ToolInputBuffer } from './tool-input-buffer.ts';

/** One try at getting an answer from one model: what has arrived so far, and whether anybody has seen any of it. */
export class ModelAttempt {
  readonly #machine: StreamStateMachine;
  readonly #answer = new AssistantMessage();
  readonly #inputs: ToolInputBuffer;
  readonly #isWatched: boolean;
  #usage: Partial<NormalizedUsage> = {};
  #stopReason: StopReason | undefined;
  #wasSeen = false;

  constructor(machine: StreamStateMachine, maxToolInputChars: number) {
    this.#machine = machine;
    this.#inputs = new ToolInputBuffer(maxToolInputChars);
    this.#isWatched = machine.hasListeners;
  }

  /** What the vendor reported for this call; each report replaces the one before, field by field. */
  get usage(): Partial<NormalizedUsage> {
    return this.#usage;
  }

  /** True once a listener was given a part of the answer: asking again would show it twice. */
  get wasSeen(): boolean {
    return this.#wasSeen;
  }

  get stopReason(): StopReason | undefined {
    return this.#stopReason;
  }

  get toolCalls(): readonly BufferedToolCall[] {
    return this.#answer.toolCalls;
  }

  /** The answer as it stands when the model has finished. Tool calls whose input did not end are not part of it. */
  complete(): ConversationMessage | undefined {
    return this.#answer.complete();
  }

  /** What to keep of the answer when the model did not finish. */
  partial(): ConversationMessage | undefined {
    return this.#answer.partial();
  }

  /** Takes in a chunk; true when it was the last. */
  accept(chunk: StreamChunk): boolean {
    switch (chunk.type) {
      case 'text_delta':
        if (chunk.text === '') return false;
        this.#answer.addText(chunk.text);
        if (this.#isWatched) {
          this.#wasSeen = true;
          this.#machine.emit({ type: 'text_delta', delta: chunk.text });
        }
        return false;
      case 'thinking_delta':
        if (this.#isWatched && chunk.text !== '') {
          this.#wasSeen = true;
          this.#machine.emit({ type: 'thinking_delta', delta: chunk.text });
        }
        return false;
      case 'thinking_end':
        this.#answer.addThinking(chunk.block);
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
        this.#stopReason = chunk.stopReason;
        return true;
    }
  }

  #acceptToolChunk(chunk: StreamChunk): void {
    if (chunk.type === 'tool_use_start' && this.#machine.currentState === 'streaming') this.#machine.transition('tool_use');
    const call = this.#inputs.feed(chunk);
    if (call !== null) this.#answer.addToolCall(call);
  }
}

function mergeUsage(before: Partial<NormalizedUsage>, report: Partial<NormalizedUsage>): Partial<NormalizedUsage> {
  return { ...before, ...Object.fromEntries(Object.entries(report).filter(([, value]) => typeof value === 'number')) };
}
