import { createAnthropic } from '@ai-sdk/anthropic';
import { jsonSchema, stepCountIs, streamText, tool } from 'ai';
import { QUESTION, quote, SYSTEM, TOOL } from '../scenarios.ts';

export async function createClient(origin) {
  const tools = {
    quote: tool({
      description: TOOL.description,
      inputSchema: jsonSchema(TOOL.schema),
      execute: async (input) => quote(input),
    }),
  };
  const models = new Map();
  const modelOf = (scenario) => {
    if (!models.has(scenario))
      models.set(scenario, createAnthropic({ apiKey: 'key', baseURL: `${origin}/${scenario}/v1` })('claude-bench'));
    return models.get(scenario);
  };
  return async (scenario, onDelta) => {
    const result = streamText({
      model: modelOf(scenario),
      system: SYSTEM,
      prompt: QUESTION,
      tools,
      stopWhen: stepCountIs(10),
      maxRetries: 0,
      maxOutputTokens: 4096,
    });
    let text = '';
    let calls = 0;
    for await (const part of result.fullStream) {
      if (part.type === 'text-delta') {
        text += part.text;
        onDelta(part.text);
      } else if (part.type === 'start-step') text = '';
      else if (part.type === 'tool-result') calls++;
      else if (part.type === 'error') throw part.error;
    }
    return { text, calls };
  };
}
