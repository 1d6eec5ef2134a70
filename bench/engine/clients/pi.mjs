import { Agent } from '@mariozechner/pi-agent-core';
import { getModel } from '@mariozechner/pi-ai';
import { QUESTION, quote, SYSTEM, TOOL } from '../scenarios.ts';

export async function createClient(origin) {
  const known = getModel('anthropic', 'claude-sonnet-4-20250514');
  const tools = [
    {
      name: TOOL.name,
      label: TOOL.name,
      description: TOOL.description,
      parameters: TOOL.schema,
      execute: async (_id, input) => ({ content: [{ type: 'text', text: quote(input) }], details: {} }),
    },
  ];
  return async (scenario, onDelta) => {
    const model = { ...known, baseUrl: `${origin}/${scenario}` };
    const agent = new Agent({ initialState: { systemPrompt: SYSTEM, model, tools }, getApiKey: () => 'key' });
    let text = '';
    let calls = 0;
    agent.subscribe((event) => {
      if (event.type === 'message_start') text = '';
      else if (event.type === 'message_update' && event.assistantMessageEvent.type === 'text_delta') {
        text += event.assistantMessageEvent.delta;
        onDelta(event.assistantMessageEvent.delta);
      } else if (event.type === 'tool_execution_end') calls++;
    });
    await agent.prompt(QUESTION);
    return { text, calls };
  };
}
