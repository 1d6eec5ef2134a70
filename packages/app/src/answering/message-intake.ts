import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChannelRegistry,
  normalizeChatType,
  offerPairing,
  type Pairing,
  PairingWelcome,
  replyTargetOf,
  senderOf,
} from '@finclaw/channel-kit';
import { type FinClawConfig, message as sentence, sentenceLanguage, spokenLanguage } from '@finclaw/config';
import { catchInMessage, type MessageRouter } from '@finclaw/conversation';
import { type DiskTrouble, diskState, diskTroubleOf, FinClawError, type FinClawLogger } from '@finclaw/infra';
import type { ChannelPlugin, CleanupFn, InboundMessage, Locale } from '@finclaw/types';
import { limitText } from '../people/limit-text.ts';
import { linkBySender } from '../people/link-by-sender.ts';
import type { OidcSessions } from '../people/oidc-sessions.ts';
import type { People } from '../people/people.ts';
import type { PersonLimits } from '../people/person-limits.ts';
import { gatesFor, isLocalChannel, knownBy, offersPairing } from './access.ts';
import type { UnansweredQuestions } from './left-over-questions.ts';
import type { Notices } from './notices.ts';

interface MessageIntakeDeps {
  readonly channels: ChannelRegistry;
  readonly pairing: Pairing;
  readonly people: People;
  readonly oidcSessions: OidcSessions;
  readonly limits: Pick<PersonLimits, 'reachedBy'>;
  readonly prefix: string;
  /** Returns the current access rules of the configuration file. */
  readonly access: () => FinClawConfig['channels'];
  readonly router: Pick<MessageRouter, 'route' | 'sessionKeyOf'>;
  readonly leftOver: Pick<UnansweredQuestions, 'exchange'>;
  readonly notices: Notices;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
}

/** How long messages that were just handed in may take to be accepted when the program ends. */
const CLOSING_MS = 5000;

/** Listens to the channels: passes on admitted messages, and explains to strangers how to be admitted. */
export class MessageIntake {
  readonly #deps: MessageIntakeDeps;
  readonly #welcome: PairingWelcome;
  readonly #stops = new Set<CleanupFn>();
  readonly #underWay = new Set<Promise<void>>();
  #isClosed = false;

  constructor(deps: MessageIntakeDeps) {
    const { channels, pairing, notices, locale, logger } = deps;
    this.#deps = deps;
    this.#welcome = new PairingWelcome({
      pairing,
      notify: (target, text, key) => notices.send(target, text, key),
      isRunning: (channelId) => channels.plugin(channelId) !== undefined,
      locale,
      logger,
    });
  }

  /** Starts listening to a channel; the returned function stops and removes the channel. */
  readonly add = (channel: ChannelPlugin): CleanupFn => {
    const { channels } = this.#deps;
    channels.attach(channel);
    const stop = channel.onMessage?.((message) => this.#take(channel, message)) ?? (async () => {});
    this.#stops.add(stop);
    if (!isLocalChannel(channel.id)) this.#welcome.start();
    return async () => {
      if (this.#stops.delete(stop)) await stop();
      channels.detach(channel.id);
    };
  };

  /**
   * Stops listening, to the newest channel first, and waits until what was handed in before is accepted; whatever comes
   * later is refused, for its sender to hand in to another process or to the next one. Pending messages can still be
   * sent.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const stop of [...this.#stops].reverse()) await stop();
    await Promise.race([Promise.allSettled(this.#underWay), sleep(CLOSING_MS, undefined, { ref: false })]);
    await this.#welcome.stop();
  }

  async #take(channel: ChannelPlugin, received: InboundMessage): Promise<void> {
    if (this.#isClosed) throw new FinClawError('The program is ending and takes no new messages.', 'ROUTER_CLOSED');
    const taken = this.#receive(channel, received);
    this.#underWay.add(taken);
    await taken.finally(() => this.#underWay.delete(taken));
  }

  async #receive(channel: ChannelPlugin, received: InboundMessage): Promise<void> {
    const { pairing, people, access, router, leftOver, logger } = this.#deps;
    // A plugin's channel may use its platform's own word for a kind of chat.
    const message = { ...received, chatType: normalizeChatType(received.chatType) };
    // Changes that another process made to the people apply from this message on.
    await people.refresh();
    if (!isLocalChannel(channel.id) && (await linkBySender(message, this.#deps))) return;
    const verdict = await gatesFor(channel, access(), knownBy(this.#deps))(message);
    if (verdict.allowed && ((await this.#hasLapsed(message)) || (await this.#isTooMuch(message)))) return;
    if (verdict.allowed) {
      await this.#introduce(message);
      // Before anything is stored: the inbox, the transcript, the audit log and the model all get the masked text.
      const { message: clean, warning } = catchInMessage(message, this.#languageFor(message));
      const { message: asked, done } = await leftOver.exchange(clean, router.sessionKeyOf(clean));
      try {
        await router.route(asked);
        await done();
        if (warning !== undefined) await this.#warn(clean, warning);
      } catch (error) {
        if (isLocalChannel(channel.id) || !diskState.report(error)) throw error;
        await this.#refuse(channel, clean, diskTroubleOf(error)!);
      }
      return;
    }
    const { gate } = verdict;
    logger.info('A message was turned away', { channelId: channel.id, gate });
    if (gate === 'allowlist' && offersPairing(message, access()))
      await offerPairing(message, { pairing, channel, locale: this.#languageFor(message), logger });
  }

  /** Sets a sender's language from their first question, unless it is set. */
  async #introduce(message: InboundMessage): Promise<void> {
    const { people, prefix } = this.#deps;
    const owner = people.ownerKey(senderOf(message));
    if (message.origin === 'forwarded' || !people.profiles.isLanguageOpen(owner)) return;
    // A command is typed alike in any language.
    const languageOf = message.body.startsWith(prefix) ? sentenceLanguage : spokenLanguage;
    const language = languageOf(message.body);
    if (language !== undefined) await people.profiles.introduce(owner, { language });
  }

  /** Returns the language of a notice: their message's, else the one they set for themselves. */
  #languageFor(message: InboundMessage): Locale {
    return this.#deps.people.languageOf(senderOf(message), message.body);
  }

  /** Informs a person whose company sign-in has expired, once an hour. */
  async #hasLapsed(message: InboundMessage): Promise<boolean> {
    const { people, oidcSessions } = this.#deps;
    const sender = senderOf(message);
    const person = isLocalChannel(message.channelId) ? undefined : people.personOf(sender);
    if (person === undefined || !(await oidcSessions.hasLapsed(person))) return false;
    const text = sentence(this.#languageFor(message), 'people.vouchAgain', { name: oidcSessions.name });
    await this.#tell(
      message,
      text,
      `vouched:${message.channelId}:${sender.accountId}:${sender.senderId}:${periodOf(3_600_000)}`,
    );
    return true;
  }

  /**
   * Informs a person on a chat platform who has used up their share, once a minute. The gateway informs the page and
   * programs itself; commands are always accepted.
   */
  async #isTooMuch(message: InboundMessage): Promise<boolean> {
    const { limits, prefix } = this.#deps;
    if (isLocalChannel(message.channelId) || message.body.startsWith(prefix)) return false;
    const sender = senderOf(message);
    const reached = await limits.reachedBy(sender);
    if (reached === undefined) return false;
    const text = limitText(reached, this.#languageFor(message));
    await this.#tell(
      message,
      text,
      `limit:${message.channelId}:${sender.accountId}:${sender.senderId}:${periodOf(60_000)}`,
    );
    return true;
  }

  /** Sends a notice about a message, not as a reply to it. */
  async #tell(message: InboundMessage, text: string, key: string): Promise<void> {
    const { notices, logger } = this.#deps;
    const { replyToMessageId: _none, ...target } = replyTargetOf(message);
    await notices
      .send(target, text, key)
      .catch((error: unknown) =>
        logger.warn('Somebody could not be told something', { channelId: message.channelId }, error),
      );
  }

  /** Reports that a message was not accepted, bypassing the outbox: the disk is too full to store the notice. */
  async #refuse(channel: ChannelPlugin, message: InboundMessage, trouble: DiskTrouble): Promise<void> {
    const { logger } = this.#deps;
    const { accountId, targetId, threadId } = replyTargetOf(message);
    const text = sentence(this.#languageFor(message), `storage.refused.${diskState.trouble() ?? trouble}`);
    await channel
      .send?.({
        channelId: channel.id,
        targetId,
        payloads: [{ text, isError: true }],
        replyToMessageId: message.id,
        ...(accountId ? { accountId } : {}),
        threadId,
      })
      .catch((error: unknown) =>
        logger.warn('Nobody could be told that the disk is full', { channelId: channel.id }, error),
      );
  }

  /** Warns once for each message, however often it is delivered. */
  async #warn(message: InboundMessage, warning: string): Promise<void> {
    const key = `secret:${message.channelId}:${message.accountId ?? ''}:${message.id}`;
    await this.#tell(message, warning, key);
  }
}

/** Returns the number of the period; a notice is sent once in each. */
const periodOf = (ms: number): number => Math.floor(Date.now() / ms);
