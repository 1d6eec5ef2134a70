// A model that talks for as long as it is asked to, in Anthropic's streaming protocol.
import { createServer } from 'node:http';
import { everyWord } from './words.mjs';

const seconds = Number(process.argv[2]);
const event = (type, data) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
const delta = (text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } });

const server = createServer(async (request, response) => {
  for await (const _ of request);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const usage = { input_tokens: 10, output_tokens: 1 };
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    usage,
  };
  response.write(event('message_start', { message }));
  response.write(event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }));
  await everyWord(
    seconds,
    (word) => response.write(delta(word)),
    () => response.destroyed,
  );
  response.write(event('content_block_stop', { index: 0 }));
  response.write(event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 20 } }));
  response.end(event('message_stop', {}));
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
