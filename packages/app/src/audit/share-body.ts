import type { ShareAccess } from '@finclaw/types';

/** What the audit log keeps of an account that was offered, answered, or is shared no longer. */
export interface ShareBody {
  readonly owner: string;
  readonly account: string;
  readonly person: string;
  /** `none` where it ended. */
  readonly access: ShareAccess | 'none';
  /** What the recipient answered; absent where its owner offered or ended it. */
  readonly answer?: 'accepted' | 'declined';
}
