import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface ChatRequest {
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[];
}

/** Words that must not be seen by anybody but the person they belong to. */
export const SECRET_WORD = /\b(?:secret|holding)[A-Z][a-z]+\b/g;

/**
 * A model that tells everything it was told: its answer holds every secret word of the request, so that whatever
 * reaches a model by mistake also reaches a reader. It calls the tool that a message names, looks up past prices for
 * one that asks for "a chart", and waits after every word for one that says "slowly".
 */
export async function startEchoModel(
  pause: () => Promise<unknown> = async () => {},
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as ChatRequest;
    const last = body.messages.at(-1);
    const said = JSON.stringify(last?.content ?? '');
    const isAsked = last?.role === 'user';
    const [, named] = isAsked ? (/\bcall ([a-z]+)/.exec(said) ?? []) : [];
    const tool = named ?? (isAsked && said.includes('a chart') ? 'get_history' : undefined);
    const [note = ''] = [...said.matchAll(SECRET_WORD)].map(([word]) => word);
    const words = [...JSON.stringify(body.messages).matchAll(SECRET_WORD)].map(([word]) => word);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const deltas = tool
      ? [toolCall(tool, named ? { note } : { instrument: 'AAPL' })]
      : [...new Set(words), 'done'].map((word) => ({ content: `${word} ` }));
    for (const delta of deltas) {
      response.write(chunk({ delta, finish_reason: null }));
      if (said.includes('slowly')) await Promise.race([pause(), once(response, 'close')]);
    }
    response.write(chunk({ delta: {}, finish_reason: tool ? 'tool_calls' : 'stop' }));
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toolCall(name: string, input: object): object {
  const call = {
    index: 0,
    id: crypto.randomUUID(),
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  };
  return { tool_calls: [call] };
}

function chunk(choice: object): string {
  const body = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'echo',
    choices: [{ index: 0, ...choice }],
  };
  return `data: ${JSON.stringify(body)}\n\n`;
}
