import { hash } from 'node:crypto';
import { canonicalJson } from '@finclaw/tools';
import type { TextBlock, ToolDefinition } from '@finclaw/types';
import { Remembered } from './remembered.ts';

/** Digests the prompt before the conversation. Prompt and tools hardly change between runs, so the digest is cached. */
export class PromptDigest {
  readonly #numbers = new WeakMap<ToolDefinition, number>();
  readonly #digests = new Remembered<string>();
  #tools = 0;

  of(systemPrompt: readonly TextBlock[], tools: readonly ToolDefinition[]): string {
    const prompt = canonicalJson(systemPrompt);
    const offered = tools.map((tool) => this.#numberOf(tool)).join(' ');
    const make = (): string => hash('sha256', `{"systemPrompt":${prompt},"tools":${canonicalJson(tools)}}`, 'hex');
    return this.#digests.of(`${offered} ${prompt}`, make);
  }

  #numberOf(tool: ToolDefinition): number {
    const number = this.#numbers.get(tool) ?? ++this.#tools;
    this.#numbers.set(tool, number);
    return number;
  }
}
