import { FinClawError } from '@finclaw/infra';

/** The error for an archive that is not as it was written. */
export const damaged = (reason: string, cause?: unknown): FinClawError =>
  new FinClawError(`The backup is damaged: ${reason}`, 'BACKUP_DAMAGED', { cause, details: { reason } });
