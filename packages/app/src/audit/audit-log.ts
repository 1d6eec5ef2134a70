import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
// Imported, because tests replace the global one with a fake clock.
import { setTimeout } from 'node:timers';
import { asEverybody } from '@finclaw/infra';
import { type Database, forEverybody, LOCKS, type Locks, type Store, type Tables } from '@finclaw/storage';
import {
  type AuditDraft,
  type AuditHead,
  type AuditRecord,
  type AuditRow,
  EMPTY_HEAD,
  readRecord,
  sealRecord,
} from './audit-record.ts';
import { type AuditVerdict, verifyChain } from './verify-chain.ts';

const SCOPE = 'audit';
const HEAD = 'head';
const PAGE = 500;
/** Every head has the same length, so that a shorter one leaves no rest of a longer one behind. */
const HEAD_BYTES = 128;
/** The delay before the head is written, so that records in quick succession share one disk sync. */
const LINGER_MS = 10;
const COLUMNS = 'seq, run_id AS runId, CAST(record AS BLOB) AS record, hash';

/**
 * The log of everything the program did, each record linked to the one before by its hash. A changed, missing, moved or
 * cut-off record is detected unless every later record, the head in the database and the head in the file were
 * rewritten too; against that, only a copy of the head on another machine helps.
 */
export class AuditLog {
  readonly #store: Pick<Store, 'database' | 'values' | 'transaction'>;
  /** Without it, the head in the database is the only one. */
  readonly #headFile: string | undefined;
  #newest: AuditHead = EMPTY_HEAD;
  #following: Promise<void> | undefined;
  #endLinger = (): void => {};
  #isHurried = false;

  constructor(store: Pick<Store, 'database' | 'values' | 'transaction'>, headFile?: string) {
    // One chain holds the actions of all people, whichever call writes a record.
    this.#store = {
      database: forEverybody(store.database),
      values: store.values,
      transaction: (locks, work, durability) => asEverybody(() => store.transaction(locks, work, durability)),
    };
    this.#headFile = headFile;
  }

  /** Appends a record, which is on disk when the call returns, in one transaction with the given writes. */
  async append(
    draft: AuditDraft,
    alongside: (tx: Tables) => Promise<void> = async () => {},
    locks: Locks = [],
  ): Promise<AuditRecord> {
    const row = await this.#store.transaction(locks, async (tx) => {
      await alongside(tx);
      return this.#insert(tx, draft);
    });
    await this.#moveHeadFile({ count: row.seq, hash: row.hash });
    return readRecord(row)!;
  }

  /**
   * Appends a record without waiting for the disk, in one transaction with the given writes; `settled` resolves when it
   * is on disk.
   */
  async enter(
    draft: AuditDraft,
    alongside: (tx: Tables) => Promise<void> = async () => {},
  ): Promise<{ readonly settled: Promise<void> }> {
    const { seq, hash } = await this.#store.transaction(
      [],
      async (tx) => {
        await alongside(tx);
        return this.#insert(tx, draft);
      },
      'soon',
    );
    // Of two records entered at once, the later one is the newest, whichever is confirmed first.
    if (seq > this.#newest.count) this.#newest = { count: seq, hash };
    this.#following ??= this.#follow();
    return { settled: this.#following };
  }

  /** Syncs the entered records to the disk without the delay. */
  hurry(): void {
    this.#isHurried = this.#following !== undefined;
    this.#endLinger();
  }

  /**
   * Advances the head in the file after the records, never ahead of what is on disk: that would look like a truncated
   * log.
   */
  async #follow(): Promise<void> {
    try {
      for (let written: AuditHead | undefined; written !== this.#newest; ) {
        if (!this.#isHurried) await this.#linger();
        const head = this.#newest;
        await this.#store.database.flushed();
        await this.#moveHeadFile(head);
        written = head;
      }
    } finally {
      this.#following = undefined;
      this.#isHurried = false;
    }
  }

  #linger(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LINGER_MS);
      this.#endLinger = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #insert({ database, values }: Tables, draft: AuditDraft): Promise<AuditRow> {
    // The last of all locks, so that processes append one after the other and none waits for another's work.
    const [, stored] = await Promise.all([database.hold(LOCKS.audit), values.get(SCOPE, HEAD)]);
    const head = readHead(stored) ?? (await lastRow(database));
    // Written before the first record, so that a log without this file was tampered with, not merely interrupted.
    if (head.count === 0) await this.#moveHeadFile(EMPTY_HEAD, database);
    const sealed = sealRecord(head, draft);
    const record = Buffer.from(sealed.record).toString('utf8');
    const row = [sealed.seq, sealed.runId, record, sealed.hash];
    await Promise.all([
      database.run('INSERT INTO audit_log (seq, run_id, record, hash) VALUES (?, ?, ?, ?)', row),
      values.set(SCOPE, HEAD, JSON.stringify({ count: sealed.seq, hash: sealed.hash } satisfies AuditHead)),
    ]);
    return sealed;
  }

  /** The records of one run, oldest first. */
  async ofRun(runId: string): Promise<readonly AuditRecord[]> {
    return this.#read(`SELECT ${COLUMNS} FROM audit_log WHERE run_id = ? ORDER BY seq`, [runId]);
  }

  /** The last records, oldest first. */
  async latest(count: number): Promise<readonly AuditRecord[]> {
    return (await this.#read(`SELECT ${COLUMNS} FROM audit_log ORDER BY seq DESC LIMIT ?`, [count])).toReversed();
  }

  /** Tells whether a record has this hash, as noted down elsewhere. */
  async hasHash(hash: string): Promise<boolean> {
    return (await this.#store.database.get('SELECT 1 FROM audit_log WHERE hash = ? LIMIT 1', [hash])) !== undefined;
  }

  async verify(): Promise<AuditVerdict> {
    for (;;) {
      const stored = await this.#storedHead();
      const verdict = await verifyChain(this.#rows(), {
        stored,
        file: this.#headFile === undefined ? (stored ?? EMPTY_HEAD) : this.#readHeadFile(),
      });
      // A log that grew while it was read is read again; otherwise the result is final.
      if (verdict.ok || (await this.#storedHead())?.hash === stored?.hash) return verdict;
    }
  }

  async #storedHead(): Promise<AuditHead | undefined> {
    return readHead(await this.#store.values.get(SCOPE, HEAD));
  }

  async #read(sql: string, params: readonly (string | number)[]): Promise<readonly AuditRecord[]> {
    return (await this.#store.database.all<AuditRow>(sql, params)).flatMap((row) => readRecord(row) ?? []);
  }

  async *#rows(): AsyncGenerator<AuditRow, void> {
    // Below every possible row, so that an inserted first row is detected too.
    let after = Number.MIN_SAFE_INTEGER;
    for (;;) {
      const sql = `SELECT ${COLUMNS} FROM audit_log WHERE seq > ? ORDER BY seq LIMIT ${PAGE}`;
      const page = await this.#store.database.all<AuditRow>(sql, [after]);
      yield* page;
      if (page.length < PAGE) return;
      after = page.at(-1)!.seq;
    }
  }

  #readHeadFile(): AuditHead | undefined {
    try {
      return this.#headFile === undefined ? undefined : readHead(readFileSync(this.#headFile, 'utf8'));
    } catch {
      return undefined;
    }
  }

  /** Advances the head in the file. One that contradicts the log is not changed: it is the evidence of a loss. */
  async #moveHeadFile(head: AuditHead, database: Database = this.#store.database): Promise<void> {
    if (this.#headFile === undefined) return;
    let present = this.#readHeadFile();
    for (let seen: AuditHead | undefined; present !== undefined; ) {
      if (present.count >= head.count) return;
      if (present.count === seen?.count) break;
      seen = present;
      if ((await hashAt(database, present.count)) !== present.hash) return;
      // Another process may have moved it meanwhile.
      present = this.#readHeadFile();
    }
    writeHeadFile(this.#headFile, `${JSON.stringify(head).padEnd(HEAD_BYTES - 1)}\n`);
  }
}

/**
 * Written over in one piece that no disk writes half of. Giving it a new name each time would cost more than the
 * record.
 */
function writeHeadFile(path: string, text: string): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
  try {
    writeSync(file, text, 0);
  } finally {
    closeSync(file);
  }
}

async function hashAt(database: Database, seq: number): Promise<string | undefined> {
  if (seq === 0) return EMPTY_HEAD.hash;
  return (await database.get<{ hash: string }>('SELECT hash FROM audit_log WHERE seq = ?', [seq]))?.hash;
}

async function lastRow(database: Database): Promise<AuditHead> {
  const row = await database.get<AuditRow>(`SELECT ${COLUMNS} FROM audit_log ORDER BY seq DESC LIMIT 1`);
  return row === undefined ? EMPTY_HEAD : { count: row.seq, hash: row.hash };
}

function readHead(text: string | undefined): AuditHead | undefined {
  try {
    const { count, hash } = JSON.parse(text ?? '') as Partial<AuditHead>;
    return Number.isSafeInteger(count) && typeof hash === 'string' ? { count: count!, hash } : undefined;
  } catch {
    return undefined;
  }
}
