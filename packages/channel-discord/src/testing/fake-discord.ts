import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { FakeGateway } from './fake-gateway.ts';
import {
  EPHEMERAL,
  type FakeBot,
  FakeGuild,
  type FakeMessage,
  type FakeUser,
  type Payload,
  Refused,
} from './fake-guild.ts';

/** What the next call of a kind meets. */
export type DiscordFault =
  | { readonly kind: 'answer'; readonly status: number; readonly code?: number; readonly message?: string }
  | { readonly kind: 'limit'; readonly retryAfter: number; readonly global?: boolean }
  /** The call is carried out, and the connection ends before the answer. */
  | { readonly kind: 'cut-off' }
  /** The connection ends before the call is carried out. */
  | { readonly kind: 'cut' };

/** What became of an interaction. */
interface FakeInteraction {
  readonly id: string;
  readonly token: string;
  readonly bot: FakeBot;
  readonly user: FakeUser;
  readonly channelId: string;
  /** The message whose button was pressed. */
  readonly source?: FakeMessage;
  answer?: Payload;
  message?: FakeMessage;
}

const ROUTES: readonly { readonly method: string; readonly path: RegExp; readonly name: string }[] = [
  { method: 'GET', path: /^\/gateway\/bot$/, name: 'gateway' },
  { method: 'GET', path: /^\/users\/@me$/, name: 'me' },
  { method: 'GET', path: /^\/applications\/@me$/, name: 'application' },
  { method: 'POST', path: /^\/users\/@me\/channels$/, name: 'open-direct' },
  { method: 'GET', path: /^\/channels\/(\d+)$/, name: 'channel' },
  { method: 'GET', path: /^\/channels\/(\d+)\/messages$/, name: 'history' },
  { method: 'POST', path: /^\/channels\/(\d+)\/messages$/, name: 'send' },
  { method: 'PATCH', path: /^\/channels\/(\d+)\/messages\/(\d+)$/, name: 'edit' },
  { method: 'DELETE', path: /^\/channels\/(\d+)\/messages\/(\d+)$/, name: 'delete' },
  { method: 'PUT', path: /^\/channels\/(\d+)\/messages\/(\d+)\/reactions\/([^/]+)\/@me$/, name: 'react' },
  { method: 'POST', path: /^\/channels\/(\d+)\/typing$/, name: 'typing' },
  { method: 'PUT', path: /^\/applications\/(\d+)\/commands$/, name: 'commands' },
  { method: 'POST', path: /^\/interactions\/(\d+)\/([^/]+)\/callback$/, name: 'callback' },
  { method: 'PATCH', path: /^\/webhooks\/(\d+)\/([^/]+)\/messages\/@original$/, name: 'answer' },
  { method: 'POST', path: /^\/webhooks\/(\d+)\/([^/]+)$/, name: 'follow-up' },
];

/** Discord's REST API and gateway on this machine, with the ways they fail. */
export class FakeDiscord {
  readonly guild = new FakeGuild();
  readonly gateway: FakeGateway;
  readonly calls: { readonly name: string; readonly body: Payload }[] = [];
  readonly commands = new Map<string, readonly Payload[]>();
  readonly interactions: FakeInteraction[] = [];
  /** What people wrote. */
  readonly said: Payload[] = [];
  /** Files by their path. */
  readonly files = new Map<string, Uint8Array>();
  /** Told about every call, before and after it is carried out. */
  observe: (name: string, when: 'before' | 'after') => Promise<void> = async () => {};
  readonly #server: Server;
  readonly #bots = new Map<string, FakeBot>();
  readonly #faults = new Map<string, DiscordFault[]>();
  readonly #sockets = new Set<Socket>();
  #port = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.gateway = new FakeGateway(this.#server, this.#bots);
  }

  static async start(): Promise<FakeDiscord> {
    const fake = new FakeDiscord();
    await fake.comeBack();
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/api`;
  }

  addBot(bot: FakeBot): void {
    this.#bots.set(bot.token, bot);
  }

  revoke(token: string): void {
    this.#bots.delete(token);
  }

  /** Lets a person write; every bot of a room, or the one of a direct chat, hears it. */
  say(said: {
    channel: string;
    from: FakeUser;
    text: string;
    names?: readonly FakeUser[];
    bot?: FakeBot;
    more?: Payload;
  }): Payload {
    const { channel, from, text, names = [], bot, more } = said;
    const message = {
      id: this.guild.newId(),
      type: 0,
      channel_id: channel,
      author: { ...from, global_name: null, discriminator: '0', avatar: null },
      content: text,
      timestamp: new Date().toISOString(),
      mentions: names.map((user) => ({ ...user })),
      attachments: [],
      embeds: [],
      ...(bot ? {} : { guild_id: this.guild.guildId }),
      ...more,
    };
    this.said.push(message);
    this.gateway.dispatch('MESSAGE_CREATE', message, bot?.token);
    return message;
  }

  /** Lets a person use a slash command, press a button or type a name. */
  interact(
    bot: FakeBot,
    user: FakeUser,
    channelId: string,
    fields: Payload,
    options: { readonly isDirect?: boolean; readonly source?: FakeMessage } = {},
  ): FakeInteraction {
    const { source, isDirect = false } = options;
    const id = this.guild.newId();
    const interaction: FakeInteraction = {
      id,
      token: `token-${id}`,
      bot,
      user,
      channelId,
      ...(source ? { source } : {}),
    };
    this.interactions.push(interaction);
    const who = { ...user, global_name: null, discriminator: '0', avatar: null };
    const event = {
      id,
      application_id: bot.applicationId,
      token: interaction.token,
      version: 1,
      locale: 'ko',
      channel: this.guild.channel(channelId),
      channel_id: channelId,
      entitlements: [],
      ...(isDirect
        ? { user: who }
        : { guild_id: this.guild.guildId, member: { user: who, roles: [], permissions: '0' } }),
      ...fields,
    };
    this.gateway.dispatch('INTERACTION_CREATE', event, bot.token);
    return interaction;
  }

  press(bot: FakeBot, user: FakeUser, message: FakeMessage, verb: 'approve' | 'deny'): FakeInteraction | undefined {
    const row = message.components[0] as { components: { custom_id: string }[] } | undefined;
    const button = row?.components.find(({ custom_id: id }) => id.startsWith(`${verb}:`));
    if (!button) return undefined;
    const fields = { type: 3, data: { component_type: 2, custom_id: button.custom_id } };
    return this.interact(bot, user, message.channelId, fields, { source: message });
  }

  fault(name: string, ...faults: readonly DiscordFault[]): void {
    this.#faults.set(name, [...(this.#faults.get(name) ?? []), ...faults]);
  }

  callsOf(name: string): readonly Payload[] {
    return this.calls.filter((call) => call.name === name).map((call) => call.body);
  }

  async goOffline(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async comeBack(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (this.#server.address() as AddressInfo).port;
    this.gateway.url = `ws://127.0.0.1:${this.#port}`;
  }

  async close(): Promise<void> {
    if (this.#server.listening) await this.goOffline();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    const path = decodeURIComponent((request.url ?? '').replace(/^\/api\/v10/, '').replace(/\?.*$/, ''));
    const file = this.files.get(path);
    if (file) return void response.writeHead(200).end(file);
    const route = ROUTES.find((each) => each.method === request.method && each.path.test(path));
    const body = await readBody(bytes, request.headers['content-type'] ?? '');
    const name = route?.name ?? 'unknown';
    const fault = this.#faults.get(name)?.shift();
    this.calls.push({ name, body });
    if (fault?.kind === 'cut') return void response.destroy();
    if (fault?.kind === 'limit') return limit(response, fault);
    if (fault?.kind === 'answer')
      return reply(response, fault.status, { code: fault.code ?? 0, message: fault.message ?? '' });
    await this.observe(name, 'before');
    const { status, result } = this.#carryOut(request, name, path.match(route?.path ?? /^$/) ?? [], body);
    await this.observe(name, 'after');
    if (fault?.kind === 'cut-off') response.destroy();
    else reply(response, status, result);
  }

  #carryOut(
    request: IncomingMessage,
    name: string,
    match: readonly string[],
    body: Payload,
  ): { status: number; result: unknown } {
    try {
      if (name === 'callback') return { status: 204, result: this.#answered(match[1]!, match[2]!, body) };
      if (name === 'answer' || name === 'follow-up') return { status: 200, result: this.#told(name, match[2]!, body) };
      const bot = this.#bots.get((request.headers.authorization ?? '').replace(/^Bot /, ''));
      if (!bot) throw new Refused(401, 0, '401: Unauthorized');
      const after = new URL(request.url ?? '', 'http://fake').searchParams.get('after');
      if (name === 'history') return { status: 200, result: this.#history(match[1]!, Number(after)) };
      return { status: 200, result: this.#call(bot, name, match, body) };
    } catch (error) {
      if (error instanceof Refused) return { status: error.status, result: error.body };
      throw error;
    }
  }

  #call(
    bot: FakeBot,
    name: string,
    [, first = '', second = '', third = '']: readonly string[],
    body: Payload,
  ): unknown {
    switch (name) {
      case 'gateway': {
        const limits = { total: 1000, remaining: 999, reset_after: 0, max_concurrency: 1 };
        return { url: this.gateway.url, shards: 1, session_start_limit: limits };
      }
      case 'me':
        return { id: bot.id, username: bot.username, bot: true };
      case 'application':
        return { id: bot.applicationId, name: bot.username };
      case 'open-direct':
        return { id: this.guild.directChat(bot, String(body.recipient_id)), type: 1 };
      case 'channel':
        return this.guild.channel(first);
      case 'send':
        return shown(this.guild.send(bot, first, body));
      case 'edit':
        return shown(this.guild.edit(bot, second, body));
      case 'delete':
        return this.guild.delete(bot, second);
      case 'react':
        return void this.guild.reactions.push({ messageId: second, emoji: third });
      case 'typing':
        return void this.guild.typing.push(first);
      case 'commands':
        this.commands.set(bot.token, body as unknown as Payload[]);
        return body;
      default:
        throw new Refused(404, 0, '404: Not Found');
    }
  }

  /** Newest first, as Discord lists messages, and without the server they are in. */
  #history(channelId: string, after: number): readonly Payload[] {
    const found = this.said.filter((message) => message.channel_id === channelId && Number(message.id) > after);
    return found.map(({ guild_id: _server, ...message }) => message).reverse();
  }

  /** The first answer to an interaction. */
  #answered(id: string, token: string, body: Payload): undefined {
    const interaction = this.interactions.find((each) => each.id === id && each.token === token);
    if (!interaction) throw new Refused(404, 10_062, 'Unknown interaction');
    if (interaction.answer) throw new Refused(400, 40_060, 'Interaction has already been acknowledged.');
    interaction.answer = body;
    const data = (body.data ?? {}) as Payload;
    const { bot, user, channelId, source } = interaction;
    const onlyFor = Number(data.flags ?? 0) & EPHEMERAL ? user.id : undefined;
    if (body.type === 4) interaction.message = this.guild.add(bot.id, channelId, data, onlyFor);
    if (body.type === 5) interaction.message = this.guild.add(bot.id, channelId, { content: '…' }, onlyFor);
    if (body.type === 7 && source) this.guild.edit(bot, source.id, data);
    return undefined;
  }

  /** Later answers to an interaction. */
  #told(name: string, token: string, body: Payload): Payload {
    const interaction = this.interactions.find((each) => each.token === token);
    if (!interaction?.message) throw new Refused(404, 10_015, 'Unknown Webhook');
    const { bot, user, channelId, message } = interaction;
    if (name === 'answer') return shown(this.guild.edit(bot, message.id, body));
    return shown(this.guild.add(bot.id, channelId, body, Number(body.flags ?? 0) & EPHEMERAL ? user.id : undefined));
  }
}

/** A call as JSON, or as a form when it carries files. */
async function readBody(bytes: Buffer, type: string): Promise<Payload> {
  if (!type.startsWith('multipart/')) return bytes.length === 0 ? {} : (JSON.parse(bytes.toString()) as Payload);
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const file = form.get('files[0]');
  const picture = file instanceof Blob ? { picture: await file.bytes() } : {};
  return { ...(JSON.parse(String(form.get('payload_json'))) as Payload), ...picture };
}

const shown = ({ id, channelId, content }: FakeMessage): Payload => ({ id, channel_id: channelId, content });

function limit(
  response: ServerResponse,
  { retryAfter, global = false }: { retryAfter: number; global?: boolean },
): void {
  const bucket = {
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset-after': String(retryAfter),
    'x-ratelimit-scope': 'user',
  };
  const headers = { 'retry-after': String(retryAfter), ...(global ? { 'x-ratelimit-global': 'true' } : bucket) };
  reply(response, 429, { message: 'You are being rate limited.', retry_after: retryAfter, global }, headers);
}

function reply(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  if (status === 204 || body === undefined) return void response.writeHead(204).end();
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
