import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Something on this machine that answers as another service would. */
export interface Place {
  readonly url: string;
  close(): void;
}

type Answer = (
  request: IncomingMessage,
  body: string,
) => { readonly status?: number; readonly json: unknown } | undefined;

async function listen(answer: Answer): Promise<Place> {
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const said = answer(request, await text(request));
    // A poll that finds nothing stays open, as the platform holds it.
    if (!said) return;
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(said.json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An Ollama with one model. */
export const startOllama = (): Promise<Place> =>
  listen(({ url }, body) => {
    if (url === '/api/tags') return { json: { models: [{ name: 'qwen3:8b' }] } };
    if (url === '/api/show')
      return { json: { capabilities: ['tools'], model_info: { 'qwen3.context_length': 40_960 } } };
    return url === '/api/chat' && body.includes('qwen3:8b')
      ? {
          json: { message: { role: 'assistant', content: '저는 올라마 모델입니다.' }, done: true, done_reason: 'stop' },
        }
      : { status: 404, json: { error: 'not found' } };
  });

/** A Telegram that knows one bot by its token. */
export const startTelegram = (token: string): Promise<Place> =>
  listen(({ url = '' }) => {
    if (!url.startsWith(`/bot${token}/`))
      return { status: 401, json: { ok: false, error_code: 401, description: 'Unauthorized' } };
    const method = url.split('/')[2]?.split('?')[0];
    if (method === 'getUpdates') return undefined;
    const me = { id: 4242, is_bot: true, first_name: 'Fin', username: 'my_fin_bot' };
    return { json: { ok: true, result: method === 'getMe' ? me : true } };
  });
