import { createAnthropic } from '@ai-sdk/anthropic';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
import { QUESTION, quote, SYSTEM, TOOL } from '../scenarios.ts';

export async function createClient(origin) {
  const quoteTool = createTool({
    id: TOOL.name,
    description: TOOL.description,
    inputSchema: z.object({ symbol: z.string().describe('Ticker symbol') }),
    execute: async (input) => quote(input.context ?? input),
  });
  const agents = new Map();
  const agentOf = (scenario) => {
    if (!agents.has(scenario)) {
      const model = createAnthropic({ apiKey: 'key', baseURL: `${origin}/${scenario}/v1` })('claude-bench');
      agents.set(
        scenario,
        new Agent({ id: `bench-${scenario}`, name: 'bench', instructions: SYSTEM, model, tools: { quote: quoteTool } }),
      );
    }
    return agents.get(scenario);
  };
  return async (scenario, onDelta) => {
    const result = await agentOf(scenario).stream(QUESTION, { maxSteps: 10, modelSettings: { maxRetries: 0 } });
    let text = '';
    let calls = 0;
    for await (const part of result.fullStream) {
      if (part.type === 'text-delta') {
        text += part.payload.text;
        onDelta(part.payload.text);
      } else if (part.type === 'step-start') text = '';
      else if (part.type === 'tool-result') calls++;
      else if (part.type === 'error') throw part.payload.error;
    }
    return { text, calls };
  };
}
