import { FinClawError } from '@finclaw/infra';

/** Makes the error for an archive that was changed or damaged. */
export const damaged = (reason: string, cause?: unknown): FinClawError =>
  new FinClawError(`The backup is damaged: ${reason}`, 'BACKUP_DAMAGED', { cause, details: { reason } });
