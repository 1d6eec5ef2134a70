import { NO_TOKENS, toNormalizedUsage } from '../gateway/normalize-usage.ts';
import type { StopReason, StreamChunk } from './adapter.ts';
import { type AnswerPiece, AnswerText } from './answer-text.ts';
import type { StreamMapper, StreamOrigin } from './stream-chunks.ts';

interface Call {
  readonly function?: { readonly name?: string; readonly arguments?: unknown };
}

/** One line of Ollama's answer; the last has the counts. */
interface OllamaLine {
  readonly message?: { readonly content?: string; readonly thinking?: string; readonly tool_calls?: readonly Call[] };
  readonly done?: boolean;
  readonly done_reason?: string;
  readonly prompt_eval_count?: number;
  readonly eval_count?: number;
  readonly error?: string;
}

const LIMITED = /rate.?limit|too many requests/i;

/** Turns Ollama's lines into our chunks. A call comes whole, with its arguments as an object and without an id. */
export class OllamaStreamMapper implements StreamMapper<OllamaLine> {
  readonly #origin: StreamOrigin;
  readonly #text: AnswerText;
  #thinking = '';
  #calls = 0;
  #stopReason: StopReason | undefined;

  constructor(origin: StreamOrigin) {
    this.#origin = origin;
    this.#text = new AnswerText(origin.hasTools === true, origin.model, origin.aloud);
  }

  map(line: OllamaLine): readonly StreamChunk[] {
    // The HTTP status was sent already; only the sentence is left.
    if (line.error !== undefined)
      throw Object.assign(new Error(line.error), { status: LIMITED.test(line.error) ? 429 : 500 });
    const out: StreamChunk[] = [];
    const { content, thinking, tool_calls: calls = [] } = line.message ?? {};
    if (thinking) this.#think(thinking, out);
    if (content) this.#addPieces(this.#text.add(content), out);
    if (calls.length > 0) this.#addPieces(this.#text.end(), out);
    for (const { function: call } of calls) this.#addCall(call?.name ?? '', call?.arguments, out);
    if (line.done) this.#finish(line, out);
    return out;
  }

  end(_isMarked: boolean): readonly StreamChunk[] {
    return this.#stopReason === undefined ? [] : [{ type: 'done', stopReason: this.#stopReason }];
  }

  #finish({ done_reason, prompt_eval_count, eval_count }: OllamaLine, out: StreamChunk[]): void {
    this.#addPieces(this.#text.end(), out);
    this.#endThinking(out);
    this.#stopReason = done_reason === 'length' ? 'max_tokens' : this.#calls > 0 ? 'tool_use' : 'end_turn';
    if (prompt_eval_count === undefined && eval_count === undefined) return;
    const tokens = { ...NO_TOKENS, inputTokens: prompt_eval_count ?? 0, outputTokens: eval_count ?? 0 };
    out.push({ type: 'usage', usage: toNormalizedUsage(tokens, this.#origin.entry) });
  }

  #addPieces(pieces: readonly AnswerPiece[], out: StreamChunk[]): void {
    for (const piece of pieces) {
      if (piece.kind === 'thinking') this.#think(piece.text, out);
      else if (piece.kind === 'call') this.#addCall(piece.call.name, piece.call.input, out);
      else {
        this.#endThinking(out);
        out.push(piece.kind === 'thought' ? { type: 'text_was_thinking' } : { type: 'text_delta', text: piece.text });
      }
    }
  }

  #addCall(name: string, input: unknown, out: StreamChunk[]): void {
    this.#endThinking(out);
    const index = this.#calls++;
    const id = `call_${crypto.randomUUID().replaceAll('-', '')}`;
    const delta = typeof input === 'string' ? input : JSON.stringify(input ?? {});
    out.push({ type: 'tool_use_start', id, name: this.#origin.decodeToolName(name), index });
    out.push({ type: 'tool_input_delta', delta, index }, { type: 'tool_use_end', index });
  }

  #think(text: string, out: StreamChunk[]): void {
    this.#thinking += text;
    out.push({ type: 'thinking_delta', text });
  }

  #endThinking(out: StreamChunk[]): void {
    if (this.#thinking === '') return;
    const { provider, model } = this.#origin;
    out.push({ type: 'thinking_end', block: { type: 'thinking', text: this.#thinking, provider, model } });
    this.#thinking = '';
  }
}
