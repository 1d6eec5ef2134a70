import type { ChannelId } from './brand.ts';
import type { Locale } from './languages.ts';
import type { InboundMessage, OutboundMessage } from './message.ts';
import type { CleanupFn } from './utility.ts';

export interface ChannelCapabilities {
  readonly supportsMarkdown: boolean;
  readonly supportsButtons: boolean;
  readonly supportsReactions: boolean;
  readonly maxMessageLength: number;
  /**
   * A repeated send with the same `idempotencyKey` shows one message, so a send with an unknown outcome may be
   * repeated.
   */
  readonly supportsIdempotentSend?: boolean;
  /** The time the platform remembers an `idempotencyKey`; for ever when absent. */
  readonly idempotentSendMs?: number;
  /** A payload with `channelData.ephemeralFor` is visible to that person only, wherever it is sent. */
  readonly supportsEphemeral?: boolean;
  /** A payload with a `mediaUrl` is displayed as a picture; without this the channel receives none. */
  readonly showsPictures?: boolean;
  /** A block of code called `chart` is drawn as one: symbol, length of a candle, how many. */
  readonly drawsCharts?: boolean;
  /** False when a table is displayed as typed; it is then sent as a block of aligned text. */
  readonly rendersTables?: boolean;
  /** The channel draws links itself and shows where each leads; elsewhere its host is written behind it. */
  readonly showsLinkHosts?: boolean;
  /** The formats the channel can display, best first; derived from `supportsMarkdown` when absent. */
  readonly formats?: readonly ('markdown' | 'html' | 'plain-text')[];
}

/** A channel's record of a sent message. */
export interface SendReceipt {
  readonly messageId?: string;
}

/** The address for the answer to one message; fixed when the message is accepted. */
export interface ReplyTarget {
  readonly channelId: ChannelId;
  readonly accountId: string;
  /** The `senderId` of a person, or the `chatId` of a room. */
  readonly targetId: string;
  readonly threadId?: string;
  readonly replyToMessageId?: string;
}

/**
 * The events while an answer is made, for surfaces that can show them. The final text always arrives through `send`
 * too.
 */
export type ReplyProgress =
  /**
   * More text of one segment. The first piece opens it. What a channel is given begins with the blank line that parts
   * it from the segment before.
   */
  | { readonly type: 'text'; readonly segment: string; readonly delta: string; readonly continues?: true }
  | { readonly type: 'thinking'; readonly delta: string }
  | { readonly type: 'tool-start'; readonly toolUseId: string; readonly name: string; readonly input: unknown }
  | {
      readonly type: 'tool-end';
      readonly toolUseId: string;
      readonly name: string;
      readonly isError: boolean;
      /** A person was asked for approval and refused; nothing was done. */
      readonly refused?: boolean;
      readonly durationMs: number;
    }
  /**
   * `lasting`: it is not repeated anywhere else, so users who do not watch the run have to receive it too.
   * `isInAnswer`: the answer ends with it.
   */
  | { readonly type: 'notice'; readonly text: string; readonly lasting?: true; readonly isInAnswer?: true }
  /** The segment is whole; nothing is added to it any more. */
  | { readonly type: 'settled'; readonly segment: string }
  /** The segment is not part of the answer: take it away, or break off visibly where nothing can be taken away. */
  | {
      readonly type: 'withdrawn';
      readonly segment: string /** It is put right: a better one follows. */;
      readonly isPutRight?: true;
    }
  /** The run is over; nothing more is shown after it. A delivered answer has come before it. */
  | { readonly type: 'ended' };

/** An adapter to one platform. Every method may be absent; callers must check. */
/** A command that a channel carries out itself, before a message is made of it. */
export interface OwnCommand {
  readonly name: string;
  readonly aliases: readonly string[];
  /** The description, and the usage without the prefix of commands. */
  readonly texts: Readonly<Record<Locale, { readonly description: string; readonly usage: string }>>;
}

export interface ChannelPlugin<TAccount = unknown> {
  readonly id: ChannelId;
  readonly capabilities: ChannelCapabilities;
  setup?(account: TAccount): Promise<CleanupFn>;
  onMessage?(handler: (message: InboundMessage) => Promise<void>): CleanupFn;
  /**
   * Sends a message. Rejects with `DELIVERY_UNKNOWN` when the platform may have accepted it, and with anything else
   * when it did not.
   */
  send?(message: OutboundMessage): Promise<SendReceipt | undefined>;
  /**
   * Tells whether this message can be sent again after its outcome was lost, because it only changes what is already
   * displayed.
   */
  mayRepeat?(message: OutboundMessage): Promise<boolean>;
  /** Shows the typing indicator. `target` names the account and thread, for channels that have several. */
  sendTyping?(channelId: ChannelId, chatId: string, target?: ReplyTarget): Promise<void>;
  addReaction?(messageId: string, emoji: string, chatId?: string): Promise<void>;
  progress?(target: ReplyTarget, runId: string, event: ReplyProgress): void;
  /** The commands it carries out itself, listed in `/help` beside those of the program. */
  readonly ownCommands?: readonly OwnCommand[];
}
