import { type BackoffOptions, FinClawError, type FinClawLogger } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import type { ApprovalBroker } from '@finclaw/tools';
import type {
  ChannelCapabilities,
  ChannelId,
  ChannelPlugin,
  CleanupFn,
  InboundMessage,
  Locale,
  OutboundMessage,
  ReplyProgress,
  ReplyTarget,
} from '@finclaw/types';
import type { ChannelSender } from './access/pairing.ts';
import { type CardSurface, ChannelApprovals } from './channel-approvals.ts';
import { type DraftSurface, ReplyDrafts } from './reply-drafts.ts';

/** An instrument suggested while its name is typed. */
export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

export interface BotChannelOptions {
  readonly apiBaseUrl?: string | undefined;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
  /** The prefix of commands in the rest of the program. Default `/`. */
  readonly commandPrefix?: string;
  /** The source of approval cards; without it nothing can be approved here. */
  readonly approvals?: ApprovalBroker;
  readonly isAdmin?: (sender: ChannelSender) => boolean;
  /** Returns true for a person who will be answered; strangers get no completions and their files are not fetched. */
  readonly isKnownSender?: (sender: ChannelSender) => Promise<boolean>;
  /** Finds instruments for the typed text. */
  readonly suggest?: (text: string, locale: Locale) => readonly Suggestion[];
  /** Remembers unfinished answers across a restart. */
  readonly values?: KeyValueStore;
  readonly draftIntervalMs?: number;
  readonly backoff?: BackoffOptions;
}

/** One bot account, which retries while its platform is unreachable. */
interface BotAccount {
  start(): void;
  stop(): Promise<void>;
}

/** A chat platform with any number of bot accounts: drafts of growing answers, approval cards, and their lives. */
export abstract class BotChannel<Account extends BotAccount, Draft, Card> implements ChannelPlugin {
  abstract readonly id: ChannelId;
  abstract readonly meta: { readonly displayName: string };
  abstract readonly capabilities: ChannelCapabilities;
  protected abstract readonly accounts: ReadonlyMap<string, Account>;
  protected abstract readonly drafts: ReplyDrafts<Draft>;
  protected abstract readonly cards: ChannelApprovals<Card> | undefined;
  readonly #options: BotChannelOptions;
  #handler: ((message: InboundMessage) => Promise<void>) | undefined;

  constructor(options: BotChannelOptions) {
    this.#options = options;
  }

  /** Starts listening. An account that cannot connect retries and delays nothing. */
  async setup(): Promise<CleanupFn> {
    await this.drafts.forgetOld();
    const stopPresenting = this.cards && this.#options.approvals?.addPresenter(this.cards);
    for (const account of this.accounts.values()) account.start();
    return async () => {
      stopPresenting?.();
      await Promise.all([...this.accounts.values()].map((account) => account.stop()));
      await this.drafts.close();
    };
  }

  onMessage(handler: (message: InboundMessage) => Promise<void>): CleanupFn {
    this.#handler = handler;
    return async () => {
      this.#handler = undefined;
    };
  }

  /** A streamed answer is finished by editing its message, which is idempotent; a picture is always a new one. */
  async mayRepeat({ runId, payloads }: OutboundMessage): Promise<boolean> {
    return runId !== undefined && payloads.every(({ mediaUrl }) => mediaUrl === undefined) && this.drafts.has(runId);
  }

  progress(target: ReplyTarget, runId: string, event: ReplyProgress): void {
    if (this.accounts.has(target.accountId)) this.drafts.progress(target, runId, event);
  }

  protected account(accountId: string): Account {
    const account = this.accounts.get(accountId);
    if (!account)
      throw new FinClawError(`There is no ${this.meta.displayName} account "${accountId}"`, 'CHANNEL_OFFLINE');
    return account;
  }

  protected async handIn(message: InboundMessage): Promise<void> {
    if (!this.#handler) throw new FinClawError(`Nobody listens to ${this.meta.displayName} yet`, 'CHANNEL_OFFLINE');
    await this.#handler(message);
  }

  protected openDrafts(surface: DraftSurface<Draft>): ReplyDrafts<Draft> {
    const { logger, values } = this.#options;
    return new ReplyDrafts({ surface, logger, memory: values && { values, scope: `${this.id}-drafts` } });
  }

  protected openCards(surface: CardSurface<Card>): ChannelApprovals<Card> | undefined {
    const { approvals: broker, isAdmin = () => false, locale, logger, commandPrefix: prefix = '/' } = this.#options;
    return broker && new ChannelApprovals({ channelId: this.id, broker, surface, isAdmin, locale, logger, prefix });
  }
}
