import type { OpenAI } from 'openai';
import type { ModelEntry } from '../gateway/model-entry.ts';
import type { ProviderRequestParams } from './adapter.ts';
import { ensuredSchema } from './answer-format.ts';
import { type AssistantBlock, type PreparedHistory, prepareTurns, type UserBlock, withoutNotes } from './history.ts';
import { effortOf, outputLimitOf } from './output-limit.ts';
import { createToolConverter, type ToolNameDecoder, toWireCallId, toWireToolName } from './tool-names.ts';

type Item = OpenAI.Responses.ResponseInputItem;
type Body = Omit<OpenAI.Responses.ResponseCreateParamsNonStreaming, 'stream'>;

/** A request to OpenAI's newer endpoint, without the choice between a stream and a whole reply. */
export interface ResponsesRequest {
  readonly body: Body;
  readonly decodeToolName: ToolNameDecoder;
}

const convertTools = createToolConverter<OpenAI.Responses.FunctionTool>(({ description, inputSchema }, name) => ({
  type: 'function',
  name,
  description,
  parameters: inputSchema as Record<string, unknown>,
  strict: false,
}));

/**
 * Makes a request from neutral messages. Nothing is stored at the vendor; the model's thinking is sent back encrypted.
 */
export function buildResponsesRequest(
  params: ProviderRequestParams,
  entry: ModelEntry | undefined,
  provider: string,
): ResponsesRequest {
  const canSee = entry?.capabilities.vision ?? true;
  const history = prepareTurns(params.messages, { provider, model: params.model, canSee });
  const { tools, decode } = convertTools(params.tools);
  const effort = effortOf(params.thinking, entry);
  const schema = ensuredSchema(params);
  const body: Body = {
    model: entry?.wireId ?? params.model,
    input: toInput(history),
    max_output_tokens: outputLimitOf(params, entry).maxTokens,
    store: false,
    include: ['reasoning.encrypted_content'],
    ...(tools.length > 0 && { tools: [...tools] }),
    ...(tools.length > 0 && params.toolChoice && { tool_choice: 'none' }),
    ...(schema && { text: { format: { type: 'json_schema', name: 'answer', strict: true, schema } } }),
    ...(effort && { reasoning: { effort, summary: 'auto' } }),
  };
  if (params.temperature !== undefined && entry?.acceptsTemperature !== false) body.temperature = params.temperature;
  return { body, decodeToolName: decode };
}

function toInput({ system, turns }: PreparedHistory): Item[] {
  const toSystem = (texts: readonly { readonly text: string }[]): Item[] =>
    texts.length === 0 ? [] : [{ role: 'developer', content: texts.map(({ text }) => text).join('\n\n') }];
  const items = toSystem(system);
  for (const turn of turns) {
    if (turn.role === 'assistant') {
      items.push(...turn.blocks.flatMap(toAssistantItem));
      continue;
    }
    const { content, notes } = withoutNotes(turn.blocks);
    items.push(...toUserItems(content, toSystem(notes)));
  }
  return items;
}

function toAssistantItem(block: AssistantBlock): Item[] {
  switch (block.type) {
    case 'text':
      return [{ role: 'assistant', content: block.text }];
    case 'tool_use':
      return [
        {
          type: 'function_call',
          call_id: toWireCallId(block.id),
          name: toWireToolName(block.name),
          arguments: JSON.stringify(block.input),
        },
      ];
    case 'thinking':
      if (block.signature === undefined || block.redactedData === undefined) return [];
      return [
        {
          type: 'reasoning',
          id: block.signature,
          summary: block.text === '' ? [] : [{ type: 'summary_text', text: block.text }],
          encrypted_content: block.redactedData,
        },
      ];
  }
}

function toUserItems(blocks: readonly UserBlock[], before: readonly Item[]): Item[] {
  const results: Item[] = [];
  const content: OpenAI.Responses.ResponseInputContent[] = [];
  for (const block of blocks) {
    if (block.type === 'tool_result') {
      results.push({ type: 'function_call_output', call_id: toWireCallId(block.toolUseId), output: block.content });
    } else if (block.type === 'text') content.push({ type: 'input_text', text: block.text });
    else content.push({ type: 'input_image', image_url: block.url, detail: 'auto' });
  }
  return content.length === 0 ? results : [...results, ...before, { role: 'user', content }];
}
