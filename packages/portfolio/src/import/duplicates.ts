import type { TickerSymbol } from '@finclaw/types';
import { contentKey } from '../ledger/content-key.ts';
import type { PortfolioLedger, StagedRow } from '../ledger/ledger.ts';
import type { LedgerRow, RowDraft } from '../ledger/ledger-row.ts';
import type { IsUndone } from '../ledger/undone.ts';

/** The position of an identical row: in this file, or in the ledger. */
type Twin = { readonly twin: number } | { readonly row: string };

interface Form {
  readonly meant: RowDraft;
  /** True where only a row of another source is meant. */
  readonly isOfOtherSource: boolean;
}

interface Known {
  readonly reference?: string | undefined;
  readonly isByHand: boolean;
  readonly isOfThisFile: boolean;
  /** True where a broker reported the row and this is a file, or the other way round. */
  readonly isOfOtherSource: boolean;
  readonly where: Twin;
}

/**
 * Recognises rows of a file that are in the ledger already. Equal rows without a reference are as many trades as there
 * are rows: a longer file of the same broker adds only what is new. Rows with a reference are one trade each; files and
 * brokers number them differently, so between the two the content decides.
 */
export class DuplicateFinder {
  readonly #ledger: PortfolioLedger;
  readonly #isUndone: IsUndone;
  readonly #batch: string;
  readonly #isFinished: boolean;
  /** The number of the file's rows found in the ledger, by content; only such contents are stored. */
  readonly #found = new Map<string, number>();
  /** The number of those that came from the other source. */
  readonly #foundElsewhere = new Map<string, number>();
  readonly #synced: ReadonlySet<string>;
  readonly #isSync: boolean;
  /** The rows of the ledger that the file has too. */
  readonly matched = new Set<string>();
  /** The symbols of those rows, by the symbol that the file's row would have. */
  readonly #symbols = new Map<TickerSymbol, Set<TickerSymbol>>();

  constructor(
    ledger: PortfolioLedger,
    isUndone: IsUndone,
    {
      batch,
      isFinished = false,
      synced,
    }: {
      readonly batch: string;
      /** True once the rows of the batch have been compared with each other. */
      readonly isFinished?: boolean;
      readonly synced: ReadonlySet<string>;
    },
  ) {
    this.#ledger = ledger;
    this.#isUndone = isUndone;
    this.#batch = isFinished ? '' : batch;
    this.#isFinished = isFinished;
    this.#synced = synced;
    this.#isSync = synced.has(batch);
  }

  /**
   * Returns the position of the same row of each; call it in the order of the file, with rows that are staged before the
   * next ones.
   */
  async find(rows: readonly StagedRow[]): Promise<readonly (Twin | undefined)[]> {
    const forms = rows.map((row) => meanings(row).map((form) => ({ ...form, key: contentKey(form.meant) })));
    const stored = await this.#ledger.same(new Set(forms.flat().map(({ key }) => key)), this.#batch);
    /** Rows of these that were let through, by content. */
    const recent = new Map<string, Known[]>();
    return rows.map(({ draft, line }, at) => {
      for (const { meant, key, isOfOtherSource } of forms[at]!) {
        const rows = (stored.get(key) ?? []).filter((row) => !this.#isUndone(row)).map((row) => this.#known(row));
        const same = [...rows, ...(recent.get(key) ?? [])];
        const twin = this.#twin(meant, key, isOfOtherSource ? same.filter((row) => row.isOfOtherSource) : same);
        if (twin === undefined) continue;
        if ('row' in twin) this.#noteSymbol(draft, meant);
        return twin;
      }
      const { key } = forms[at]![0]!;
      const known: Known = {
        reference: draft.reference,
        isByHand: false,
        isOfThisFile: true,
        isOfOtherSource: false,
        where: { twin: line },
      };
      if (!this.#isFinished) recent.set(key, [...(recent.get(key) ?? []), known]);
      return undefined;
    });
  }

  /**
   * Returns the symbols of the file's securities that the ledger has under another one, which their common rows prove;
   * nothing for a security that the ledger has under two.
   */
  recordedSymbols(): ReadonlyMap<TickerSymbol, TickerSymbol> {
    return new Map(
      [...this.#symbols].flatMap(([symbol, [recorded, ...others]]) =>
        recorded === undefined || recorded === symbol || others.length > 0 ? [] : [[symbol, recorded]],
      ),
    );
  }

  #noteSymbol(draft: RowDraft, meant: RowDraft): void {
    if (!('symbol' in draft && 'symbol' in meant) || draft.symbol === undefined || meant.symbol === undefined) return;
    const recorded = this.#symbols.get(draft.symbol) ?? new Set();
    this.#symbols.set(draft.symbol, recorded.add(meant.symbol));
  }

  #twin(draft: RowDraft, key: string, same: readonly Known[]): Twin | undefined {
    const twin = draft.reference === undefined ? this.#counted(key, same) : this.#numbered(draft, key, same);
    if (twin === undefined) return undefined;
    this.#found.set(key, (this.#found.get(key) ?? 0) + 1);
    if (twin.isOfOtherSource) this.#foundElsewhere.set(key, (this.#foundElsewhere.get(key) ?? 0) + 1);
    if ('row' in twin.where) this.matched.add(twin.where.row);
    return twin.where;
  }

  #known(row: LedgerRow): Known {
    const isOfThisFile = row.source?.batch === this.#batch;
    const where = isOfThisFile && row.source !== undefined ? { twin: row.source.line } : { row: row.id };
    const isByHand = row.source === undefined;
    const isOfOtherSource = isByHand ? this.#isSync : this.#synced.has(row.source.batch) !== this.#isSync;
    return { reference: row.reference, isByHand, isOfThisFile, isOfOtherSource, where };
  }

  /** The row with the same number, or else the next equal one of the other source. */
  #numbered(draft: RowDraft, key: string, same: readonly Known[]): Known | undefined {
    const comparable = same.filter(({ isOfOtherSource }) => !isOfOtherSource);
    const others = same.filter(({ isOfOtherSource, isOfThisFile }) => isOfOtherSource && !isOfThisFile);
    return sameEvent(draft, comparable) ?? others[this.#foundElsewhere.get(key) ?? 0];
  }

  /** The n-th equal row of the file is in the ledger only if the ledger has n of them. */
  #counted(key: string, same: readonly Known[]): Known | undefined {
    return same.filter((known) => !known.isOfThisFile)[this.#found.get(key) ?? 0];
  }
}

/**
 * Returns the forms a row can have taken among the others of its file: a purchase that bought shares back, shares that
 * came with unknown ones, a security under its code or its number. Only another source dates it otherwise.
 */
function meanings({ draft, otherDays = [], otherSymbols = [] }: StagedRow): readonly Form[] {
  const here = (meant: object): Form => ({ meant: meant as RowDraft, isOfOtherSource: false });
  const others: readonly Form[] = [
    ...otherSymbols.map((symbol) => here({ ...draft, symbol })),
    ...otherDays.map((date) => ({ meant: { ...draft, date }, isOfOtherSource: true })),
  ];
  if (draft.kind === 'buy') return [here(draft), here({ ...draft, kind: 'cover' }), ...others];
  if (draft.kind !== 'split' || !('added' in draft)) return [here(draft), ...others];
  const { added: quantity, ...rest } = draft;
  return [here(draft), here({ ...rest, kind: 'transfer-in', quantity }), ...others];
}

/** Two rows with different references are two events; a row that was entered by hand has none and matches any. */
function sameEvent({ reference }: RowDraft, same: readonly Known[]): Known | undefined {
  return same.find((known) => known.reference === reference || known.isByHand);
}
