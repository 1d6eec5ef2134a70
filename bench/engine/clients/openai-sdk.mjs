// The vendor's own client library in a hand-written loop.
import OpenAI from 'openai';
import { QUESTION, quote, SYSTEM, TOOL } from '../scenarios.ts';

export async function createClient(origin) {
  const tools = [
    { type: 'function', function: { name: TOOL.name, description: TOOL.description, parameters: TOOL.schema } },
  ];
  const clients = new Map();
  const clientOf = (scenario) => {
    if (!clients.has(scenario))
      clients.set(scenario, new OpenAI({ apiKey: 'key', baseURL: `${origin}/${scenario}/v1`, maxRetries: 0 }));
    return clients.get(scenario);
  };
  return async (scenario, onDelta) => {
    const messages = [
      { role: 'system', content: SYSTEM },
      { role: 'user', content: QUESTION },
    ];
    let calls = 0;
    for (;;) {
      const stream = await clientOf(scenario).chat.completions.create({
        model: 'gpt-bench',
        messages,
        tools,
        stream: true,
        stream_options: { include_usage: true },
      });
      let content = '';
      const uses = [];
      for await (const { choices } of stream) {
        const delta = choices[0]?.delta;
        if (delta?.content) {
          content += delta.content;
          onDelta(delta.content);
        }
        for (const part of delta?.tool_calls ?? []) {
          uses[part.index] ??= { id: part.id, type: 'function', function: { name: part.function.name, arguments: '' } };
          uses[part.index].function.arguments += part.function.arguments ?? '';
        }
      }
      if (uses.length === 0) return { text: content, calls };
      calls += uses.length;
      messages.push({ role: 'assistant', content, tool_calls: uses });
      for (const use of uses)
        messages.push({ role: 'tool', tool_call_id: use.id, content: quote(JSON.parse(use.function.arguments)) });
    }
  };
}
