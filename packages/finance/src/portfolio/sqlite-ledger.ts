import { FinClawError, type Steps } from '@finclaw/infra';
import type { Database } from '@finclaw/storage';
import { createTimestamp } from '@finclaw/types';
import { contentKey } from './ledger/content-key.ts';
import type { ImportBatch, PortfolioLedger } from './ledger/ledger.ts';
import type { LedgerRow, RowDraft } from './ledger/ledger-row.ts';
import { orderKey } from './ledger/row-order.ts';

export interface SqliteLedgerOptions {
  /** Whose ledger it is; owners never see each other's rows. */
  readonly owner: string;
  readonly now: () => number;
  readonly newId: () => string;
}

interface StoredRow {
  readonly seq: number;
  readonly id: string;
  readonly batch: string | null;
  readonly line: number | null;
  readonly order_key: string;
  readonly content_key: string;
  readonly body: string;
  readonly recorded_at: number;
}

interface StoredBatch {
  readonly id: string;
  readonly state: ImportBatch['state'];
  readonly file: string;
  readonly format: string;
  readonly created_at: number;
  readonly row_count: number;
}

const COLUMNS = 'id, batch, line, order_key, content_key, body, recorded_at';
/** Rows that belong to no batch, to a committed one, or to the named one. */
const COUNTS = `(batch IS NULL OR batch = :batch OR batch NOT IN (SELECT id FROM portfolio_batches WHERE state = 'staged'))`;
/** Rows read, or forgotten, in one go: few enough that nobody notices. */
const PAGE = 250;
/** Stands for the version of an import that is being forgotten. */
const FORGOTTEN = -1;
/** A preview that nobody confirmed is forgotten after a day. */
const STALE_MS = 86_400_000;

/** The ledger of one owner in the tables `portfolio_rows` and `portfolio_batches`. */
export function createSqliteLedger(database: Database, { owner, now, newId }: SqliteLedgerOptions): PortfolioLedger {
  const rowsWhere = (condition: string, params: Readonly<Record<string, string>> = {}): readonly LedgerRow[] =>
    database
      .all<StoredRow>(`SELECT ${COLUMNS} FROM portfolio_rows WHERE owner = :owner AND ${condition} ORDER BY seq`, {
        owner,
        ...params,
      })
      .map(toRow);

  function insert(draft: RowDraft, id: string, source?: { readonly batch: string; readonly line: number }): void {
    database.run(
      `INSERT INTO portfolio_rows (owner, id, batch, line, kind, order_key, content_key, body, recorded_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        owner,
        id,
        source?.batch ?? null,
        source?.line ?? null,
        draft.kind,
        orderKey(draft),
        contentKey(draft),
        JSON.stringify(draft),
        now(),
      ],
    );
  }

  function* pages(withBatch = ''): Generator<readonly LedgerRow[]> {
    const sql = 'SELECT coalesce(max(seq), 0) AS newest FROM portfolio_rows';
    const newest = database.get<{ newest: number }>(sql)?.newest ?? 0;
    const open = database.all<{ id: string }>(`SELECT id FROM portfolio_batches WHERE owner = ? AND state = 'staged'`, [owner]);
    const uncounted = new Set(open.map(({ id }) => id).filter((id) => id !== withBatch));
    let last = { order_key: '', content_key: '', id: '' };
    for (;;) {
      // What does not count is passed over here and not by the query, which would look for the next row that counts without a rest.
      const page = database.all<StoredRow>(
        `SELECT seq, ${COLUMNS} FROM portfolio_rows WHERE owner = :owner AND (order_key, content_key, id) > (:order, :content, :id)
         ORDER BY order_key, content_key, id LIMIT ${PAGE}`,
        { owner, order: last.order_key, content: last.content_key, id: last.id },
      );
      yield page.filter(({ seq, batch }) => seq <= newest && (batch === null || !uncounted.has(batch))).map(toRow);
      const end = page.at(-1);
      if (end === undefined || page.length < PAGE) return;
      last = end;
    }
  }

  function* rows(withBatch = ''): Generator<LedgerRow> {
    for (const page of pages(withBatch)) yield* page;
  }

  const batchesWhere = (condition: string, params: Readonly<Record<string, string | number>>): ImportBatch[] =>
    database
      .all<StoredBatch>(
        `SELECT id, state, file, format, created_at, (SELECT count(*) FROM portfolio_rows WHERE batch = b.id) AS row_count
         FROM portfolio_batches AS b WHERE owner = :owner AND ${condition} ORDER BY created_at DESC, id`,
        { owner, ...params },
      )
      .map(toBatch);

  const find = (id: string): LedgerRow | undefined => rowsWhere(`id = :id AND ${COUNTS}`, { id, batch: '' })[0];
  const batch = (id: string): ImportBatch | undefined => batchesWhere('id = :id', { id })[0];

  /** Both numbers only grow, and each change of the history makes one of them grow. */
  const version = (): number =>
    database.get<{ version: number }>(
      `SELECT coalesce((SELECT max(seq) FROM portfolio_rows WHERE owner = :owner AND batch IS NULL), 0)
         + (SELECT count(*) FROM portfolio_batches WHERE owner = :owner AND state = 'committed') AS version`,
      { owner },
    )?.version ?? 0;

  function requireOpen(id: string): void {
    const found = database.get<{ state: string; checked_size: number | null }>(
      'SELECT state, checked_size FROM portfolio_batches WHERE owner = ? AND id = ?',
      [owner, id],
    );
    if (found?.state !== 'staged' || found.checked_size === FORGOTTEN)
      throw new FinClawError(`No open import with id ${id}`, 'IMPORT_NOT_OPEN', { statusCode: 409 });
  }

  function* discard(id: string): Steps<void> {
    const sql = `UPDATE portfolio_batches SET checked_size = ${FORGOTTEN} WHERE owner = ? AND id = ? AND state = 'staged'`;
    if (database.run(sql, [owner, id]) === 0)
      throw new FinClawError(`No open import with id ${id}`, 'IMPORT_NOT_OPEN', { statusCode: 409 });
    const piece = `DELETE FROM portfolio_rows WHERE seq IN (SELECT seq FROM portfolio_rows WHERE batch = ? LIMIT ${PAGE})`;
    while (database.deferred(() => database.run(piece, [id])) > 0) yield;
    database.run('DELETE FROM portfolio_batches WHERE id = ?', [id]);
  }

  return {
    append(draft, id = newId()) {
      const known = find(id);
      if (known !== undefined) return known;
      insert(draft, id);
      return find(id) as LedgerRow;
    },
    rows,
    pages,
    find,
    undoRows: () => rowsWhere(`kind = 'undo'`),
    same: (key, withBatch = '') => rowsWhere(`content_key = :key AND ${COUNTS}`, { key, batch: withBatch }),
    openBatch(file, format) {
      const id = newId();
      database.run(
        `INSERT INTO portfolio_batches (id, owner, state, file, format, created_at) VALUES (?, ?, 'staged', ?, ?, ?)`,
        [id, owner, file, format, now()],
      );
      return batch(id) as ImportBatch;
    },
    stage(id, drafts) {
      // The commit of the batch waits for the disk, and its rows go to the same log before it.
      database.deferred(() => {
        requireOpen(id);
        for (const { draft, line } of drafts) insert(draft, `${id}-${line}`, { batch: id, line });
      });
    },
    drop(id, ids) {
      database.transaction(() => {
        requireOpen(id);
        for (const row of ids)
          database.run('DELETE FROM portfolio_rows WHERE owner = ? AND batch = ? AND id = ?', [owner, id, row]);
      });
    },
    version,
    markChecked(id, checked) {
      database.run('UPDATE portfolio_batches SET checked_size = ? WHERE owner = ? AND id = ?', [checked, owner, id]);
    },
    isChecked(id) {
      const sql = 'SELECT checked_size AS size FROM portfolio_batches WHERE owner = ? AND id = ?';
      return database.get<{ size: number | null }>(sql, [owner, id])?.size === version();
    },
    commit(id) {
      database.transaction(() => {
        requireOpen(id);
        database.run(`UPDATE portfolio_batches SET state = 'committed', committed_at = ? WHERE id = ?`, [now(), id]);
      });
    },
    discard,
    abandoned: () =>
      batchesWhere(`state = 'staged' AND (created_at < :limit OR checked_size = ${FORGOTTEN})`, { limit: now() - STALE_MS }).map(
        ({ id }) => id,
      ),
    batch,
    batches: () => batchesWhere('TRUE', {}),
    transaction: database.transaction,
  };
}

function toRow({ id, batch, line, body, recorded_at }: StoredRow): LedgerRow {
  return {
    ...(JSON.parse(body) as RowDraft),
    id,
    recordedAt: createTimestamp(recorded_at),
    ...(batch !== null && line !== null && { source: { batch, line } }),
  };
}

function toBatch({ id, state, file, format, created_at, row_count }: StoredBatch): ImportBatch {
  return { id, state, file, format, createdAt: createTimestamp(created_at), rowCount: row_count };
}
