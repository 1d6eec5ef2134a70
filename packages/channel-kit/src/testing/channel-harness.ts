import type { ChannelPlugin, ReplyTarget } from '@finclaw/types';

/** Where somebody says something: alone with the assistant, or in one of two rooms. */
export type Place = 'direct' | 'room' | 'other-room';

/** How the platform treats the next message the channel sends. */
export type SendFault =
  /** The platform refuses it permanently. */
  | 'refused'
  /** The platform asks for a short delay. */
  | 'rate-limited'
  /** The channel cannot connect, so nothing can have been sent. */
  | 'unreachable'
  /** The platform accepts the message, and the connection ends before its reply. */
  | 'cut-off';

/** What a channel's own tests provide so that the shared checks can drive it through its platform. */
export interface ChannelHarness {
  readonly channel: ChannelPlugin;
  /** Lets a person say something to the assistant and returns the platform's name for the message. */
  say(message: { readonly from: 'alice' | 'bob'; readonly where: Place; readonly text: string }): Promise<string>;
  /** Lets the platform deliver an earlier message once more. */
  redeliver(platformId: string): Promise<void>;
  /** Lets its author change an earlier message. */
  edit(platformId: string, text: string): Promise<void>;
  /** Where an answer to Alice goes. */
  targetOf(where: Place): ReplyTarget;
  /** What Alice sees of the assistant there now, oldest first, as plain text. */
  shown(where: Place): Promise<readonly string[]>;
  /** The pictures Alice sees there; only for channels that show them. */
  pictures?(where: Place): readonly Uint8Array[];
  failNextSend(fault: SendFault, what?: 'text' | 'picture'): void | Promise<void>;
  /** How often "is typing" was shown there. */
  typingIn(where: Place): number;
  reactionsOn(platformId: string): readonly string[];
  close(): Promise<void>;
}
