import {
  type ContentBlock,
  type ControlToken,
  type ConversationMessage,
  type Figure,
  shiftFigures,
  type ThinkingBlock,
} from '@finclaw/types';
import type { BufferedToolCall } from './tool-input-buffer.ts';

/** Collects one answer of a model, block by block, in the order of the stream. */
export class AssistantMessage {
  readonly toolCalls: BufferedToolCall[] = [];
  readonly #blocks: ContentBlock[] = [];
  #text = '';
  #shown = '';
  #figures: Figure[] = [];
  #controls: ControlToken[] = [];

  addText(text: string): void {
    this.#text += text;
  }

  /** Records the rendered text of the last block, its figures and its control tokens. */
  addShown(text: string, figures: readonly Figure[], controls: readonly ControlToken[] = []): void {
    this.#controls.push(...controls);
    this.#figures.push(...shiftFigures(figures, this.#shown.length));
    this.#shown += text;
  }

  /** Removes the text that was added last. */
  dropText(): void {
    [this.#text, this.#shown, this.#figures, this.#controls] = ['', '', [], []];
  }

  /** Forgets the calls; the words stay. */
  dropToolCalls(): void {
    this.toolCalls.length = 0;
    this.#closeText();
    const others = this.#blocks.filter(({ type }) => type !== 'tool_use');
    this.#blocks.splice(0, this.#blocks.length, ...others);
  }

  addThinking(block: ThinkingBlock): void {
    this.#closeText();
    this.#blocks.push(block);
  }

  addToolCall(call: BufferedToolCall): void {
    this.#closeText();
    this.toolCalls.push(call);
    this.#blocks.push({ type: 'tool_use', id: call.id, name: call.name, input: call.input });
  }

  /** Returns the message to store, or undefined when the model wrote nothing and called no tool. */
  complete(): ConversationMessage | undefined {
    this.#closeText();
    if (!this.#blocks.some((block) => block.type !== 'thinking')) return undefined;
    const [first] = this.#blocks;
    const isPlain = this.#blocks.length === 1 && first?.type === 'text' && !first.shown && !first.controls;
    return { role: 'assistant', content: isPlain ? first.text : this.#blocks };
  }

  /**
   * Returns the text to store of an answer that broke off. Its tool calls never ran, and its thinking is incomplete.
   */
  partial(): ConversationMessage | undefined {
    this.#closeText();
    const texts = this.#blocks.filter((block) => block.type === 'text');
    if (texts.length === 0) return undefined;
    return { role: 'assistant', content: texts.some(({ shown }) => shown) ? texts : textOf(texts) };
  }

  /** Text up to the next block of another kind is one block; blank text is skipped, because vendors refuse it. */
  #closeText(): void {
    const [text, shown, figures, controls] = [this.#text, this.#shown, this.#figures, this.#controls];
    // Unreadable sources are hidden too, and then there is no figure that shows it.
    const isRendered = figures.length > 0 || (shown !== '' && shown !== text);
    if (text.trim() !== '')
      this.#blocks.push({
        type: 'text',
        text,
        ...(isRendered && { shown: { text: shown, figures } }),
        ...(controls.length > 0 && { controls }),
      });
    [this.#text, this.#shown, this.#figures, this.#controls] = ['', '', [], []];
  }
}

/** The words of a message, without thinking, tools and images. */
export function textOf(content: ConversationMessage['content']): string {
  if (typeof content === 'string') return content;
  let text = '';
  for (const block of content) if (block.type === 'text') text += block.text;
  return text;
}
