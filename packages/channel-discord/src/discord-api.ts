import { createHash } from 'node:crypto';
import type { CallKind, CallOptions } from '@finclaw/channel-kit';
import type { BackoffOptions } from '@finclaw/infra';
import {
  type APIApplication,
  type APIChannel,
  type APIDMChannel,
  type APIMessage,
  type APIUser,
  MessageFlags,
  type RawFile,
  REST,
  type RESTPatchAPIChannelMessageJSONBody,
  type RESTPostAPIApplicationCommandsJSONBody,
  type RESTPostAPIChannelMessageJSONBody,
  Routes,
} from 'discord.js';
import { callDiscord } from './call-discord.ts';

export interface DiscordApiOptions {
  readonly token: string;
  readonly apiBaseUrl?: string | undefined;
  readonly backoff?: BackoffOptions | undefined;
}

/** The answer to an interaction. */
export interface InteractionAnswer {
  readonly type: number;
  readonly data?: object;
}

/** The longest wait for a limit that is not a failure. */
const MAX_LIMIT_MS = 60_000;

/** Disables mentions, since a model's text must not notify anyone. */
const NO_MENTIONS = {
  allowed_mentions: { parse: [], replied_user: false },
} as const satisfies RESTPatchAPIChannelMessageJSONBody;

/** One bot account's client of Discord's REST API, which respects its limits and classifies its failures. */
export class DiscordApi {
  readonly #rest: REST;
  readonly #options: DiscordApiOptions;

  constructor(options: DiscordApiOptions, { isPatient = true }: { readonly isPatient?: boolean } = {}) {
    this.#options = options;
    this.#rest = new REST({
      version: '10',
      // The library would retry any call; whether to retry is decided per call.
      retries: 0,
      rejectOnRateLimit: ({ timeToReset, retryAfter }) =>
        !isPatient || Math.max(timeToReset, retryAfter) > MAX_LIMIT_MS,
      ...(options.apiBaseUrl === undefined ? {} : { api: options.apiBaseUrl.replace(/(?<!\/)\/+$/, '') }),
    }).setToken(options.token);
  }

  me(options?: CallOptions): Promise<APIUser> {
    return this.#call('repeatable', () => this.#rest.get(Routes.user()), options);
  }

  application(options?: CallOptions): Promise<APIApplication> {
    return this.#call('repeatable', () => this.#rest.get('/applications/@me'), options);
  }

  channel(id: string, options?: CallOptions): Promise<APIChannel> {
    return this.#call('repeatable', () => this.#rest.get(Routes.channel(id)), options);
  }

  /** Returns the messages of a chat after a given one, in order. */
  async messagesAfter(channelId: string, messageId: string, options?: CallOptions): Promise<readonly APIMessage[]> {
    const query = new URLSearchParams({ after: messageId, limit: '100' });
    const route = Routes.channelMessages(channelId);
    const found: APIMessage[] = await this.#call('repeatable', () => this.#rest.get(route, { query }), options);
    return found.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  }

  /** Opens the direct chat with a person, or returns the existing one. */
  openDirect(userId: string): Promise<APIDMChannel> {
    return this.#call('repeatable', () => this.#rest.post(Routes.userChannels(), { body: { recipient_id: userId } }));
  }

  /** Sends a message; the same key within a few minutes sends it once. */
  sendMessage(
    channelId: string,
    message: RESTPostAPIChannelMessageJSONBody & { readonly files?: readonly RawFile[] },
    key: string,
    options?: CallOptions,
  ): Promise<APIMessage> {
    const nonce = createHash('sha256').update(key).digest('base64url').slice(0, 25);
    const { files = [], ...rest } = message;
    const body = { flags: MessageFlags.SuppressEmbeds, ...NO_MENTIONS, ...rest, nonce, enforce_nonce: true };
    const send = () => this.#rest.post(Routes.channelMessages(channelId), { body, files: [...files] });
    return this.#call('keyed', send, options);
  }

  editMessage(
    channelId: string,
    id: string,
    message: RESTPatchAPIChannelMessageJSONBody,
    options?: CallOptions,
  ): Promise<unknown> {
    const body = { ...NO_MENTIONS, ...message };
    return this.#call('repeatable', () => this.#rest.patch(Routes.channelMessage(channelId, id), { body }), options);
  }

  deleteMessage(channelId: string, id: string): Promise<unknown> {
    return this.#call('repeatable', () => this.#rest.delete(Routes.channelMessage(channelId, id)));
  }

  react(channelId: string, id: string, emoji: string): Promise<unknown> {
    const route = Routes.channelMessageOwnReaction(channelId, id, encodeURIComponent(emoji));
    return this.#call('repeatable', () => this.#rest.put(route));
  }

  showTyping(channelId: string): Promise<unknown> {
    return this.#call('repeatable', () => this.#rest.post(Routes.channelTyping(channelId)), { maxAttempts: 1 });
  }

  publishCommands(
    applicationId: string,
    body: readonly RESTPostAPIApplicationCommandsJSONBody[],
    options?: CallOptions,
  ): Promise<unknown> {
    return this.#call('repeatable', () => this.#rest.put(Routes.applicationCommands(applicationId), { body }), options);
  }

  /** Answers an interaction; Discord waits three seconds for it. */
  answerInteraction(id: string, token: string, body: InteractionAnswer): Promise<unknown> {
    return this.#call(
      'repeatable',
      () => this.#rest.post(Routes.interactionCallback(id, token), { body, auth: false }),
      {
        maxAttempts: 2,
      },
    );
  }

  /** Replaces the first answer to an interaction. */
  editAnswer(applicationId: string, token: string, content: string): Promise<APIMessage> {
    const route = Routes.webhookMessage(applicationId, token, '@original');
    return this.#call('repeatable', () => this.#rest.patch(route, { body: { content, ...NO_MENTIONS }, auth: false }));
  }

  /** Adds a message to the answer of an interaction. Discord supports no nonce here. */
  followUp(
    applicationId: string,
    token: string,
    message: {
      readonly content?: string;
      readonly attachments?: readonly object[];
      readonly files?: readonly RawFile[];
    },
    isPrivate: boolean,
  ): Promise<APIMessage> {
    const flags = MessageFlags.SuppressEmbeds | (isPrivate ? MessageFlags.Ephemeral : 0);
    const { files = [], ...rest } = message;
    const body = { ...rest, flags, ...NO_MENTIONS };
    const route = Routes.webhook(applicationId, token);
    return this.#call('once', () => this.#rest.post(route, { body, files: [...files], auth: false }));
  }

  #call<T>(kind: CallKind, call: () => Promise<unknown>, options: CallOptions = {}): Promise<T> {
    const { backoff } = this.#options;
    return callDiscord(kind, () => call() as Promise<T>, { backoff, ...options });
  }
}
