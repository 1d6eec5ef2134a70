import { FinClawError, Pace } from '@finclaw/infra';
import { addDays, type LocalDate } from '@finclaw/market';
import { type Database, type Durability, LOCKS } from '@finclaw/storage';
import { createTimestamp } from '@finclaw/types';
import { contentKey } from './ledger/content-key.ts';
import type { FileMark, ImportBatch, PortfolioLedger, StagedRow } from './ledger/ledger.ts';
import { isHistoryRow, type LedgerRow, type OwnRow, type RowDraft } from './ledger/ledger-row.ts';
import { orderKey } from './ledger/row-order.ts';

interface SqliteLedgerOptions {
  /** The owner of the ledger; owners never see each other's rows. */
  readonly owner: string;
  readonly now: () => number;
  readonly newId: () => string;
  /** Called inside every transaction that may write; throws where writing is not allowed. */
  readonly guard?: (tx: Database) => Promise<void>;
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
  readonly digest: string | null;
  readonly sheet: string | null;
  readonly row_count: number;
}

const COLUMNS = 'id, batch, line, order_key, content_key, body, recorded_at';
/** Rows that belong to no batch, to a committed one, or to the named one. */
const COUNTS = `(batch IS NULL OR batch = :batch OR batch NOT IN (SELECT id FROM portfolio_batches WHERE state = 'staged'))`;
/** The number of rows read or deleted at once, small enough not to delay others. */
const PAGE = 250;
/** The number of contents looked for at once. */
const KEYS = 100;
const OF_KEYS = `SELECT ${COLUMNS} FROM portfolio_rows
  WHERE owner = :owner AND content_key IN (${Array.from({ length: KEYS }, (_, at) => `:k${at}`).join(', ')}) AND ${COUNTS}
  ORDER BY seq`;
/** The version of an import that is being deleted. */
const FORGOTTEN = -1;
/** The time after which an unconfirmed preview is deleted. */
const STALE_MS = 86_400_000;

/** The ledger of one owner in the tables `portfolio_rows` and `portfolio_batches`. */
export class SqliteLedger implements PortfolioLedger {
  readonly #database: Database;
  readonly #options: SqliteLedgerOptions;
  /** A transaction waits for nothing but its own statements. */
  readonly #isInTransaction: boolean;

  constructor(database: Database, options: SqliteLedgerOptions, isInTransaction = false) {
    this.#database = database;
    this.#options = options;
    this.#isInTransaction = isInTransaction;
  }

  /** One writer at a time for each owner, so that what was checked still holds when it is written. */
  get #locks(): readonly string[] {
    return [LOCKS.owned('portfolio', this.#options.owner)];
  }

  transaction<T>(work: (ledger: PortfolioLedger) => Promise<T>): Promise<T> {
    return this.#within(work);
  }

  async append(draft: RowDraft, id: string = this.#options.newId(), source?: LedgerRow['source']): Promise<LedgerRow> {
    return this.#within(async (ledger) => {
      const known = await ledger.find(id);
      if (known !== undefined) return known;
      await ledger.#insert(draft, id, source);
      return (await ledger.find(id)) as LedgerRow;
    });
  }

  async rows(withBatch?: string): Promise<readonly LedgerRow[]> {
    const rows: LedgerRow[] = [];
    for await (const page of this.pages(withBatch)) rows.push(...page);
    return rows;
  }

  async *pages(withBatch = '', after?: LocalDate): AsyncGenerator<readonly LedgerRow[], void> {
    const { owner } = this.#options;
    // The owner's own: of another one's rows, later numbers may be there before earlier ones of this owner.
    const sql = 'SELECT coalesce(max(seq), 0) AS newest FROM portfolio_rows WHERE owner = ?';
    const newest = (await this.#database.get<{ newest: number }>(sql, [owner]))?.newest ?? 0;
    const staged = `SELECT id FROM portfolio_batches WHERE owner = ? AND state = 'staged'`;
    const open = await this.#database.all<{ id: string }>(staged, [owner]);
    const uncounted = new Set(open.map(({ id }) => id).filter((id) => id !== withBatch));
    const pace = new Pace();
    let last = { order_key: after === undefined ? '' : dayAfter(after), content_key: '', id: '' };
    for (;;) {
      // What does not count is passed over here and not by the query, which would look for the next row that counts
      // without a rest.
      const page = await this.#database.all<StoredRow>(
        `SELECT seq, ${COLUMNS} FROM portfolio_rows WHERE owner = :owner AND (order_key, content_key, id) > (:order, :content, :id)
         ORDER BY order_key, content_key, id LIMIT ${PAGE}`,
        { owner, order: last.order_key, content: last.content_key, id: last.id },
      );
      yield page.filter(({ seq, batch }) => seq <= newest && (batch === null || !uncounted.has(batch))).map(toRow);
      if (!this.#isInTransaction && pace.isDue()) await pace.rest();
      const end = page.at(-1);
      if (end === undefined || page.length < PAGE) return;
      last = end;
    }
  }

  /** Rows are never changed and their numbers never used again, so count and sum tell one set of rows from another. */
  async extent(until: LocalDate): Promise<string> {
    const sums = 'SELECT count(*) AS number, coalesce(sum(seq), 0) AS total FROM portfolio_rows';
    const staged = `SELECT id FROM portfolio_batches WHERE owner = :owner AND state = 'staged'`;
    const found = await this.#database.get<Record<'number' | 'total' | 'undone', number>>(
      `SELECT a.number - b.number AS number, a.total - b.total AS total, c.number AS undone
       FROM (${sums} WHERE owner = :owner AND order_key < :end) AS a,
         (${sums} WHERE batch IN (${staged}) AND order_key < :end) AS b,
         (${sums} WHERE owner = :owner AND kind = 'undo') AS c`,
      { owner: this.#options.owner, end: dayAfter(until) },
    );
    return `${found?.number} ${found?.total} ${found?.undone}`;
  }

  async find(id: string): Promise<LedgerRow | undefined> {
    return (await this.#rowsWhere(`id = :id AND ${COUNTS}`, { id, batch: '' }))[0];
  }

  async undoRows(): Promise<readonly LedgerRow[]> {
    return this.#rowsWhere(`kind = 'undo' AND ${COUNTS}`, { batch: '' });
  }

  async ownRows(): Promise<readonly OwnRow[]> {
    const found = await this.#rowsWhere(`kind IN ('instrument', 'price') AND ${COUNTS}`, { batch: '' });
    return found.filter((row): row is OwnRow => !isHistoryRow(row) && row.kind !== 'undo');
  }

  async same(keys: Iterable<string>, withBatch = ''): Promise<ReadonlyMap<string, readonly LedgerRow[]>> {
    const wanted = [...keys];
    const found = new Map<string, LedgerRow[]>();
    for (let start = 0; start < wanted.length; start += KEYS) {
      const params: Record<string, string> = { owner: this.#options.owner, batch: withBatch };
      for (let at = 0; at < KEYS; at++) params[`k${at}`] = wanted[start + at] ?? '';
      for (const row of await this.#database.all<StoredRow>(OF_KEYS, params))
        found.set(row.content_key, [...(found.get(row.content_key) ?? []), toRow(row)]);
    }
    return found;
  }

  async openBatch(file: string, format: string): Promise<ImportBatch> {
    const { owner, now, newId } = this.#options;
    const id = newId();
    const sql = `INSERT INTO portfolio_batches (id, owner, state, file, format, created_at) VALUES (?, ?, 'staged', ?, ?, ?)`;
    await this.#database.run(sql, [id, owner, file, format, now()], this.#locks);
    return (await this.batch(id)) as ImportBatch;
  }

  async stage(id: string, drafts: readonly StagedRow[]): Promise<void> {
    // The commit of the batch waits for the disk, and its rows go to the same log before it.
    await this.#within(async (ledger) => {
      await ledger.#requireOpen(id);
      for (const { draft, line, part } of drafts)
        await ledger.#insert(draft, part === undefined ? `${id}-${line}` : `${id}-${line}.${part}`, {
          batch: id,
          line,
        });
    }, 'soon');
  }

  async drop(id: string, ids: readonly string[]): Promise<void> {
    const { owner } = this.#options;
    await this.#within(async (ledger) => {
      await ledger.#requireOpen(id);
      const sql = 'DELETE FROM portfolio_rows WHERE owner = ? AND batch = ? AND id = ?';
      for (const row of ids) await ledger.#database.run(sql, [owner, id, row]);
    });
  }

  /**
   * Each change of the history makes one of these numbers grow, and none ever shrinks: also when rows of another owner
   * become this one's.
   */
  async version(): Promise<number> {
    const { owner } = this.#options;
    const found = await this.#database.get<{ version: number }>(
      `SELECT coalesce((SELECT max(seq) FROM portfolio_rows WHERE owner = :owner AND batch IS NULL), 0)
         + (SELECT count(*) FROM portfolio_rows WHERE owner = :owner AND batch IS NULL)
         + (SELECT count(*) FROM portfolio_batches WHERE owner = :owner AND state = 'committed') AS version`,
      { owner },
    );
    return found?.version ?? 0;
  }

  async markChecked(id: string, checked: number, { digest, sheet }: FileMark = {}): Promise<void> {
    const sql = 'UPDATE portfolio_batches SET checked_size = ?, digest = ?, sheet = ? WHERE owner = ? AND id = ?';
    await this.#database.run(sql, [checked, digest ?? null, sheet ?? null, this.#options.owner, id], this.#locks);
  }

  async isChecked(id: string): Promise<boolean> {
    const sql = 'SELECT checked_size AS size FROM portfolio_batches WHERE owner = ? AND id = ?';
    return this.#within(async (ledger) => {
      const found = await ledger.#database.get<{ size: number | null }>(sql, [this.#options.owner, id]);
      return found?.size === (await ledger.version());
    });
  }

  async commit(id: string): Promise<void> {
    const { now } = this.#options;
    await this.#within(async (ledger) => {
      await ledger.#requireOpen(id);
      const sql = `UPDATE portfolio_batches SET state = 'committed', committed_at = ? WHERE id = ?`;
      await ledger.#database.run(sql, [now(), id]);
    });
  }

  async discard(id: string): Promise<void> {
    const sql = `UPDATE portfolio_batches SET checked_size = ${FORGOTTEN} WHERE owner = ? AND id = ? AND state = 'staged'`;
    if ((await this.#database.run(sql, [this.#options.owner, id], this.#locks)) === 0) throw notOpen(id);
    const piece = `DELETE FROM portfolio_rows WHERE seq IN (SELECT seq FROM portfolio_rows WHERE batch = ? LIMIT ${PAGE})`;
    const pace = new Pace();
    while ((await this.#database.transaction([], (tx) => tx.run(piece, [id]), 'soon')) > 0)
      if (pace.isDue()) await pace.rest();
    await this.#database.run('DELETE FROM portfolio_batches WHERE id = ?', [id]);
  }

  async abandoned(): Promise<readonly string[]> {
    const limit = this.#options.now() - STALE_MS;
    const found = await this.#batchesWhere(
      `state = 'staged' AND (created_at < :limit OR checked_size = ${FORGOTTEN})`,
      {
        limit,
      },
    );
    return found.map(({ id }) => id);
  }

  async batch(id: string): Promise<ImportBatch | undefined> {
    return (await this.#batchesWhere('id = :id', { id }))[0];
  }

  async batches(): Promise<readonly ImportBatch[]> {
    return this.#batchesWhere('TRUE', {});
  }

  #within<T>(work: (ledger: SqliteLedger) => Promise<T>, durability?: Durability): Promise<T> {
    return this.#database.transaction(
      this.#locks,
      async (tx) => {
        await this.#options.guard?.(tx);
        return work(new SqliteLedger(tx, this.#options, true));
      },
      durability,
    );
  }

  async #insert(draft: RowDraft, id: string, source?: LedgerRow['source']): Promise<void> {
    const { owner, now } = this.#options;
    await this.#database.run(
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

  async #requireOpen(id: string): Promise<void> {
    const found = await this.#database.get<{ state: string; checked_size: number | null }>(
      'SELECT state, checked_size FROM portfolio_batches WHERE owner = ? AND id = ?',
      [this.#options.owner, id],
    );
    if (found?.state !== 'staged' || found.checked_size === FORGOTTEN) throw notOpen(id);
  }

  async #rowsWhere(condition: string, params: Readonly<Record<string, string>> = {}): Promise<readonly LedgerRow[]> {
    const sql = `SELECT ${COLUMNS} FROM portfolio_rows WHERE owner = :owner AND ${condition} ORDER BY seq`;
    return (await this.#database.all<StoredRow>(sql, { owner: this.#options.owner, ...params })).map(toRow);
  }

  async #batchesWhere(
    condition: string,
    params: Readonly<Record<string, string | number>>,
  ): Promise<readonly ImportBatch[]> {
    return (
      await this.#database.all<StoredBatch>(
        `SELECT id, state, file, format, created_at, digest, sheet, (SELECT count(*) FROM portfolio_rows WHERE batch = b.id) AS row_count
         FROM portfolio_batches AS b WHERE owner = :owner AND ${condition} ORDER BY created_at DESC, id`,
        { owner: this.#options.owner, ...params },
      )
    ).map(toBatch);
  }
}

/** Returns a key that sorts after every row of a day and before those of the next. */
const dayAfter = (day: LocalDate): string => addDays(day, 1);

const notOpen = (id: string): FinClawError => new FinClawError(`No open import with id ${id}`, 'IMPORT_NOT_OPEN');

function toRow({ id, batch, line, body, recorded_at }: StoredRow): LedgerRow {
  return {
    ...(JSON.parse(body) as RowDraft),
    id,
    recordedAt: createTimestamp(recorded_at),
    ...(batch !== null && line !== null && { source: { batch, line } }),
  };
}

function toBatch({ id, state, file, format, created_at, digest, sheet, row_count }: StoredBatch): ImportBatch {
  return {
    id,
    state,
    file,
    format,
    createdAt: createTimestamp(created_at),
    rowCount: row_count,
    ...(digest !== null && { digest }),
    ...(sheet !== null && { sheet }),
  };
}
