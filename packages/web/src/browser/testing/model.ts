import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** The model's next step: call a tool, write a text, or stream words until it is told to finish. */
export type ModelReply = { readonly tool: string; readonly input: object } | { readonly text: string } | 'talk';

/**
 * A model on this machine that speaks Anthropic's streaming protocol from a script; without one it talks word by word.
 */
export interface Model {
  readonly url: string;
  script(...replies: readonly ModelReply[]): void;
  /** Lets it come to the end of its talk. */
  finish(): void;
  /** Returns its last request unchanged. */
  lastRequest(): string;
  /** Returns true when any request contained these words. */
  wasAsked(words: string): boolean;
  /** How many answers were broken off by the other side. */
  brokenOff(): number;
  close(): Promise<void>;
}

const event = (type: string, data: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
const delta = (content: object): string => event('content_block_delta', { index: 0, delta: content });
const say = (text: string): string => delta({ type: 'text_delta', text });

/** Starts the model on a free port. A key that it refuses gets the vendor's refusal. */
export async function startModel({ refuses = '' }: { readonly refuses?: string } = {}): Promise<Model> {
  const replies: ModelReply[] = [];
  const state = { isFinishing: false, brokenOff: 0, calls: 0, lastRequest: '' };
  const questions: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const question = JSON.stringify(JSON.parse(body || '{}').messages?.at(-1) ?? '');
    // Titles are asked for at any moment, and must not take the reply that the next question is to get.
    const isTitle = question.includes('Write a title for a conversation');
    if (!isTitle) state.lastRequest = body;
    questions.push(question);
    if (refuses !== '' && request.headers['x-api-key'] === refuses) {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } }),
      );
      return;
    }
    response.on('close', () => {
      if (!response.writableEnded) state.brokenOff++;
    });
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
    const reply: ModelReply = isTitle ? { text: '' } : (replies.shift() ?? 'talk');
    const block =
      typeof reply === 'object' && 'tool' in reply
        ? { type: 'tool_use', id: `call_${++state.calls}`, name: reply.tool, input: {} }
        : { type: 'text', text: '' };
    response.write(event('content_block_start', { index: 0, content_block: block }));
    if (reply === 'talk') await talk(response, () => state.isFinishing);
    else
      response.write(
        'tool' in reply
          ? delta({ type: 'input_json_delta', partial_json: JSON.stringify(reply.input) })
          : say(reply.text),
      );
    if (response.destroyed) return;
    response.write(event('content_block_stop', { index: 0 }));
    const stop_reason = block.type === 'tool_use' ? 'tool_use' : 'end_turn';
    response.write(event('message_delta', { delta: { stop_reason }, usage: { output_tokens: 20 } }));
    response.end(event('message_stop', {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script: (...next) => void replies.push(...next),
    finish: () => {
      state.isFinishing = true;
    },
    lastRequest: () => state.lastRequest,
    wasAsked: (words) => questions.some((question) => question.includes(words)),
    brokenOff: () => state.brokenOff,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function talk(response: ServerResponse, isFinishing: () => boolean): Promise<void> {
  for (let word = 1; !response.destroyed && !isFinishing(); word++) {
    response.write(say(`낱말${'가나다라마바사'[word % 7]} `));
    await sleep(50);
  }
  if (!response.destroyed) response.write(say('끝.'));
}
