import type { CommandDefinition } from '@finclaw/conversation';
import { type BackoffOptions, type FinClawLogger, isFinClawError } from '@finclaw/infra';
import type { GatewayDispatchPayload } from 'discord.js';
import { refusalOf } from './call-discord.ts';
import { slashCommands } from './command-menu.ts';
import { DiscordApi } from './discord-api.ts';
import { DiscordGateway } from './discord-gateway.ts';
import type { DiscordPlace } from './inbound-message.ts';
import { InboundQueue } from './inbound-queue.ts';
import { isThread } from './interactions.ts';

interface DiscordAccountOptions {
  readonly accountId: string;
  readonly token: string;
  readonly apiBaseUrl?: string | undefined;
  readonly readsEverything: boolean;
  readonly commands: readonly CommandDefinition[];
  readonly logger: FinClawLogger;
  readonly backoff?: BackoffOptions | undefined;
  readonly identifiesAtOnce?: boolean | undefined;
  readonly onPacket: (account: DiscordAccount, packet: GatewayDispatchPayload) => void;
}

const UNKNOWN_CHANNEL = 10_003;

/**
 * One bot account: receives through the gateway, sends through the REST API, and retries while Discord is unreachable.
 */
export class DiscordAccount {
  readonly accountId: string;
  readonly api: DiscordApi;
  /** An API client that does not wait for rate limits, for optional calls. */
  readonly hurriedApi: DiscordApi;
  readonly queue: InboundQueue;
  readonly #options: DiscordAccountOptions;
  readonly #gateway: DiscordGateway;
  readonly #stop = new AbortController();
  readonly #parents = new Map<string, string | undefined>();
  readonly #directChats = new Map<string, string>();
  readonly #rooms = new Set<string>();
  #running: Promise<void> | undefined;
  #botId = '';

  constructor(options: DiscordAccountOptions) {
    const { accountId, logger, backoff } = options;
    this.#options = options;
    this.accountId = accountId;
    this.api = new DiscordApi(options);
    this.hurriedApi = new DiscordApi(options, { isPatient: false });
    this.queue = new InboundQueue(this.signal, logger, backoff);
    this.#gateway = new DiscordGateway({ ...options, onPacket: (packet) => this.#take(packet) });
  }

  /** Aborted when the account stops. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** The bot's id; known once it is connected. */
  get botId(): string {
    return this.#botId;
  }

  start(): void {
    this.#running ??= this.#gateway.run(this.signal).catch((error: unknown) => {
      const reason = isFinClawError(error) ? error.message : 'A Discord bot stopped';
      this.#options.logger.error(reason, { accountId: this.accountId }, error);
    });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Returns the place of a channel; whether it is a thread never changes, so it is looked up once. */
  async placeOf(channelId: string, guildId: string | undefined): Promise<DiscordPlace> {
    if (guildId !== undefined && !this.#parents.has(channelId)) {
      const channel = await this.api.channel(channelId, { signal: this.signal }).catch((error: unknown) => {
        if (refusalOf(error) === undefined) throw error;
      });
      const parentId = channel && 'parent_id' in channel ? (channel.parent_id ?? undefined) : undefined;
      this.#parents.set(channelId, isThread(channel?.type) ? parentId : undefined);
    }
    return { channelId, guildId, parentId: this.#parents.get(channelId) };
  }

  /** Caches which ids are rooms, and which direct chat belongs to whom. */
  learn(place: DiscordPlace, senderId: string): void {
    if (place.guildId === undefined) this.#directChats.set(senderId, place.channelId);
    else this.#rooms.add(place.parentId ?? place.channelId);
  }

  /**
   * Returns the chat with this id, or the direct chat with the person who has it: Discord uses the same ids for both.
   */
  async chatOf(roomOrPerson: string): Promise<string> {
    if (this.#rooms.has(roomOrPerson)) return roomOrPerson;
    if (this.#directChats.has(roomOrPerson) || !(await this.#isRoom(roomOrPerson)))
      return this.directChatWith(roomOrPerson);
    this.#rooms.add(roomOrPerson);
    return roomOrPerson;
  }

  /** Returns the direct chat with a person. */
  async directChatWith(userId: string): Promise<string> {
    const known = this.#directChats.get(userId);
    if (known !== undefined) return known;
    const { id } = await this.api.openDirect(userId);
    this.#directChats.set(userId, id);
    return id;
  }

  async #isRoom(id: string): Promise<boolean> {
    try {
      await this.api.channel(id);
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      return refusal !== UNKNOWN_CHANNEL;
    }
  }

  #take(packet: GatewayDispatchPayload): void {
    if (packet.t === 'READY') {
      this.#botId = packet.d.user.id;
      this.#options.logger.info('Discord connected', { accountId: this.accountId, bot: packet.d.user.username });
      this.#publishCommands(packet.d.application.id);
    }
    this.#options.onPacket(this, packet);
  }

  #publishCommands(applicationId: string): void {
    const { commands, logger } = this.#options;
    this.api
      .publishCommands(applicationId, slashCommands(commands), { signal: this.signal })
      .catch((error: unknown) => {
        if (!this.signal.aborted) logger.warn('The commands of the Discord bot could not be published', error);
      });
  }
}
