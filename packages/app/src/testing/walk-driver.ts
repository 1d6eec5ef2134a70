import type { PlatformName } from '@finclaw/config';
import type { CleanupFn } from '@finclaw/types';
import type { App } from '../create-app.ts';

/** Where something is said on a walk. */
export type WalkPlace = 'direct' | 'room';

/** What a channel's own tests provide to walk through the program on its fake platform, with Alice and Bob. */
export interface WalkDriver {
  readonly platform: PlatformName;
  readonly token: string;
  readonly apiBaseUrl: string;
  /** What the platform calls the bot. */
  readonly botName: string;
  /** Connects the channel to a program in this process. */
  attach(app: App): Promise<CleanupFn>;
  /** Resolves when the program listens. */
  ready(): Promise<void>;
  /** Lets Alice write to the bot, in her direct chat or in a room. */
  say(where: WalkPlace, text: string): void;
  /** Lets Alice send a file. */
  sendFile(where: WalkPlace, name: string, content: string): void;
  /** What the bot shows there, oldest first; a picture is an empty text. */
  shown(where: WalkPlace): readonly string[];
  /** The pictures the bot shows there. */
  pictures(where: WalkPlace): readonly Uint8Array[];
  /** Presses "approve" on the newest card in Alice's direct chat. */
  approve(by: 'alice' | 'bob'): void;
  close(): Promise<void>;
}
