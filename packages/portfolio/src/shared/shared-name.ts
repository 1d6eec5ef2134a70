import type { ShareAccess } from '@finclaw/types';

/** An account of somebody else by the name under which it is shown, and what may be done with it. */
export interface SharedName {
  /** Says whose it is, such as `ISA (Mina)`. */
  readonly name: string;
  readonly access: ShareAccess;
}
