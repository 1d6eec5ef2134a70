import { type AuditHead, type AuditRow, EMPTY_HEAD, hashOf, readRecord } from './audit-record.ts';

/** A problem with a record, or with the end of the log. */
type AuditProblem = 'missing' | 'changed' | 'out-of-order' | 'cut-off' | 'head-missing' | 'head-differs';

/** The result of checking the log. `seq` is the first record that was changed. */
export type AuditVerdict =
  | { readonly ok: true; readonly count: number; readonly head: string }
  | { readonly ok: false; readonly problem: AuditProblem; readonly seq: number; readonly runId?: string };

/** The expected end of the log: by the row in the same database, and by the file beside it. */
interface KnownHeads {
  readonly stored: AuditHead | undefined;
  readonly file: AuditHead | undefined;
}

/** Checks the whole log, oldest first, and stops at the first record that was changed. */
export async function verifyChain(rows: AsyncIterable<AuditRow>, heads: KnownHeads): Promise<AuditVerdict> {
  let last: AuditHead = EMPTY_HEAD;
  let hashAtFile = heads.file?.count === 0 ? EMPTY_HEAD.hash : undefined;
  for await (const row of rows) {
    const problem = problemOf(row, last);
    if (problem !== undefined) return { ok: false, ...problem, ...(row.runId === null ? {} : { runId: row.runId }) };
    last = { count: row.seq, hash: row.hash };
    if (row.seq === heads.file?.count) hashAtFile = row.hash;
  }
  return judgeEnd(last, heads, hashAtFile);
}

function problemOf(row: AuditRow, last: AuditHead): { problem: AuditProblem; seq: number } | undefined {
  const expected = last.count + 1;
  if (row.seq !== expected) return { problem: 'missing', seq: expected };
  const record = hashOf(row.record) === row.hash ? readRecord(row) : undefined;
  if (record === undefined || (record.runId ?? null) !== row.runId) return { problem: 'changed', seq: row.seq };
  if (record.seq !== row.seq) return { problem: 'out-of-order', seq: row.seq };
  // A record that was rewritten together with its hash is detected by the following one.
  if (record.prevHash !== last.hash) return { problem: 'changed', seq: Math.max(1, last.count) };
  return undefined;
}

/**
 * The row must be exact. The file may be behind, because a crash or a second process can come between commit and file.
 */
function judgeEnd(last: AuditHead, { stored, file }: KnownHeads, hashAtFile: string | undefined): AuditVerdict {
  if (last.count === 0 && stored === undefined && file === undefined)
    return { ok: true, count: 0, head: EMPTY_HEAD.hash };
  const known = Math.max(stored?.count ?? 0, file?.count ?? 0);
  if (last.count < known) return { ok: false, problem: 'cut-off', seq: last.count + 1 };
  if (file === undefined || (stored === undefined && last.count > 0))
    return { ok: false, problem: 'head-missing', seq: last.count };
  if (hashAtFile !== file.hash) return { ok: false, problem: 'head-differs', seq: file.count };
  if (stored !== undefined && (stored.count !== last.count || stored.hash !== last.hash))
    return { ok: false, problem: 'head-differs', seq: last.count };
  return { ok: true, count: last.count, head: last.hash };
}
