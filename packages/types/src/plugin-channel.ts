import type { ChannelPlugin } from './channel.ts';
import type { MediaAttachment } from './message.ts';

/** Something that may still be on its way. */
export type Soon<T> = T | Promise<T>;

/** A message as a plugin's channel passes it in. */
export interface PluginMessage {
  /** Unique in the channel, also across restarts: an id that was passed in before is not answered again. */
  readonly id: string;
  /** Identifies the person; answers in a direct chat have it as their `targetId`. */
  readonly senderId: string;
  readonly senderName?: string;
  /** What made it: only a message that a person typed, or a button they pressed, approves, shares, links or deletes. */
  readonly origin: 'typed' | 'button' | 'forwarded' | 'api';
  readonly body: string;
  /** `direct` for a chat with one person; `group` for a room, which has a `chatId`. */
  readonly chatType: 'direct' | 'group' | 'channel';
  /** Identifies the room; answers there have it as their `targetId`. */
  readonly chatId?: string;
  /** In a room: the message addresses FinClaw. */
  readonly mentionsBot?: boolean;
  /** Milliseconds since 1970; now when absent. */
  readonly timestamp?: number;
  /** The bot account that received it, where the channel has several. */
  readonly accountId?: string;
  readonly threadId?: string;
  readonly replyToId?: string;
  readonly media?: readonly MediaAttachment[];
}

/** A place to talk that a plugin brings. Pairing, approvals, queues and delivery are done for it. */
export interface PluginChannel<TSettings = unknown>
  extends Omit<ChannelPlugin, 'id' | 'setup' | 'onMessage' | 'sendTyping'> {
  /** As in the manifest, under `channels`. */
  readonly id: string;
  /** Starts it with its settings, checked against the manifest's schema; returns what stops it. */
  setup?(settings: TSettings): Soon<(() => unknown) | undefined>;
  /** Stores the handler for messages. Once a call of it resolves, that message will be answered. */
  onMessage?(handler: (message: PluginMessage) => Promise<void>): (() => unknown) | undefined;
  /** Shows that an answer is being written. */
  sendTyping?(channelId: string, chatId: string): Promise<void>;
}
