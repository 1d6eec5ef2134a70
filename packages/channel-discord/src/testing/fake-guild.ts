export type Payload = Record<string, unknown>;

export interface FakeUser {
  readonly id: string;
  readonly username: string;
}

export interface FakeBot extends FakeUser {
  readonly token: string;
  readonly applicationId: string;
}

/** A message as the platform keeps it. */
export interface FakeMessage {
  readonly id: string;
  readonly channelId: string;
  readonly authorId: string;
  content: string;
  /** Every text it has shown, the first one first. */
  readonly versions: string[];
  /** The picture it shows. */
  readonly picture?: Uint8Array;
  components: readonly Payload[];
  flags: number;
  /** Only this person sees it. */
  readonly onlyFor?: string;
  isDeleted: boolean;
  readonly body: Payload;
}

/** Discord said no, with its own number for why. */
export class Refused extends Error {
  readonly status: number;
  readonly body: Payload;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.body = { code, message };
  }
}

const MAX_CONTENT = 2000;
const MAX_NONCE = 25;
export const EPHEMERAL = 64;

/** Every channel of the fake and what bots can do in it. */
export class FakeGuild {
  readonly guildId = '9000';
  readonly messages: FakeMessage[] = [];
  readonly reactions: { readonly messageId: string; readonly emoji: string }[] = [];
  readonly typing: string[] = [];
  /** Channels a bot may not write to. */
  readonly closed = new Set<string>();
  readonly #channels = new Map<string, { readonly type: number; readonly parentId?: string }>();
  readonly #nonces = new Map<string, FakeMessage>();
  #lastId = 100_000;

  newId(): string {
    this.#lastId += 1;
    return String(this.#lastId);
  }

  addRoom(id: string): void {
    this.#channels.set(id, { type: 0 });
  }

  addThread(id: string, parentId: string): void {
    this.#channels.set(id, { type: 11, parentId });
  }

  /** The direct chat of a person with a bot. */
  directChat(bot: FakeUser, userId: string): string {
    const id = `5${bot.id}${userId}`;
    this.#channels.set(id, { type: 1 });
    return id;
  }

  channel(id: string): Payload {
    const channel = this.#channels.get(id);
    if (!channel) throw new Refused(404, 10_003, 'Unknown Channel');
    return { id, type: channel.type, ...(channel.parentId === undefined ? {} : { parent_id: channel.parentId }) };
  }

  /** What a bot shows in a channel to everybody there, oldest first. */
  shown(bot: FakeUser, channelId: string): readonly FakeMessage[] {
    return this.messages.filter(
      (message) =>
        message.channelId === channelId &&
        message.authorId === bot.id &&
        !message.isDeleted &&
        message.onlyFor === undefined,
    );
  }

  send(bot: FakeUser, channelId: string, body: Payload): FakeMessage {
    this.channel(channelId);
    if (this.closed.has(channelId)) throw new Refused(403, 50_013, 'Missing Permissions');
    const nonce = String(body.nonce ?? '');
    if (nonce.length > MAX_NONCE) throw new Refused(400, 50_035, 'Invalid Form Body');
    const key = `${bot.id} ${channelId} ${nonce}`;
    const earlier = body.enforce_nonce === true && nonce !== '' ? this.#nonces.get(key) : undefined;
    if (earlier) return earlier;
    const message = this.add(bot.id, channelId, body);
    this.#nonces.set(key, message);
    return message;
  }

  add(authorId: string, channelId: string, body: Payload, onlyFor?: string): FakeMessage {
    const content = contentOf(body);
    const message: FakeMessage = {
      id: this.newId(),
      channelId,
      authorId,
      content,
      versions: [content],
      ...(body.picture instanceof Uint8Array ? { picture: body.picture } : {}),
      components: (body.components as Payload[] | undefined) ?? [],
      flags: Number(body.flags ?? 0),
      ...(onlyFor === undefined ? {} : { onlyFor }),
      isDeleted: false,
      body,
    };
    this.messages.push(message);
    return message;
  }

  edit(bot: FakeUser, id: string, body: Payload): FakeMessage {
    const message = this.#own(bot, id);
    if (body.content !== undefined) {
      message.content = contentOf(body);
      message.versions.push(message.content);
    }
    if (body.components !== undefined) message.components = body.components as Payload[];
    return message;
  }

  delete(bot: FakeUser, id: string): void {
    this.#own(bot, id).isDeleted = true;
  }

  #own(bot: FakeUser, id: string): FakeMessage {
    const message = this.messages.find((each) => each.id === id && !each.isDeleted);
    if (!message) throw new Refused(404, 10_008, 'Unknown Message');
    if (message.authorId !== bot.id) throw new Refused(403, 50_005, 'Cannot edit a message authored by another user');
    return message;
  }
}

function contentOf({ content = '', picture }: Payload): string {
  const text = String(content);
  if (picture !== undefined && text === '') return text;
  if (text.length > MAX_CONTENT) throw new Refused(400, 50_035, 'Invalid Form Body');
  if (text.trim() === '') throw new Refused(400, 50_006, 'Cannot send an empty message');
  return text;
}
