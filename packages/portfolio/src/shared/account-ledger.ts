import { asEverybody, FinClawError } from '@finclaw/infra';
import type { LocalDate } from '@finclaw/market';
import type { HistoryLedger, ImportBatch } from '../ledger/ledger.ts';
import type { LedgerRow, OwnRow, RowDraft } from '../ledger/ledger-row.ts';
import { editsIn } from '../ledger/undone.ts';

interface AccountLedgerOptions {
  /** The account as its owner calls it. */
  readonly account: string;
  /** The displayed name, which includes its owner. */
  readonly name: string;
  /** The reader, who is recorded on the rows they enter. */
  readonly person: string;
}

/** One account of another person's ledger: no other row of theirs is visible, and none can be added outside it. */
export class AccountLedger implements HistoryLedger {
  readonly #inner: HistoryLedger;
  readonly #options: AccountLedgerOptions;

  constructor(inner: HistoryLedger, options: AccountLedgerOptions) {
    this.#inner = inner;
    this.#options = options;
  }

  async append(draft: RowDraft, id?: string, source?: LedgerRow['source']): Promise<LedgerRow> {
    const { account, name, person } = this.#options;
    if (draft.account !== name)
      throw new FinClawError('Only the shared account can be written to', 'ACCOUNT_NOT_SHARED');
    return this.#shown(await this.#inner.append({ ...draft, account, by: person }, id, source));
  }

  async rows(): Promise<readonly LedgerRow[]> {
    const rows: LedgerRow[] = [];
    for await (const page of this.pages()) rows.push(...page);
    return rows;
  }

  async *pages(_batch?: string, after?: LocalDate): AsyncGenerator<readonly LedgerRow[], void> {
    for await (const page of this.#inner.pages(undefined, after))
      yield page
        .filter(({ kind, account }) => kind !== 'undo' && account === this.#options.account)
        .map((row) => this.#shown(row));
  }

  async find(id: string): Promise<LedgerRow | undefined> {
    const row = await this.#inner.find(id);
    return row?.account === this.#options.account ? this.#shown(row) : undefined;
  }

  /** Undoing an import names no account, and takes back rows of this one too. */
  async undoRows(): Promise<readonly LedgerRow[]> {
    const { account } = this.#options;
    return (await this.#inner.undoRows())
      .filter((row) => row.account === account || row.account === '')
      .map((row) => this.#shown(row));
  }

  async ownRows(): Promise<readonly OwnRow[]> {
    const { account } = this.#options;
    return (await this.#inner.ownRows()).filter((row) => row.account === account);
  }

  /** Tells whether a row came here by editing one of another account, which the reader of this one does not see. */
  async isMovedHere(id: string): Promise<boolean> {
    const edit = editsIn(await asEverybody(() => this.#inner.undoRows())).get(id);
    return edit !== undefined && edit.account !== this.#options.account;
  }

  extent(until: LocalDate): Promise<string> {
    return this.#inner.extent(until);
  }

  version(): Promise<number> {
    return this.#inner.version();
  }

  /** The names of another person's files are no part of the account. */
  async batches(): Promise<readonly ImportBatch[]> {
    return [];
  }

  transaction<T>(work: (ledger: HistoryLedger) => Promise<T>): Promise<T> {
    return this.#inner.transaction((inside) => work(new AccountLedger(inside, this.#options)));
  }

  #shown(row: LedgerRow): LedgerRow {
    return row.account === this.#options.account ? { ...row, account: this.#options.name, isOthers: true } : row;
  }
}
