// A model that talks for as long as it is asked to, in Anthropic's streaming protocol; every word is the time it was said,
// in letters: figures would be looked into, and that is not what is measured here.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const seconds = Number(process.argv[2]);
const EVERY_MS = 50;
const event = (type, data) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

const inLetters = (time) => (time * 100).toFixed(0).replace(/\d/g, (digit) => 'abcdefghij'[digit]);

const server = createServer(async (request, response) => {
  for await (const _ of request);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const usage = { input_tokens: 10, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, usage };
  response.write(event('message_start', { message }));
  response.write(event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }));
  for (let said = 0; said < (seconds * 1000) / EVERY_MS && !response.destroyed; said++) {
    const text = `@${inLetters(performance.timeOrigin + performance.now())} `;
    response.write(event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }));
    await sleep(EVERY_MS);
  }
  response.write(event('content_block_stop', { index: 0 }));
  response.write(event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 20 } }));
  response.end(event('message_stop', {}));
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
