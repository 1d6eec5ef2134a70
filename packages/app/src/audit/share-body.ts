import type { ShareAccess } from '@finclaw/types';

/** What the audit log keeps of an account that was shared, or no longer is. */
export interface ShareBody {
  readonly owner: string;
  readonly account: string;
  readonly person: string;
  /** `none` where it ended. */
  readonly access: ShareAccess | 'none';
}
