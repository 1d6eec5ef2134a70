import type { ModelEntry } from '../gateway/model-entry.ts';
import type { ProviderRequestParams } from './adapter.ts';
import { ensuredSchema } from './answer-format.ts';
import { type AssistantBlock, canCallTools, prepareTurns, type UserBlock } from './history.ts';
import { notesFirst } from './openai-request.ts';
import { outputLimitOf } from './output-limit.ts';
import { createToolConverter, type ToolNameDecoder, toWireToolName } from './tool-names.ts';

interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  readonly images?: readonly string[];
  readonly thinking?: string;
  readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: unknown } }[];
  readonly tool_name?: string;
}

/** A chat request in Ollama's own form. */
interface OllamaBody {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly tools?: readonly object[];
  readonly think?: boolean;
  readonly format?: object;
  readonly options: { readonly num_ctx?: number; readonly num_predict: number; readonly temperature?: number };
}

const convertTools = createToolConverter<object>(({ description, inputSchema: parameters }, name) => ({
  type: 'function',
  function: { name, description, parameters },
}));

/**
 * Makes a chat request with the context window to use: without it the server uses its own, which is often far too
 * small.
 */
export function buildOllamaRequest(
  params: ProviderRequestParams,
  entry: ModelEntry | undefined,
  hasTools: boolean,
): { readonly body: OllamaBody; readonly decodeToolName: ToolNameDecoder } {
  const canCall = hasTools && canCallTools(entry);
  const reader = { provider: 'ollama', model: params.model, canSee: entry?.capabilities.vision ?? false, canCall };
  const { system: prompt, turns } = prepareTurns(params.messages, reader);
  const { tools, decode } = convertTools(canCall && params.toolChoice !== 'none' ? params.tools : undefined);
  const system = prompt.map(({ text }) => text).join('\n\n');
  const names = new Map<string, string>();
  const messages: Message[] = system === '' ? [] : [{ role: 'system', content: system }];
  for (const turn of turns) {
    if (turn.role === 'assistant') messages.push(toAssistant(turn.blocks, names));
    else messages.push(...toUser(notesFirst(turn.blocks), names));
  }
  const { temperature } = params;
  // The format applies to everything the model writes, so it could not call tools.
  const format = tools.length === 0 ? ensuredSchema(params) : undefined;
  return {
    body: {
      model: entry?.wireId ?? params.model,
      messages,
      ...(tools.length > 0 && { tools }),
      format,
      // A model without thinking refuses the parameter, and one with it thinks unless it is disabled.
      ...(entry?.capabilities.extendedThinking && { think: (params.thinking ?? 'off') !== 'off' }),
      options: {
        num_ctx: entry?.contextWindow,
        num_predict: outputLimitOf(params, entry).maxTokens,
        temperature,
      },
    },
    decodeToolName: decode,
  };
}

function toAssistant(blocks: readonly AssistantBlock[], names: Map<string, string>): Message {
  const text = (kind: 'text' | 'thinking'): string =>
    blocks.map((block) => (block.type === kind ? block.text : '')).join('');
  const calls = blocks.flatMap((block) => {
    if (block.type !== 'tool_use') return [];
    const name = toWireToolName(block.name);
    names.set(block.id, name);
    return { function: { name, arguments: block.input } };
  });
  const thinking = text('thinking');
  return {
    role: 'assistant',
    content: text('text'),
    ...(thinking !== '' && { thinking }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

/** Converts user blocks. Results are matched by the name of their tool: this protocol has no ids. */
function toUser(blocks: readonly UserBlock[], names: ReadonlyMap<string, string>): Message[] {
  const results: Message[] = [];
  const texts: string[] = [];
  const images: string[] = [];
  for (const block of blocks) {
    if (block.type === 'text') texts.push(block.text);
    else if (block.type === 'image') images.push(block.url.replace(/^data:[^,]*,/, ''));
    else results.push({ role: 'tool', content: block.content, tool_name: names.get(block.toolUseId) ?? '' });
  }
  if (texts.length === 0 && images.length === 0) return results;
  return [...results, { role: 'user', content: texts.join('\n\n'), ...(images.length > 0 && { images }) }];
}
