import { type BackoffOptions, computeBackoff, FinClawError, type FinClawLogger, sleepWithAbort } from '@finclaw/infra';
import { Client, Events, type GatewayDispatchPayload, GatewayIntentBits } from 'discord.js';
import { EndingStrategy } from './ending-strategy.ts';

interface DiscordGatewayOptions {
  readonly token: string;
  readonly apiBaseUrl?: string | undefined;
  /**
   * Receives every message of a room, not only those that mention the bot; this must be enabled in Discord's developer
   * portal.
   */
  readonly readsEverything: boolean;
  readonly logger: FinClawLogger;
  readonly backoff?: BackoffOptions | undefined;
  /** Logs in again without the five-second pause that Discord's rules require. */
  readonly identifiesAtOnce?: boolean | undefined;
  readonly onPacket: (packet: GatewayDispatchPayload) => void;
}

/** Close codes after which Discord never admits the bot, however often it retries. */
const FATAL_CLOSES: Readonly<Record<number, string>> = {
  4004: 'Discord rejects the token of this bot; add it again',
  4013: 'Discord does not know what this bot wants to hear',
  4014: 'Switch on the message content intent of this bot in the Discord developer portal, or let it answer only when it is named',
};

/**
 * The connection a bot receives through. The library keeps it alive, resumes it and identifies again; when even that
 * ends, a new one is made. Only a rejected token or a missing permission ends it for good.
 */
export class DiscordGateway {
  readonly #options: DiscordGatewayOptions;

  constructor(options: DiscordGatewayOptions) {
    this.#options = options;
  }

  /** Listens until the signal aborts; throws when Discord refuses the bot. */
  async run(signal: AbortSignal): Promise<void> {
    const { logger, backoff } = this.#options;
    for (let failures = 0; !signal.aborted; failures++) {
      const client = this.#createClient(() => {
        failures = 0;
      });
      try {
        await this.#listen(client, signal);
        if (signal.aborted) return;
        logger.warn('The connection to Discord ended; connecting again');
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof FinClawError) throw error;
        if (failures === 0) logger.warn('Discord cannot be reached; trying again', { reason: reasonOf(error) });
      } finally {
        await client.destroy();
      }
      await sleepWithAbort(computeBackoff(failures, backoff), signal).catch(() => {});
    }
  }

  #createClient(onReady: () => void): Client {
    const { apiBaseUrl, readsEverything, identifiesAtOnce, logger, onPacket } = this.#options;
    const { GuildMessages, DirectMessages, MessageContent } = GatewayIntentBits;
    const client = new Client({
      intents: [GuildMessages, DirectMessages, ...(readsEverything ? [MessageContent] : [])],
      rest: { version: '10', ...(apiBaseUrl === undefined ? {} : { api: apiBaseUrl.replace(/(?<!\/)\/+$/, '') }) },
      ws: {
        buildStrategy: (manager) => new EndingStrategy(manager),
        ...(identifiesAtOnce ? { buildIdentifyThrottler: async () => ({ waitForIdentify: async () => {} }) } : {}),
      },
    });
    // The library would build objects from every packet, remember them, and take the process down over a field it does
    // not expect.
    Object.assign(client.ws, { handlePacket: () => true });
    client.on(Events.Raw as never, (packet: GatewayDispatchPayload) => {
      if (packet.t === 'READY') onReady();
      try {
        onPacket(packet);
      } catch (error) {
        logger.error('A packet from Discord could not be read', { type: packet.t }, error);
      }
    });
    client.on(Events.ShardError, (error) =>
      logger.debug('The connection to Discord had an error', { reason: reasonOf(error) }),
    );
    client.on(Events.Error, (error) => logger.debug('The Discord library had an error', { reason: reasonOf(error) }));
    return client;
  }

  async #listen(client: Client, signal: AbortSignal): Promise<void> {
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
    ended.catch(() => {});
    client.once(Events.Invalidated, () => resolve());
    client.on(Events.ShardDisconnect, ({ code }) => {
      const reason = FATAL_CLOSES[code];
      if (reason === undefined) resolve();
      else reject(new FinClawError(reason, 'AUTH_FAILURE'));
    });
    const stop = () => resolve();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await Promise.race([client.login(this.#options.token), ended]);
      await ended;
    } catch (error) {
      throw isTokenInvalid(error) ? new FinClawError(FATAL_CLOSES[4004]!, 'AUTH_FAILURE') : error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}

const isTokenInvalid = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === 'TokenInvalid';

/** The library's errors may contain whole requests; their first line is enough. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n', 1)[0]! : String(error);
