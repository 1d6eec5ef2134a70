import type { StatePaths } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import { AuditRecorder, type AuditRecorderDeps } from './audit-recorder.ts';
import { openAuditLog } from './open-audit-log.ts';
import { Recordings } from './recording.ts';

interface RecorderDeps extends Omit<AuditRecorderDeps, 'log' | 'recordings' | 'outbox'> {
  readonly store: Store;
  readonly paths: Pick<StatePaths, 'stateDir'>;
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
