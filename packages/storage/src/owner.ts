import { getProcessStart, isProcessAlive } from '@finclaw/infra';

/**
 * The process that works on a row. Two processes may share one database, and neither may take over the other's work.
 */
export interface Ownership {
  /** The name of this process in the database. */
  readonly self: string;
  /** True for a row that another process, still running, works on. */
  isForeign(owner: string): boolean;
}

/** Identifies an owner by process id and start time, so that a reused process id does not count as the old owner. */
export function processOwnership(pid: number = process.pid): Ownership {
  let self: string | undefined;
  return {
    get self() {
      self ??= `${pid}@${getProcessStart(pid) ?? ''}`;
      return self;
    },
    isForeign(owner) {
      return owner !== this.self && isRunning(owner);
    },
  };
}

function isRunning(owner: string): boolean {
  const at = owner.indexOf('@');
  const pid = Number(owner.slice(0, at));
  const start = owner.slice(at + 1);
  if (!isProcessAlive(pid)) return false;
  const current = getProcessStart(pid);
  return start === '' || current === undefined || current === start;
}
