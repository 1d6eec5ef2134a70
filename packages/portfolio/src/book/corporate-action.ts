import type { Refusal } from '@finclaw/broker-files';
import { Decimal, parseDecimal } from '@finclaw/market';

import type { ArrivingLot } from './lot.ts';
import { COST_DIGITS, type TakenLot } from './lots.ts';
import type { Position } from './position.ts';
import { RowIds } from './row-ids.ts';
import { type CorporateRow, stepCorporate } from './step-corporate.ts';
import { QUANTITY_DIGITS } from './step-holding.ts';

/**
 * Applies a corporate action to two positions of an account, or returns the reason it is impossible and changes
 * nothing; returns the cash received.
 */
export function applyCorporate(
  row: CorporateRow,
  source: Position,
  target: Position | undefined,
): { readonly cash: Decimal } | Refusal {
  const step = stepCorporate(row, source, target);
  if ('reason' in step) return step;
  const { arriving, left, cash } = step;
  source.rows.push(row.id);
  const rows = source.rows;
  if (target === undefined) {
    source.closeAll(row, cash);
    return { cash };
  }
  const lots =
    row.kind === 'spin-off' ? spinOff(row, source, arriving.abs()) : convert(row, source, arriving.abs(), cash);
  const cost = lots.reduce((sum, lot) => sum.plus(lot.cost), new Decimal(0));
  target.currency ??= source.currency;
  target.quantity = target.quantity.plus(arriving);
  target.cost = arriving.isNegative() ? target.cost.minus(cost) : target.cost.plus(cost);
  for (const id of rows) target.rows.push(id);
  for (const lot of lots) target.lots.receive(lot);
  source.quantity = left;
  if (left.isZero()) source.rows = new RowIds();
  return { cash };
}

/** Every lot becomes one of the new symbol. Cash lowers its cost; what is more than the cost is profit of the day. */
function convert(row: CorporateRow, source: Position, arriving: Decimal, cash: Decimal): ArrivingLot[] {
  const held = source.quantity.abs();
  const lots = source.lots.clear();
  const [shares, money] = [spread(arriving, held, QUANTITY_DIGITS), spread(cash, held, COST_DIGITS)];
  const ended: TakenLot[] = [];
  let paidOut = new Decimal(0);
  const arrivals = lots.map((lot, index): ArrivingLot => {
    const isLast = index === lots.length - 1;
    const [quantity, part] = [shares(lot.quantity, isLast), money(lot.quantity, isLast)];
    const rows = [...lot.rows, row.id];
    const { id, acquired, isCostUnknown } = lot;
    if (part.lessThanOrEqualTo(lot.cost) || isCostUnknown) {
      const moves = part.isZero() ? lot.moves : [...lot.moves, { date: row.date, cost: part.negated() }];
      return { id, acquired, quantity, cost: lot.cost.minus(part), isCostUnknown, rows, moves };
    }
    const move = lot.moves.push({ left: lot.quantity, of: lot.quantity }) - 1;
    ended.push({ lot, quantity: lot.quantity, cost: lot.cost, isCostUnknown, move });
    paidOut = paidOut.plus(part);
    return { id, acquired, quantity, cost: new Decimal(0), isCostUnknown, rows, moves: [] };
  });
  source.cost = new Decimal(0);
  if (ended.length > 0) source.closeAt(row, paidOut, ended);
  return arrivals;
}

/** Every lot gives a part of its cost to new shares, which count as bought on the same day. */
function spinOff(row: CorporateRow, source: Position, arriving: Decimal): ArrivingLot[] {
  const share = row.costShare === undefined ? new Decimal(0) : parseDecimal(row.costShare);
  const rest = new Decimal(1).minus(share);
  const held = source.quantity.abs();
  const shares = spread(arriving, held, QUANTITY_DIGITS);
  const lots = source.lots.open();
  let given = new Decimal(0);
  const arrivals = lots.map((lot, index): ArrivingLot => {
    const quantity = shares(lot.quantity, index === lots.length - 1);
    const cost = lot.cost.times(share).toDecimalPlaces(COST_DIGITS);
    const moves = [...lot.moves, { left: rest, of: new Decimal(1) }];
    lot.moves.push({ left: share, of: new Decimal(1) });
    lot.cost = lot.cost.minus(cost);
    lot.rows.push(row.id);
    given = given.plus(cost);
    return {
      id: lot.id,
      acquired: lot.acquired,
      quantity,
      cost,
      isCostUnknown: lot.isCostUnknown,
      rows: [...lot.rows],
      moves,
    };
  });
  source.lots.recount();
  source.cost = source.quantity.isNegative() ? source.cost.plus(given) : source.cost.minus(given);
  return arrivals;
}

/** Divides an amount over lots by their shares; the last one takes what rounding left, so that nothing is lost. */
function spread(amount: Decimal, over: Decimal, digits: number): (part: Decimal, isLast: boolean) => Decimal {
  let left = amount;
  return (part, isLast) => {
    const own = isLast ? left : amount.times(part).dividedBy(over, digits, 'down');
    left = left.minus(own);
    return own;
  };
}
