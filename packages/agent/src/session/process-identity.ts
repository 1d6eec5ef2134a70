import { hostname } from 'node:os';
import { threadId } from 'node:worker_threads';
import { getProcessStart } from '@finclaw/infra';

/** Who wrote a lock file, precisely enough to tell a later process with the same number from the writer. */
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
    own = { pid: process.pid, hostname: hostname(), ...(processStart === undefined ? {} : { processStart }), threadId };
  }
  return own;
}
