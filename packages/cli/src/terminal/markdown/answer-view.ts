import type { TextOutput } from '../../text-output.ts';
import type { ChatScreen } from '../screen/chat-screen.ts';
import { readingWidth } from '../screen/reading-width.ts';
import { painted, type StyledText } from '../screen/styled-text.ts';
import { blockLines } from './block-lines.ts';
import { MarkdownStream } from './markdown-stream.ts';

/** Shows an answer while it is streamed: settled blocks scroll away, the last one is redrawn as it grows. */
export class AnswerView {
  readonly #output: TextOutput;
  readonly #screen: ChatScreen | undefined;
  #stream = new MarkdownStream();
  #hasBlocks = false;

  constructor(output: TextOutput, screen: ChatScreen | undefined) {
    this.#output = output;
    this.#screen = screen;
  }

  push(piece: string): void {
    for (const token of this.#stream.push(piece)) this.#print(blockLines(token, readingWidth(this.#output)));
    this.#screen?.show('answer', () => ({ lines: this.#tailLines() }));
  }

  /** Shows the rest as its end. */
  end(): void {
    const rest = this.#stream.end();
    this.#screen?.show('answer', undefined);
    for (const token of rest) this.#print(blockLines(token, readingWidth(this.#output)));
    if (rest.length > 0 || this.#hasBlocks) this.#screen?.redraw();
    this.#hasBlocks = false;
  }

  #tailLines(): readonly string[] {
    const token = this.#stream.tail();
    const lines = token === undefined ? [] : blockLines(token, readingWidth(this.#output));
    const shown = lines.map((line) => painted(line, this.#output.paint));
    return this.#hasBlocks && shown.length > 0 ? ['', ...shown] : shown;
  }

  #print(lines: readonly StyledText[]): void {
    const text = lines.map((line) => painted(line, this.#output.paint)).join('\n');
    this.#output.write(`${this.#hasBlocks ? '\n' : ''}${text}\n`);
    this.#hasBlocks = true;
  }
}
