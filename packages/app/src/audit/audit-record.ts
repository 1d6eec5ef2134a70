import { hash } from 'node:crypto';
import { canonicalJson } from '@finclaw/tools';

/**
 * The subject of a record: a message and its outcome, a person's decision, a message without an answer, a shared
 * account, or an answer that was signed.
 */
type AuditKind = 'run' | 'approval' | 'drop' | 'share' | 'sign';

/** A record before it has a position in the log. */
export interface AuditDraft {
  readonly kind: AuditKind;
  readonly at: number;
  readonly runId?: string;
  /** Free of secrets, because hashed content can never be removed. */
  readonly body?: unknown;
  /** The body where it is already written as canonical JSON. */
  readonly canonicalBody?: string;
}

/** One record as stored in the log. */
export interface AuditRecord extends Omit<AuditDraft, 'canonicalBody'> {
  readonly seq: number;
  readonly prevHash: string;
  readonly hash: string;
}

/** A row of the log, byte for byte. */
export interface AuditRow {
  readonly seq: number;
  readonly runId: string | null;
  readonly record: Uint8Array;
  readonly hash: string;
}

/** The number of records, and the hash of the last one. */
export interface AuditHead {
  readonly count: number;
  readonly hash: string;
}

/** The head of an empty log; the first record points to it. */
export const EMPTY_HEAD: AuditHead = { count: 0, hash: '0'.repeat(64) };

/** Returns the row that continues the log after the given head. */
export function sealRecord(head: AuditHead, { kind, at, runId, body, canonicalBody }: AuditDraft): AuditRow {
  const seq = head.count + 1;
  // Canonical JSON by hand, so that a large body is serialized once: its name is second in the order of names.
  const others = canonicalJson({ kind, prevHash: head.hash, runId, seq }).slice(1);
  const text = `{"at":${canonicalJson(at)},"body":${canonicalBody ?? canonicalJson(body)},${others}`;
  const record = Buffer.from(text, 'utf8');
  return { seq, runId: runId ?? null, record, hash: hashOf(record) };
}

/** Hashes the stored bytes themselves (SHA-256), so that no two encodings of a record are confused. */
export function hashOf(record: Uint8Array): string {
  return hash('sha256', record, 'hex');
}

/** Reads a row; undefined when its bytes are not a record. */
export function readRecord(row: AuditRow): AuditRecord | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(row.record);
    const fields = JSON.parse(text) as Partial<AuditRecord> | null;
    if (typeof fields?.seq !== 'number' || typeof fields.at !== 'number' || typeof fields.prevHash !== 'string')
      return undefined;
    return { ...(fields as AuditRecord), hash: row.hash };
  } catch {
    return undefined;
  }
}
