import { join } from 'node:path';
import type { StatePaths } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import { AuditLog } from './audit-log.ts';

/**
 * Opens the audit log: of a state directory with its head in a file beside it, or of a database server, whose other
 * machines would not see that file.
 */
export function openAuditLog(
  store: Pick<Store, 'database' | 'values' | 'transaction'>,
  { stateDir }: Pick<StatePaths, 'stateDir'>,
): AuditLog {
  return new AuditLog(store, store.database.dialect === 'postgres' ? undefined : join(stateDir, 'audit.head'));
}
