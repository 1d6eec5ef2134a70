import type { ShareAccess } from '@finclaw/types';

/** The audit record of a share that was offered, answered or ended. */
export interface ShareBody {
  readonly owner: string;
  readonly account: string;
  readonly person: string;
  /** `none` where it ended. */
  readonly access: ShareAccess | 'none';
  /** The recipient's answer; absent where its owner offered or ended it. */
  readonly answer?: 'accepted' | 'declined';
}
