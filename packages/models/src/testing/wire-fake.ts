import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWireCache, type WireCache } from './wire-cache.ts';
import { WIRE_PROTOCOLS, type WireProtocol } from './wire-protocols.ts';
import {
  deltasOf,
  type WireAnswer,
  type WireReply,
  type WireRequest,
  type WireStatus,
  type WireVendor,
} from './wire-script.ts';

/** A local server that speaks the vendors' protocols from a script. */
export interface WireFake {
  /** Anthropic's base URL. */
  readonly anthropicUrl: string;
  /** OpenAI's base URL. */
  readonly openaiUrl: string;
  /** Ollama's own base URL. */
  readonly ollamaUrl: string;
  /** All requests so far. */
  readonly requests: readonly WireRequest[];
  /** Adds replies for a vendor, used up in order. */
  script(vendor: WireVendor, ...replies: readonly WireReply[]): void;
  /**
   * Decides what to reply when the script of the vendor is used up. Without it, such a request is answered with status
   * 500.
   */
  answer(decide: (request: WireRequest) => WireReply): void;
  /** Sets the response of a path besides the chat endpoints, such as a list of models. */
  route(path: string, answer: WirePage | ((body: Readonly<Record<string, unknown>>, apiKey: string) => WirePage)): void;
  /** Closes all connections and stops listening. */
  close(): Promise<void>;
}

/** A page, or lines of JSON that are sent one by one. */
type WirePage =
  | WireStatus
  | {
      readonly lines: readonly object[];
      /** Afterwards it hangs up without an end, or says nothing more. */
      readonly ending?: 'hang up' | 'silence';
    };

/** Starts a fake on a free port. */
export async function startWireFake(options: { readonly minCacheTokens?: number } = {}): Promise<WireFake> {
  const requests: WireRequest[] = [];
  const scripts: Record<WireVendor, WireReply[]> = { anthropic: [], openai: [], ollama: [] };
  const cache = createWireCache(options.minCacheTokens);
  let decide: (request: WireRequest) => WireReply = () => ({
    status: 500,
    body: { error: { message: 'nothing is scripted' } },
  });

  const routes = new Map<string, WireRoute>();
  const server = createServer((incoming, response) => {
    // A reset that a script asks for is no error of the test.
    incoming.on('error', () => {});
    response.on('error', () => {});
    const route = routes.get(incoming.url ?? '');
    if (route) {
      void answerRoute(route, incoming, response);
      return;
    }
    void readRequest(incoming, response).then(async (request) => {
      const protocol = request && WIRE_PROTOCOLS[request.path];
      if (protocol === undefined) {
        response.writeHead(404).end('{}');
        return;
      }
      requests.push(request!);
      const problem = request!.isWellFormed
        ? protocol.findProblem(request!)
        : 'the request body is not valid: invalid unicode';
      const reply = problem === undefined ? (scripts[protocol.vendor].shift() ?? decide(request!)) : refuse(problem);
      await send(reply, request!, response, protocol, cache);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    anthropicUrl: url,
    openaiUrl: `${url}/v1`,
    ollamaUrl: url,
    requests,
    script: (vendor, ...replies) => void scripts[vendor].push(...replies),
    answer: (next) => {
      decide = next;
    },
    route: (path, answer) => void routes.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type WireRoute = Parameters<WireFake['route']>[1];

async function answerRoute(route: WireRoute, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const part of incoming) text += part;
  const key = incoming.headers['x-api-key'] ?? incoming.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const page = typeof route === 'function' ? route(text === '' ? {} : JSON.parse(text), String(key)) : route;
  if ('lines' in page) {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    for (const line of page.lines) await new Promise((sent) => response.write(`${JSON.stringify(line)}\n`, sent));
    if (page.ending === undefined) response.end();
    else if (page.ending === 'hang up') response.socket?.destroy();
    return;
  }
  const { status, body = {} } = page;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readRequest(incoming: IncomingMessage, response: ServerResponse): Promise<WireRequest | undefined> {
  let text = '';
  incoming.setEncoding('utf8');
  for await (const part of incoming) text += part;
  const path = incoming.url?.replace(/\?.*$/, '') ?? '';
  const vendor = WIRE_PROTOCOLS[path]?.vendor;
  if (vendor === undefined) return undefined;
  const headers = incoming.headers as Record<string, string | undefined>;
  const body = JSON.parse(text);
  return {
    vendor,
    path,
    headers,
    apiKey: headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer /, '') ?? '',
    body,
    // JSON shows half a character as an escape; vendors refuse it.
    isWellFormed: !/\\ud[89a-f]/i.test(text),
    isStream: body.stream === true,
    aborted: new Promise((resolve) => response.on('close', () => response.writableFinished || resolve())),
  };
}

/** A request that breaks the protocol uses up no reply. */
function refuse(message: string): WireReply {
  return {
    status: 400,
    body: { type: 'error', error: { type: 'invalid_request_error', message, code: null, param: null } },
  };
}

async function send(
  reply: WireReply,
  request: WireRequest,
  response: ServerResponse,
  protocol: WireProtocol,
  cache: WireCache,
): Promise<void> {
  if ('fault' in reply) {
    if (reply.fault === 'reset') response.socket?.resetAndDestroy();
    return;
  }
  if ('status' in reply) {
    const { body = protocol.status(reply) } = reply;
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    response.writeHead(reply.status, { 'content-type': type, ...REQUEST_ID, ...reply.headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
    return;
  }
  if ('pings' in reply) {
    response.writeHead(200, headersOf(protocol));
    const timer = setInterval(() => response.write(protocol.ping), reply.pings);
    response.on('close', () => clearInterval(timer));
    return;
  }
  if ('raw' in reply) {
    response.writeHead(200, headersOf(protocol));
    if (reply.cuts) await writeCut(response, Buffer.from(reply.raw), reply.cuts, reply.pause);
    else await writePieces(response, reply.raw, reply.pieceBytes);
    response.end();
    return;
  }
  await reply.hold;
  const isSilent = reply.usage === 'none';
  const usage =
    typeof reply.usage === 'object'
      ? reply.usage
      : { ...protocol.countPrompt(request, cache), output: countOutput(reply) };
  if (request.isStream) {
    const events = protocol.stream(reply, request, usage);
    return sendStream(reply, request, protocol, isSilent ? events.map(withoutUsage) : events, response);
  }
  const whole = JSON.stringify(protocol.whole(reply, request.body.model, usage));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(isSilent ? withoutUsage(whole) : whole);
}

/** What any protocol calls its counts. */
const COUNTS: ReadonlySet<string> = new Set(['usage', 'prompt_eval_count', 'eval_count']);

/** An event, or a whole answer, without a word on what was used. */
const withoutUsage = (event: string): string =>
  event.replace(/\{.*\}/, (json) =>
    JSON.stringify(JSON.parse(json, (name, value) => (COUNTS.has(name) ? undefined : value))),
  );

const REQUEST_ID = { 'request-id': 'req_fake', 'x-request-id': 'req_fake' };
const STREAM_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...REQUEST_ID };

const headersOf = ({ contentType }: WireProtocol) => ({
  ...STREAM_HEADERS,
  ...(contentType && { 'content-type': contentType }),
});

async function sendStream(
  answer: WireAnswer,
  request: WireRequest,
  protocol: WireProtocol,
  events: readonly string[],
  response: ServerResponse,
): Promise<void> {
  const { ending, after = Math.max(0, events.length - protocol.terminalEvents(request)) } = answer;
  response.writeHead(200, headersOf(protocol));
  response.flushHeaders();
  for (const event of ending === undefined ? events : events.slice(0, after)) {
    if (answer.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, answer.delayMs));
    await writePieces(response, event, answer.pieceBytes);
  }
  if (ending === 'stall') return;
  if (ending === 'reset') {
    // The client must have read what was sent before; a reset overtakes data that still lies in its buffer.
    await new Promise((resolve) => setTimeout(resolve, 20));
    response.socket?.resetAndDestroy();
    return;
  }
  if (ending === 'bad-json') response.write('event: content_block_delta\ndata: {"type":"content_block_delta","in\n\n');
  if (typeof ending === 'object') response.write(protocol.error(ending.error));
  response.end();
}

async function writePieces(response: ServerResponse, text: string, pieceBytes?: number): Promise<void> {
  if (pieceBytes === undefined) {
    response.write(text);
    return;
  }
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    response.write(bytes.subarray(at, at + pieceBytes));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Pieces with a pause between them, so that the other side reads each by itself. */
async function writeCut(
  response: ServerResponse,
  bytes: Buffer,
  cuts: readonly number[],
  pause?: (cut: number) => Promise<unknown>,
): Promise<void> {
  let from = 0;
  for (const cut of cuts) {
    response.write(bytes.subarray(from, cut));
    await pause?.(cut);
    from = cut;
  }
  response.write(bytes.subarray(from));
}

/** Four characters make a token. */
function countOutput(answer: WireAnswer): number {
  const said = deltasOf(answer.text).join('') + (answer.thinking ?? '') + JSON.stringify(answer.toolCalls ?? '');
  return Math.max(1, Math.ceil(said.length / 4));
}
