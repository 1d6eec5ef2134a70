import { addDays, Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import type { TickerSymbol } from '@finclaw/types';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { daysBetween } from './settlement.ts';
import { ruleOf, UNITED_STATES } from './tax-rules.ts';
import { type AccountKind, type ClosedPart, isOrdinary, type WashSale } from './tax-year.ts';

/** A purchase that may replace shares sold at a loss, with what of it does already. */
interface Replacement {
  readonly row: string;
  readonly date: LocalDate;
  readonly isSheltered: boolean;
  left: Decimal;
  /** Losses that its shares carry on, for those that are sold first. */
  readonly carried: { quantity: Decimal; loss: Decimal; readonly days: number }[];
}

/** Sales with losses taken out that do not count, and what that was. */
interface Washed {
  readonly parts: readonly ClosedPart[];
  readonly washSales: readonly WashSale[];
  /** Securities whose shares were split near a loss, for which nothing is matched. */
  readonly unmatched: readonly TickerSymbol[];
}

/**
 * Matches losses with purchases of the same security within thirty days before or after, in any account, share by share
 * and earliest first. What is matched does not count: it is added to the cost of the new shares with the days the old
 * ones were held, and lost for good where these lie in an account for a pension.
 */
export function matchWashSales(
  parts: readonly ClosedPart[],
  rows: readonly HistoryRow[],
  kindOf: (account: string) => AccountKind,
): Washed {
  const done: ClosedPart[] = [];
  const washSales: WashSale[] = [];
  const unmatched = new Set<TickerSymbol>();
  const purchases = purchasesIn(rows, kindOf);
  const byRow = new Map(
    [...purchases].flatMap(([symbol, bought]) => bought.map((each) => [`${symbol} ${each.row}`, each] as const)),
  );
  const splits = rows.flatMap((row) => (row.kind === 'split' ? [{ symbol: row.symbol, date: row.date }] : []));
  for (const part of parts.toSorted((a, b) => (a.closed < b.closed ? -1 : a.closed > b.closed ? 1 : 0))) {
    const own = byRow.get(`${part.symbol} ${part.lot}`);
    const { pieces, uncarried } = withCarried(part, own);
    if (own !== undefined) own.left = own.left.minus(uncarried);
    for (const piece of pieces) {
      const rule = ruleOf(UNITED_STATES.washSaleDays, Number.parseInt(piece.closed.slice(0, 4), 10));
      if (
        piece.kind === 'cover' ||
        !isOrdinary(piece.accountKind) ||
        !piece.gain.startsWith('-') ||
        rule === undefined
      ) {
        done.push(piece);
        continue;
      }
      const days = Number.parseInt(rule.value, 10);
      const [first, last] = [addDays(piece.closed, -days), addDays(piece.closed, days)];
      const near = (date: LocalDate): boolean => date >= first && date <= last;
      const fitting = (purchases.get(piece.symbol) ?? []).filter(
        ({ row, date, left }) => row !== piece.lot && near(date) && left.greaterThan(0),
      );
      if (fitting.length > 0 && splits.some(({ symbol, date }) => symbol === piece.symbol && near(date))) {
        unmatched.add(piece.symbol);
        done.push(piece);
        continue;
      }
      const lost = carryOn(piece, fitting);
      if (lost.isZero()) {
        done.push(piece);
        continue;
      }
      const gain = toDecimalString(parseDecimal(piece.gain).plus(lost));
      done.push({ ...piece, gain, cost: toDecimalString(parseDecimal(piece.proceeds).minus(parseDecimal(gain))) });
      washSales.push({ symbol: piece.symbol, closed: piece.closed, disallowed: toDecimalString(lost), row: piece.row });
    }
  }
  return { parts: done, washSales, unmatched: [...unmatched] };
}

function purchasesIn(
  rows: readonly HistoryRow[],
  kindOf: (account: string) => AccountKind,
): ReadonlyMap<TickerSymbol, Replacement[]> {
  const found = new Map<TickerSymbol, Replacement[]>();
  for (const row of rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    if (row.kind !== 'buy') continue;
    const list = found.get(row.symbol) ?? [];
    list.push({
      row: row.id,
      date: row.date,
      isSheltered: !isOrdinary(kindOf(row.account)),
      left: parseDecimal(row.quantity),
      carried: [],
    });
    found.set(row.symbol, list);
  }
  return found;
}

/** Gives as much of a loss to purchases as they have shares for, and returns how much that was. */
function carryOn(part: ClosedPart, purchases: readonly Replacement[]): Decimal {
  const quantity = parseDecimal(part.quantity);
  const loss = parseDecimal(part.gain).negated();
  const days = daysBetween(part.acquired, part.closed);
  let open = quantity;
  let lost = new Decimal(0);
  for (const purchase of purchases) {
    if (!open.greaterThan(0)) break;
    const matched = Decimal.min(open, purchase.left);
    const share = loss.times(matched).dividedBy(quantity, 2);
    purchase.left = purchase.left.minus(matched);
    if (!purchase.isSheltered) purchase.carried.push({ quantity: matched, loss: share, days });
    open = open.minus(matched);
    lost = lost.plus(share);
  }
  return lost;
}

/** A sale of shares that carry on a loss: their part of it with the higher cost and the longer time, and the rest. */
function withCarried(
  part: ClosedPart,
  purchase: Replacement | undefined,
): { readonly pieces: readonly ClosedPart[]; readonly uncarried: Decimal } {
  const pieces: ClosedPart[] = [];
  let rest = part;
  for (const carried of purchase?.carried ?? []) {
    const quantity = Decimal.min(parseDecimal(rest.quantity), carried.quantity);
    if (!quantity.greaterThan(0)) continue;
    const added = carried.loss.times(quantity).dividedBy(carried.quantity, 2);
    const [piece, left] = cut(rest, quantity);
    const cost = parseDecimal(piece.cost).plus(added);
    pieces.push({
      ...piece,
      acquired: addDays(piece.acquired, -carried.days),
      cost: toDecimalString(cost),
      gain: toDecimalString(parseDecimal(piece.proceeds).minus(cost)),
    });
    carried.quantity = carried.quantity.minus(quantity);
    carried.loss = carried.loss.minus(added);
    rest = left;
  }
  const uncarried = parseDecimal(rest.quantity);
  return { pieces: uncarried.greaterThan(0) ? [...pieces, rest] : pieces, uncarried };
}

/** Two parts of one: so many shares, and those that are left. */
function cut(part: ClosedPart, quantity: Decimal): readonly [ClosedPart, ClosedPart] {
  const whole = parseDecimal(part.quantity);
  const share = (text: ClosedPart['cost']): Decimal => parseDecimal(text).times(quantity).dividedBy(whole, 2);
  const [proceeds, cost] = [share(part.proceeds), share(part.cost)];
  const made = (count: Decimal, brought: Decimal, paid: Decimal): ClosedPart => ({
    ...part,
    quantity: toDecimalString(count),
    proceeds: toDecimalString(brought),
    cost: toDecimalString(paid),
    gain: toDecimalString(brought.minus(paid)),
  });
  return [
    made(quantity, proceeds, cost),
    made(whole.minus(quantity), parseDecimal(part.proceeds).minus(proceeds), parseDecimal(part.cost).minus(cost)),
  ];
}
