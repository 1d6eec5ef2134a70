// The floor: fetch, a line splitter, JSON.parse and a loop. Nothing is validated, retried, kept or checked.
import { QUESTION, quote, SYSTEM, TOOL } from '../scenarios.mjs';

export async function createClient(origin) {
  const tools = [{ name: TOOL.name, description: TOOL.description, input_schema: TOOL.schema }];
  return async (scenario, onDelta) => {
    const messages = [{ role: 'user', content: QUESTION }];
    let calls = 0;
    for (;;) {
      const response = await fetch(`${origin}/${scenario}/v1/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': 'key', 'anthropic-version': '2023-06-01' },
        body: JSON.stringify({ model: 'claude-bench', max_tokens: 4096, system: SYSTEM, messages, tools, stream: true }),
      });
      const content = [];
      const decoder = new TextDecoder();
      let rest = '';
      for await (const bytes of response.body) {
        rest += decoder.decode(bytes, { stream: true });
        const lines = rest.split('\n');
        rest = lines.pop();
        for (const line of lines) if (line.startsWith('data: ')) take(JSON.parse(line.slice(6)), content, onDelta);
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

function take(event, content, onDelta) {
  if (event.type === 'content_block_start') content[event.index] = { ...event.content_block, json: '' };
  else if (event.type === 'content_block_delta') {
    const block = content[event.index];
    if (event.delta.type === 'text_delta') {
      block.text += event.delta.text;
      onDelta(event.delta.text);
    } else block.json += event.delta.partial_json;
  } else if (event.type === 'content_block_stop') {
    const block = content[event.index];
    if (block.type === 'tool_use') block.input = JSON.parse(block.json);
    delete block.json;
  }
}
