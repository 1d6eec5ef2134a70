import { ChannelApprovals, type ChannelSender, createSentCards } from '@finclaw/channel-kit';
import { channelSettings, type FinClawConfig } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import type { ApprovalBroker } from '@finclaw/tools';
import type { CleanupFn, Locale } from '@finclaw/types';
import type { MessageIntake } from '../answering/message-intake.ts';
import type { PluginRegistry, Registered } from './registry.ts';

interface PluginChannelsDeps {
  readonly registry: PluginRegistry;
  readonly config: FinClawConfig['channels'];
  readonly intake: Pick<MessageIntake, 'add'>;
  readonly approvals: ApprovalBroker;
  readonly isAdmin: (sender: ChannelSender) => boolean;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
}

/**
 * The channels that plugins bring, which work as ours do: gates and pairing in front, approval cards, a start and a
 * stop.
 */
export class PluginChannels {
  readonly #deps: PluginChannelsDeps;

  constructor(deps: PluginChannelsDeps) {
    this.#deps = deps;
  }

  /** The ids of those that are switched on. */
  get ids(): readonly string[] {
    return this.#enabled().map(({ value }) => value.channel.id);
  }

  /** Starts every enabled channel and returns the function that stops them; a failing one never stops the rest. */
  async start(): Promise<CleanupFn> {
    const stops: CleanupFn[] = [];
    for (const entry of this.#enabled()) {
      try {
        stops.push(await this.#open(entry));
      } catch (error) {
        this.#deps.registry.complain(entry.pluginName, 'runtime', error);
        this.#deps.logger.error(
          'The channel of a plugin could not be started',
          { channel: entry.value.channel.id },
          error,
        );
      }
    }
    return async () => {
      for (const stop of stops.splice(0).reverse()) await stop();
    };
  }

  async #open({ value: { channel, settings } }: Registered<'channels'>): Promise<CleanupFn> {
    const { config, intake, approvals: broker, isAdmin, locale, logger } = this.#deps;
    const prefix = config.pipeline.commandPrefix;
    const surface = createSentCards(channel, { prefix, locale });
    const cards = new ChannelApprovals({ channelId: channel.id, broker, surface, isAdmin, locale, logger, prefix });
    const detach = intake.add(channel);
    try {
      const stop = await channel.setup?.(settings);
      const stopPresenting = broker.addPresenter(cards);
      return async () => {
        stopPresenting();
        await stop?.();
        await detach();
      };
    } catch (error) {
      await detach();
      throw error;
    }
  }

  #enabled(): readonly Registered<'channels'>[] {
    const { registry, config } = this.#deps;
    return registry.get('channels').filter(({ value }) => channelSettings(config, value.channel.id).enabled);
  }
}
