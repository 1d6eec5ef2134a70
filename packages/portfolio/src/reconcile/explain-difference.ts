import { addDays, type Decimal, type LocalDate, parseDecimal } from '@finclaw/market';
import { contentKey } from '../ledger/content-key.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { effectsOf } from './row-effect.ts';

/**
 * How rows explain a difference: the ledger has them after the day, twice, beyond the statement, in another account or
 * the other way round; they cannot be counted; its cost is exactly the difference. `recent` rows explain nothing and
 * moved the same last.
 */
type Explanation = 'later' | 'twice' | 'extra' | 'other-account' | 'reversed' | 'refused' | 'cost' | 'recent';

export interface ExplainedBy {
  readonly how: Explanation;
  readonly rows: readonly HistoryRow[];
}

interface Place {
  readonly account: string;
  readonly date: LocalDate;
  /** The symbol or currency. */
  readonly what: string;
}

const DAYS_AFTER = 14;
const DAYS_OF_PAIRS = 90;
const MOST_PAIRED = 200;
const MOST_RECENT = 3;

interface Change {
  readonly row: HistoryRow;
  readonly change: Decimal;
}

/** Finds the rows whose change is exactly what the statement has more (or, negative, less) than the ledger. */
export function explainDifference(
  rows: readonly HistoryRow[],
  refused: ReadonlySet<string>,
  { account, date, what }: Place,
  difference: Decimal,
): ExplainedBy | undefined {
  const changes = rows.flatMap((row): Change[] =>
    effectsOf(row).flatMap((effect) => (effect.what === what ? [{ row, change: effect.change }] : [])),
  );
  const own = changes.filter(({ row }) => row.account === account && !refused.has(row.id));
  const [before, after] = [own.filter(({ row }) => row.date <= date), own.filter(({ row }) => row.date > date)];
  const near = after.filter(({ row }) => row.date <= addDays(date, DAYS_AFTER));
  const missing = (all: readonly Change[]): readonly HistoryRow[] | undefined => one(all, difference);
  const tooMuch = one(before, difference.negated());
  const found: readonly (readonly [Explanation, readonly HistoryRow[] | undefined])[] = [
    ['refused', missing(changes.filter(({ row }) => row.account === account && refused.has(row.id)))],
    ['later', missing(near)],
    ['twice', tooMuch && twin(tooMuch[0] as HistoryRow, before)],
    ['extra', tooMuch],
    ['other-account', missing(changes.filter(({ row }) => row.account !== account && row.date <= date))],
    [
      'reversed',
      one(
        before.map((each) => ({ ...each, change: each.change.times(2) })),
        difference.negated(),
      ),
    ],
    ['cost', before.toReversed().flatMap(({ row }) => (costIs(row, difference) ? [[row]] : []))[0]],
    ['later', pair(near, difference)],
    [
      'extra',
      pair(
        before.filter(({ row }) => row.date >= addDays(date, -DAYS_OF_PAIRS)),
        difference.negated(),
      ),
    ],
  ];
  for (const [how, by] of found) if (by !== undefined) return { how, rows: by };
  const recent = before.slice(-MOST_RECENT).map(({ row }) => row);
  return recent.length === 0 ? undefined : { how: 'recent', rows: recent };
}

/** The latest row with exactly this change. */
function one(changes: readonly Change[], wanted: Decimal): readonly HistoryRow[] | undefined {
  const found = changes.findLast(({ change }) => change.equals(wanted));
  return found && [found.row];
}

function pair(changes: readonly Change[], wanted: Decimal): readonly HistoryRow[] | undefined {
  const last = changes.slice(-MOST_PAIRED);
  for (const [index, first] of last.entries()) {
    const second = last.slice(index + 1).find(({ change }) => change.plus(first.change).equals(wanted));
    if (second !== undefined) return [first.row, second.row];
  }
  return undefined;
}

/** A row that says the same as another one. */
function twin(row: HistoryRow, changes: readonly Change[]): readonly HistoryRow[] | undefined {
  const key = contentKey(row);
  const other = changes.find((each) => each.row.id !== row.id && contentKey(each.row) === key);
  return other && [other.row, row];
}

const costIs = (row: HistoryRow, difference: Decimal): boolean =>
  (['fee', 'tax'] as const).some((name) => {
    const cost = (row as unknown as Readonly<Record<string, string | undefined>>)[name];
    return cost !== undefined && !difference.isZero() && parseDecimal(cost).equals(difference.abs());
  });
