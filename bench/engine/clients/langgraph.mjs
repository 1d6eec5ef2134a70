import { ChatAnthropic } from '@langchain/anthropic';
import { tool } from '@langchain/core/tools';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { QUESTION, quote, SYSTEM, TOOL } from '../scenarios.ts';

export async function createClient(origin) {
  const tools = [
    tool(async (input) => quote(input), { name: TOOL.name, description: TOOL.description, schema: TOOL.schema }),
  ];
  const agents = new Map();
  const agentOf = (scenario) => {
    if (!agents.has(scenario)) {
      const llm = new ChatAnthropic({
        model: 'claude-bench',
        apiKey: 'key',
        anthropicApiUrl: `${origin}/${scenario}`,
        maxRetries: 0,
        maxTokens: 4096,
      });
      agents.set(scenario, createReactAgent({ llm, tools, prompt: SYSTEM }));
    }
    return agents.get(scenario);
  };
  return async (scenario, onDelta) => {
    const stream = await agentOf(scenario).stream(
      { messages: [{ role: 'user', content: QUESTION }] },
      { streamMode: 'messages', recursionLimit: 25 },
    );
    let text = '';
    let calls = 0;
    for await (const [message] of stream) {
      if (message.getType() === 'tool') {
        calls++;
        text = '';
        continue;
      }
      const delta = message.text;
      if (!delta) continue;
      text += delta;
      onDelta(delta);
    }
    return { text, calls };
  };
}
