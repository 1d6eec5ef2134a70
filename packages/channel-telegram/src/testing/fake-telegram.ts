import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { FakeChats, type FakeMessage, type FakeUser, type Payload, Refused } from './fake-chats.ts';
import { UpdateQueue } from './update-queue.ts';

/** What the next call of a method meets. */
export type TelegramFault =
  | { readonly kind: 'answer'; readonly status: number; readonly description: string; readonly retryAfter?: number }
  /** The call is carried out, and the connection ends before the answer. */
  | { readonly kind: 'cut-off' }
  /** The connection ends before the call is carried out. */
  | { readonly kind: 'cut' }
  /** A proxy's error page instead of JSON. */
  | { readonly kind: 'bad-gateway' };

export interface FakeBot {
  readonly token: string;
  readonly id: number;
  readonly username: string;
}

interface FakeCall {
  readonly bot: string;
  readonly method: string;
  readonly payload: Payload;
}

/** Telegram's Bot API on this machine: chats, long polling and the ways it fails. */
export class FakeTelegram {
  readonly calls: FakeCall[] = [];
  readonly chats = new FakeChats();
  /** Files by their id. */
  readonly files = new Map<string, { readonly path: string; readonly bytes: Uint8Array }>();
  /** Told about every call, before and after it is carried out. */
  observe: (method: string, when: 'before' | 'after') => Promise<void> = async () => {};
  readonly #server: Server;
  readonly #bots = new Map<string, FakeBot>();
  readonly #queues = new Map<string, UpdateQueue>();
  readonly #faults = new Map<string, TelegramFault[]>();
  #port = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<FakeTelegram> {
    const fake = new FakeTelegram();
    await fake.#listen();
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  addBot(bot: FakeBot): void {
    this.#bots.set(bot.token, bot);
    this.#queues.set(bot.token, this.#queues.get(bot.token) ?? new UpdateQueue());
  }

  /** Makes a token invalid. */
  revoke(token: string): void {
    this.#bots.delete(token);
  }

  /** Lets a person say something; every bot of a room, or the one of a direct chat, gets it. */
  say(message: { chat: number; from: FakeUser; text?: string; bot?: string; more?: Payload }): FakeMessage {
    const { chat, from, text, bot, more } = message;
    const said = this.chats.add(bot, chat, { from, ...(text === undefined ? {} : { text }), ...more });
    this.deliver({ message: said.raw }, bot);
    return said;
  }

  /** Puts an update into the queues of one bot, or of all. */
  deliver(update: Payload, bot?: string): void {
    for (const [token, queue] of this.#queues) if (bot === undefined || bot === token) queue.push(update);
  }

  /** Lets a person press a button of a message. */
  press(message: FakeMessage, data: string, from: FakeUser, bot: string): void {
    this.deliver(
      { callback_query: { id: crypto.randomUUID(), from, message: message.raw, data, chat_instance: '1' } },
      bot,
    );
  }

  fault(method: string, ...faults: readonly TelegramFault[]): void {
    this.#faults.set(method, [...(this.#faults.get(method) ?? []), ...faults]);
  }

  callsOf(method: string): readonly Payload[] {
    return this.calls.filter((call) => call.method === method).map((call) => call.payload);
  }

  /** Whether updates wait that no poll has confirmed. */
  unconfirmed(token: string): number {
    return this.#queues.get(token)?.size ?? 0;
  }

  /** Stops listening; whoever connects is refused until `listen`. */
  async goOffline(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async comeBack(): Promise<void> {
    await this.#listen();
  }

  async close(): Promise<void> {
    for (const queue of this.#queues.values()) queue.close();
    if (this.#server.listening) await this.goOffline();
  }

  async #listen(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const [, isFile, token = '', rest = ''] = /^\/(file\/)?bot([^/]+)\/(.+)$/.exec(request.url ?? '') ?? [];
    if (isFile) return this.#sendFile(rest, response);
    const payload = await readPayload(body, request.headers['content-type'] ?? '');
    const bot = this.#bots.get(token);
    const fault = this.#faults.get(rest)?.shift();
    if (!bot) return answer(response, { error_code: 401, description: 'Unauthorized' });
    this.calls.push({ bot: token, method: rest, payload });
    if (fault?.kind === 'answer') {
      const parameters = fault.retryAfter === undefined ? {} : { parameters: { retry_after: fault.retryAfter } };
      return answer(response, { error_code: fault.status, description: fault.description, ...parameters });
    }
    if (fault?.kind === 'cut') return void response.destroy();
    if (fault?.kind === 'bad-gateway') return void response.writeHead(502).end('<html>502 Bad Gateway</html>');
    await this.observe(rest, 'before');
    const result = await this.#carryOut(bot, rest, payload, response);
    await this.observe(rest, 'after');
    if (fault?.kind === 'cut-off') response.destroy();
    else answer(response, result);
  }

  async #carryOut(bot: FakeBot, method: string, payload: Payload, response: ServerResponse): Promise<Payload> {
    try {
      if (method === 'getMe')
        return { result: { id: bot.id, is_bot: true, first_name: 'FinClaw', username: bot.username } };
      if (method === 'getUpdates') return await this.#queues.get(bot.token)!.poll(payload, response);
      if (method === 'getFile') {
        const file = this.files.get(String(payload.file_id));
        return file
          ? { result: { file_id: payload.file_id, file_path: file.path } }
          : new Refused('file not found').body;
      }
      return { result: this.chats.call(bot, method, payload) };
    } catch (error) {
      if (error instanceof Refused) return error.body;
      throw error;
    }
  }

  #sendFile(path: string, response: ServerResponse): void {
    const file = [...this.files.values()].find((each) => each.path === path);
    response.writeHead(file ? 200 : 404).end(file?.bytes);
  }
}

/** A call as JSON, or as a form when it carries a file; the file stands under the name of its field. */
async function readPayload(body: Buffer, type: string): Promise<Payload> {
  if (!type.startsWith('multipart/')) return body.length === 0 ? {} : (JSON.parse(body.toString()) as Payload);
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const payload: Payload = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') payload[name] = value.startsWith('attach://') ? form.get(value.slice(9)) : value;
  }
  for (const [name, value] of Object.entries(payload)) if (value instanceof Blob) payload[name] = await value.bytes();
  return payload;
}

function answer(response: ServerResponse, body: Payload): void {
  const isOk = body.error_code === undefined;
  response.writeHead(isOk ? 200 : Number(body.error_code), { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ok: isOk, ...body }));
}
