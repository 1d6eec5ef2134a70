import { join } from 'node:path';
import type { StatePaths } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import { AuditLog } from './audit-log.ts';
import { AuditRecorder, type AuditRecorderDeps } from './audit-recorder.ts';
import { Recordings } from './recording.ts';

interface RecorderDeps extends Omit<AuditRecorderDeps, 'log' | 'recordings' | 'outbox'> {
  readonly store: Store;
  readonly paths: Pick<StatePaths, 'stateDir'>;
}

/** The audit log: of a state directory with its head in a file beside it, or of a database server, whose other machines would not see that file. */
export function openAuditLog(
  store: Pick<Store, 'database' | 'values' | 'transaction'>,
  { stateDir }: Pick<StatePaths, 'stateDir'>,
): AuditLog {
  return new AuditLog(store, store.database.dialect === 'postgres' ? undefined : join(stateDir, 'audit.head'));
}

/** The recorder of the running program. */
export function createRecorder({ store, paths, ...rest }: RecorderDeps): AuditRecorder {
  return new AuditRecorder({
    ...rest,
    log: openAuditLog(store, paths),
    recordings: new Recordings(store),
    outbox: store.outbox,
  });
}
