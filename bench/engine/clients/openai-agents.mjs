import { Agent, OpenAIChatCompletionsModel, Runner, setTracingDisabled, tool } from '@openai/agents';
import OpenAI from 'openai';
import { QUESTION, quote, SYSTEM, TOOL } from '../scenarios.ts';

export async function createClient(origin) {
  setTracingDisabled(true);
  const quoteTool = tool({
    name: TOOL.name,
    description: TOOL.description,
    parameters: { ...TOOL.schema, additionalProperties: false },
    strict: true,
    execute: async (input) => quote(input),
  });
  const agents = new Map();
  const agentOf = (scenario) => {
    if (!agents.has(scenario)) {
      const client = new OpenAI({ apiKey: 'key', baseURL: `${origin}/${scenario}/v1`, maxRetries: 0 });
      const model = new OpenAIChatCompletionsModel(client, 'gpt-bench');
      agents.set(scenario, new Agent({ name: 'bench', instructions: SYSTEM, model, tools: [quoteTool] }));
    }
    return agents.get(scenario);
  };
  const runner = new Runner({ tracingDisabled: true });
  return async (scenario, onDelta) => {
    const stream = await runner.run(agentOf(scenario), QUESTION, { stream: true, maxTurns: 10 });
    let calls = 0;
    for await (const event of stream) {
      if (event.type === 'raw_model_stream_event' && event.data.type === 'output_text_delta') onDelta(event.data.delta);
      else if (event.type === 'run_item_stream_event' && event.name === 'tool_output') calls++;
    }
    await stream.completed;
    return { text: stream.finalOutput, calls };
  };
}
