import type { InboxRow } from '@finclaw/storage';
import type { SessionKey } from '@finclaw/types';

/** The part of a router through which a process hands conversations in and takes them back. */
export interface LocalRouter {
  admit(rows: readonly InboxRow[], isCurrent: () => boolean): Promise<void>;
  lose(sessionKey: SessionKey): void;
  hasLeft(sessionKey: SessionKey): Promise<void>;
  stop(sessionKey: SessionKey): boolean;
  stopAll(sessionKey: SessionKey): void;
  isIdle(sessionKey: SessionKey): boolean;
  isTaken(id: string): boolean;
}
