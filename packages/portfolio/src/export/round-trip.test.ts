import { Decimal } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../import/to-draft.ts';
import { checkDraft } from '../ledger/check-draft.ts';
import { type HistoryRow, isHistoryRow, type LedgerRow } from '../ledger/ledger-row.ts';
import { standing, undoneBy } from '../ledger/undone.ts';
import { busyHistories } from '../testing/histories.ts';
import { importFixture, TODAY } from '../testing/import-fixture.ts';
import { valued } from '../testing/rows.ts';
import { exportCsv } from './export-csv.ts';
import { grossOf, isTrade, type LostField } from './exported-file.ts';
import { EXPORT_FORMATS, type ExportFormatId, exportFor } from './formats.ts';
import { inTodaysShares } from './todays-shares.ts';

const directory = new InstrumentDirectory();
const LOST: Readonly<Record<LostField, readonly string[]>> = {
  time: ['time'],
  price: ['price'],
  tax: ['tax', 'fee'],
  fee: ['fee'],
  lots: ['lots'],
  reference: ['reference'],
  settledAmount: ['settledAmount', 'settledCurrency', 'settledRate'],
  split: ['quantity', 'price'],
  fx: ['fee'],
};

/** A row as text, without where it came from and what the file has no place for. */
function plain(row: LedgerRow, lost: readonly LostField[]): string {
  const hidden = new Set(['id', 'recordedAt', 'source', 'price', ...lost.flatMap((field) => LOST[field])]);
  return JSON.stringify(
    Object.entries(row)
      .filter(([name, value]) => value !== undefined && !hidden.has(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** The rows that count and are possible, as a ledger stores them. */
function possible(rows: readonly LedgerRow[]): readonly HistoryRow[] {
  const isUndone = undoneBy(rows);
  const kept = [...standing(rows, isUndone)]
    .map(ownFields)
    .filter((row) => checkDraft(row, TODAY) === undefined && !isWorthNothing(row));
  const refused = new Set(valued(kept).refused.map(({ row }) => row.id));
  return kept.filter((row) => isHistoryRow(row) && !refused.has(row.id));
}

/** A row with the fields of its kind, and what moved in another currency at a rate that fits the amount. */
function ownFields(row: HistoryRow): HistoryRow {
  const known = new Set(['id', 'recordedAt', 'kind', 'to', 'from', ...fieldsOf(row.kind)]);
  const own = Object.fromEntries(Object.entries(row).filter(([name]) => known.has(name)));
  if (own.settledAmount === undefined || own.amount === undefined) return own as unknown as HistoryRow;
  const settledAmount = new Decimal(String(own.amount)).times('1350.5').toFixed();
  return { ...own, settledAmount, settledRate: '1350.5' } as unknown as HistoryRow;
}

/** A trade of which nothing is left beside its costs. */
const isWorthNothing = (row: HistoryRow): boolean => isTrade(row) && !new Decimal(grossOf(row)).greaterThan(0);

/** Imports a text into an empty ledger; shares that were held before the file begins are not of the file. */
async function imported(text: string): Promise<readonly HistoryRow[]> {
  const at = importFixture();
  try {
    const preview = await at.preview(text, { directory });
    expect(preview.refused).toEqual([]);
    const rows: HistoryRow[] = [];
    for await (const page of at.ledger.pages(preview.batch.id)) rows.push(...page.filter(isHistoryRow));
    return rows.filter((row) => row.kind !== 'transfer-in' || row.amount !== undefined);
  } finally {
    at.store.close();
  }
}

describe('what is exported comes back unchanged', () => {
  it.each(EXPORT_FORMATS)('%s, or says what it has no place for', async (format) => {
    await fc.assert(
      fc.asyncProperty(busyHistories, async (history) => {
        const rows = possible(history);
        const file = exportFor(format, rows, { directory, locale: 'en' });
        const text = [...file.lines].join('');
        const left = new Set(file.leftOut.map(({ id }) => id));
        const told = inTodaysShares(rows).filter(({ id }) => !left.has(id));
        if (told.length === 0) return;
        const back = await imported(text);
        const lost = Object.keys(file.lost) as LostField[];
        expect(back.map((row) => plain(row, lost)).sort()).toEqual(
          asWritten(told, format)
            .map((row) => plain(row, lost))
            .sort(),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('our own layout, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(busyHistories, async (history) => {
        const rows = possible(history);
        if (rows.length === 0) return;
        const back = await imported([...exportCsv(rows)].join(''));
        const told = rows.filter((row) => row.kind !== 'transfer-in' || row.amount !== undefined);
        expect(back.map((row) => plain(row, [])).sort()).toEqual(told.map((row) => plain(row, [])).sort());
      }),
      { numRuns: 60 },
    );
  });
});

/** An exchange is two rows in a file that has no kind for it. */
const asWritten = (rows: readonly HistoryRow[], format: ExportFormatId): readonly HistoryRow[] =>
  rows.flatMap((row): readonly HistoryRow[] => {
    if (format !== 'portfolio-performance' || row.kind !== 'fx') return [row];
    const { toAmount, toCurrency, fee: _fee, kind: _kind, ...rest } = row;
    return [
      { ...rest, kind: 'withdrawal' } as HistoryRow,
      { ...rest, kind: 'deposit', amount: toAmount, currency: toCurrency } as HistoryRow,
    ];
  });
