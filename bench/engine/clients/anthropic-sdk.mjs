// The vendor's own client library in a hand-written loop.
import Anthropic from '@anthropic-ai/sdk';
import { QUESTION, quote, SYSTEM, TOOL } from '../scenarios.ts';

export async function createClient(origin) {
  const tools = [{ name: TOOL.name, description: TOOL.description, input_schema: TOOL.schema }];
  const clients = new Map();
  const clientOf = (scenario) => {
    if (!clients.has(scenario))
      clients.set(scenario, new Anthropic({ apiKey: 'key', baseURL: `${origin}/${scenario}`, maxRetries: 0 }));
    return clients.get(scenario);
  };
  return async (scenario, onDelta) => {
    const messages = [{ role: 'user', content: QUESTION }];
    let calls = 0;
    for (;;) {
      const stream = await clientOf(scenario).messages.create({
        model: 'claude-bench',
        max_tokens: 4096,
        system: SYSTEM,
        messages,
        tools,
        stream: true,
      });
      const content = [];
      let json = '';
      for await (const event of stream) {
        if (event.type === 'content_block_start') {
          content[event.index] = { ...event.content_block };
          json = '';
        } else if (event.type === 'content_block_delta') {
          if (event.delta.type === 'text_delta') {
            content[event.index].text += event.delta.text;
            onDelta(event.delta.text);
          } else json += event.delta.partial_json;
        } else if (event.type === 'content_block_stop' && content[event.index].type === 'tool_use')
          content[event.index].input = JSON.parse(json);
      }
      messages.push({ role: 'assistant', content });
      const uses = content.filter((block) => block.type === 'tool_use');
      if (uses.length === 0) return { text: content[0].text, calls };
      calls += uses.length;
      messages.push({
        role: 'user',
        content: uses.map((use) => ({ type: 'tool_result', tool_use_id: use.id, content: quote(use.input) })),
      });
    }
  };
}
