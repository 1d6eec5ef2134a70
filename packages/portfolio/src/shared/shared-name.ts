import type { ShareAccess } from '@finclaw/types';

/** Another person's account with its displayed name, and the rights in it. */
export interface SharedName {
  /** Includes its owner, such as `ISA (Mina)`. */
  readonly name: string;
  readonly access: ShareAccess;
}
