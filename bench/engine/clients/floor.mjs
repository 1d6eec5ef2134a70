// The floor: node's own HTTP client with callbacks, a line splitter, JSON.parse and a loop. Nothing is validated,
// retried, kept or checked.
import { Agent, request } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { QUESTION, quote, SYSTEM, TOOL } from '../scenarios.ts';

export async function createClient(origin) {
  const tools = [{ name: TOOL.name, description: TOOL.description, input_schema: TOOL.schema }];
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1024 });
  const turn = (scenario, messages, onDelta) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({
        model: 'claude-bench',
        max_tokens: 4096,
        system: SYSTEM,
        messages,
        tools,
        stream: true,
      });
      const headers = { 'content-type': 'application/json', 'x-api-key': 'key', 'anthropic-version': '2023-06-01' };
      const options = { agent, method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } };
      request(`${origin}/${scenario}/v1/messages`, options, (response) => {
        const decoder = new StringDecoder('utf8');
        const content = [];
        let rest = '';
        response.on('data', (bytes) => {
          rest += decoder.write(bytes);
          let from = 0;
          for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', from)) {
            if (rest.startsWith('data: ', from)) take(JSON.parse(rest.slice(from + 6, end)), content, onDelta);
            from = end + 1;
          }
          rest = rest.slice(from);
        });
        response.on('end', () => resolve(content));
        response.on('error', reject);
      })
        .on('error', reject)
        .end(body);
    });

  return async (scenario, onDelta) => {
    const messages = [{ role: 'user', content: QUESTION }];
    let calls = 0;
    for (;;) {
      const content = await turn(scenario, messages, onDelta);
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
