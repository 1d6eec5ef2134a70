import { Cells, RowRefused } from './csv/columns.ts';
import type { FoundTable } from './csv/find-table.ts';
import { readDay } from './csv/mapping/day-order.ts';
import { readAction } from './csv/mapping/kind-word.ts';

const CANCELLED = /\b(?:storno|stornier|cancel|annul|makulera)\p{L}*/iu;

interface Booked {
  readonly line: number;
  readonly day: string;
  readonly isCancelling: boolean;
  /** Shares that leave, and the word for the trade. */
  readonly isOut: boolean;
  readonly action: ReturnType<typeof readAction>;
}

/**
 * Finds in the first rows of a table the trades that it cancels further on: the same security, shares and money. Both
 * rows are as if they had never been; a cancellation without its trade stays to be refused.
 */
export function cancelledRows({ head = [], headerLine, columns, found, decimalMark }: FoundTable): ReadonlySet<number> {
  const booked = new Map<string, Booked[]>();
  if (found === undefined) return new Set();
  for (const record of head) {
    if (record.line <= headerLine) continue;
    const cells = new Cells(columns, record, decimalMark);
    try {
      const [quantity, amount] = [cells.positive('quantity'), cells.positive('amount')];
      const security = cells.text('isin') || cells.text('symbol');
      const day = readDay(cells.text('date'), found.mapping.dates)?.date;
      if (quantity === undefined || amount === undefined || security === '' || day === undefined) continue;
      const key = [security, quantity, amount, cells.text('account')].join('\n');
      const [kind, isOut] = [cells.text('kind'), cells.amount('quantity')?.startsWith('-') === true];
      const action = readAction(kind.replace(CANCELLED, ''), found.mapping.words);
      const row = { line: record.line, day, isCancelling: CANCELLED.test(kind), isOut, action };
      booked.set(key, [...(booked.get(key) ?? []), row]);
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
    }
  }
  const gone = new Set<number>();
  for (const rows of booked.values()) {
    const trades = rows.filter(({ isCancelling }) => !isCancelling).toSorted((a, b) => a.day.localeCompare(b.day));
    for (const row of rows.filter(({ isCancelling }) => isCancelling)) {
      const trade = trades.find(
        (each) =>
          each.day <= row.day && !gone.has(each.line) && (each.isOut !== row.isOut || each.action === row.action),
      );
      if (trade !== undefined) gone.add(row.line).add(trade.line);
    }
  }
  return gone;
}
