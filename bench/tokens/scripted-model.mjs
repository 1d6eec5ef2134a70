// A model that follows a script in Anthropic's streaming protocol, and keeps every request it was sent.
import { createServer } from 'node:http';

const event = (type, data) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

/** The stream of one reply: a text, or calls of tools. */
function replyOf({ text = '', calls = [] }, turn) {
  const usage = { input_tokens: 100, output_tokens: 1 };
  const message = {
    id: `msg_${turn}`,
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    usage,
  };
  const events = [event('message_start', { message })];
  const block = (index, content_block, delta) =>
    events.push(
      event('content_block_start', { index, content_block }),
      event('content_block_delta', { index, delta }),
      event('content_block_stop', { index }),
    );
  if (text !== '') block(0, { type: 'text', text: '' }, { type: 'text_delta', text });
  calls.forEach(({ name, input }, at) => {
    const partial_json = JSON.stringify(input);
    block(
      at,
      { type: 'tool_use', id: `call_${turn}_${at}`, name, input: {} },
      { type: 'input_json_delta', partial_json },
    );
  });
  const stop_reason = calls.length > 0 ? 'tool_use' : 'end_turn';
  events.push(
    event('message_delta', { delta: { stop_reason }, usage: { output_tokens: 20 } }),
    event('message_stop', {}),
  );
  return events.join('');
}

/** Starts it. `follow` sets the replies to come; `requests` takes out what was sent since. */
export async function startScriptedModel() {
  let replies = [];
  let requests = [];
  let turn = 0;
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(replyOf(replies.shift() ?? { text: 'Nothing more to say.' }, ++turn));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    follow: (script) => {
      replies = [...script];
      requests = [];
    },
    requests: () => requests,
    close: () => server.close(),
  };
}
