import { hash } from 'node:crypto';
import { canonicalJson } from '@finclaw/agent';
import type { TextBlock, ToolDefinition } from '@finclaw/types';

/** The digest of what a model was told before the conversation. The same few tools are offered in every run, so each is written once. */
export class PromptDigest {
  readonly #tools = new WeakMap<ToolDefinition, string>();

  of(systemPrompt: readonly TextBlock[], tools: readonly ToolDefinition[]): string {
    const offered = tools.map((tool) => this.#written(tool)).join(',');
    return hash('sha256', `{"systemPrompt":${canonicalJson(systemPrompt)},"tools":[${offered}]}`, 'hex');
  }

  #written(tool: ToolDefinition): string {
    const text = this.#tools.get(tool) ?? canonicalJson(tool);
    this.#tools.set(tool, text);
    return text;
  }
}
