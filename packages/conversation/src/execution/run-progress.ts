import type { StreamEventListener } from '@finclaw/agent';
import type { ConversationMessage, ReplyProgress } from '@finclaw/types';
import type { RunReport } from './run-report.ts';

/** Listens to a run: forwards what users can watch, and records which tools were called. */
export class RunProgress {
  readonly #calls: RunReport['toolCalls'][number][] = [];
  /** The tool calls without an answer yet, by id. */
  readonly #asked = new Map<string, { readonly name: string; readonly input: unknown }>();
  readonly #started = new Map<string, { readonly name: string; readonly input: unknown; readonly at: number }>();
  readonly #show: (event: ReplyProgress) => void;

  constructor(show: (event: ReplyProgress) => void = () => {}) {
    this.#show = show;
  }

  readonly listen: StreamEventListener = (event) => {
    switch (event.type) {
      case 'text_delta':
        this.#show({
          type: 'text',
          segment: event.segment,
          delta: event.delta,
          continues: event.continues,
        });
        return;
      case 'segment_settled':
        this.#show({ type: 'settled', segment: event.segment });
        return;
      case 'segment_withdrawn':
        this.#show({ type: 'withdrawn', segment: event.segment, ...(event.isPutRight && { isPutRight: true }) });
        return;
      case 'thinking_delta':
        this.#show({ type: 'thinking', delta: event.delta });
        return;
      case 'tool_use_start': {
        const { id, name, input } = event.toolCall;
        this.#started.set(id, { name, input, at: performance.now() });
        this.#show({ type: 'tool-start', toolUseId: id, name, input });
        return;
      }
      case 'tool_use_end': {
        const { toolUseId, isError, refused } = event.result;
        const call = this.#started.get(toolUseId);
        if (!call) return;
        const ended = { isError, ...(refused && { refused }), durationMs: performance.now() - call.at };
        this.#show({ type: 'tool-end', toolUseId, name: call.name, ...ended });
        return;
      }
      case 'message_complete':
        this.#noteCalls(event.message);
        return;
    }
  };

  /** All answered calls, including those of unknown tools, in the order of their results. */
  get calls(): RunReport['toolCalls'] {
    return this.#calls;
  }

  #noteCalls({ content }: ConversationMessage): void {
    for (const block of typeof content === 'string' ? [] : content) {
      if (block.type === 'tool_use') this.#asked.set(block.id, { name: block.name, input: block.input });
      if (block.type !== 'tool_result') continue;
      const call = this.#asked.get(block.toolUseId);
      if (call) this.#calls.push({ ...call, isError: block.isError === true });
    }
  }
}
