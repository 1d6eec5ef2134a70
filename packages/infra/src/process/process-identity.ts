import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { threadId } from 'node:worker_threads';

/**
 * The system call of `isProcessAlive`; throws like `process.kill` when the process is gone or belongs to another user.
 */
type SignalZero = (pid: number, signal: 0) => unknown;

/** Tells whether a process with this id runs on this machine. In doubt it does: a wrong "dead" would take its locks. */
export function isProcessAlive(pid: unknown, signal: SignalZero = (id, zero) => process.kill(id, zero)): boolean {
  if (!Number.isSafeInteger(pid) || (pid as number) <= 0) return false;
  try {
    signal(pid as number, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/**
 * Returns the start time of a process, as text that differs for two processes that had the same id one after the other;
 * `undefined` where the system has none.
 */
export function getProcessStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return startOnLinux(pid);
    if (process.platform === 'win32') return undefined;
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        timeout: 2_000,
        stdio: 'pipe',
      }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}

function startOnLinux(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The name in the second field may contain spaces and brackets; the state follows it, the start is 19 fields further.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie process still answers signals, but it will never come back.
  if (fields[0] === 'Z' || fields[0] === 'X') return 'ended';
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return `${boot}:${fields[19]}`;
}

/** Identifies the writer of a lock file, distinguishing it from a later process with the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly hostname: string;
  /** Absent where the platform does not tell. */
  readonly processStart?: string;
  readonly threadId: number;
}

let own: ProcessIdentity | undefined;

/** The identity of this thread; it never changes, so it is looked up once. */
export function ownIdentity(): ProcessIdentity {
  if (own === undefined) {
    const processStart = getProcessStart(process.pid);
    own = { pid: process.pid, hostname: hostname(), processStart, threadId };
  }
  return own;
}
