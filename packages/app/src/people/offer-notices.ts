import { message } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import { createChannelId, type ReplyTarget } from '@finclaw/types';
import type { Notices } from '../answering/notices.ts';
import type { People } from './people.ts';
import type { Profiles } from './profiles.ts';
import type { NewOffer, Shares } from './shares.ts';

interface OfferNoticesDeps {
  readonly shares: Pick<Shares, 'newOffers'>;
  readonly people: Pick<People, 'sendersOf' | 'refresh'> & { readonly profiles: Pick<Profiles, 'of'> };
  readonly notices: Pick<Notices, 'send'>;
  readonly prefix: string;
  readonly logger: FinClawLogger;
  readonly now: () => number;
}

/** Another process, such as a command in a terminal, offers accounts without telling this one. */
const LOOK_EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Informs people, once, that another person offers to share an account with them: on the page and on the messenger they
 * linked last.
 */
export class OfferNotices {
  readonly #deps: OfferNoticesDeps;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(deps: OfferNoticesDeps) {
    this.#deps = deps;
  }

  /** Checks for new offers now and periodically. */
  start(): void {
    this.#timer ??= setInterval(() => void this.announce(), LOOK_EVERY_MS).unref();
    void this.announce();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#working;
  }

  /** Sends the notices not sent yet. Never fails: a notice that could not be sent is tried again at the next check. */
  announce(): Promise<void> {
    this.#working = this.#working.then(() =>
      this.#announce().catch((error: unknown) => this.#deps.logger.warn('Offers could not be announced', { error })),
    );
    return this.#working;
  }

  async #announce(): Promise<void> {
    const { shares, people, now } = this.#deps;
    const offers = await shares.newOffers();
    if (offers.length > 0) await people.refresh();
    const day = Math.floor(now() / DAY_MS);
    for (const offer of offers)
      await this.#tell(offer, day).catch((error: unknown) =>
        this.#deps.logger.warn('An offer could not be announced', { offer: offer.id, error }),
      );
  }

  async #tell(
    { recipient, giver: name, account, access, id, key, markAnnounced }: NewOffer,
    day: number,
  ): Promise<void> {
    const { people, notices, prefix } = this.#deps;
    const locale = people.profiles.of(recipient).language;
    const words = { name, account, access: message(locale, `people.share.${access}`), id, prefix };
    const text = message(locale, 'people.share.offerNotice', words);
    // An account that is offered repeatedly is announced once a day.
    for (const target of this.#targetsOf(recipient))
      await notices.send(target, text, `share-offer:${key}:${day}:${target.channelId}`);
    await markAnnounced();
  }

  #targetsOf(person: string): readonly ReplyTarget[] {
    const page = { channelId: createChannelId('web'), accountId: 'default', targetId: person };
    const linked = this.#deps.people.sendersOf(person).at(-1);
    if (linked === undefined) return [page];
    return [
      page,
      { channelId: createChannelId(linked.channelId), accountId: linked.accountId, targetId: linked.chatId },
    ];
  }
}
