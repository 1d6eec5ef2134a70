import { isCurrency, type Refusal } from '@finclaw/broker-files';
import type { LocalDate } from '@finclaw/market';
import type { DecimalString, TickerSymbol } from '@finclaw/types';

import { findInstrument } from '../import/find-instrument.ts';

import { ownBookOf } from '../own/own-book.ts';
import { foldOf, type ReadingDeps, todayOf } from '../portfolio-deps.ts';
import { type CheckedPeriod, checkPeriod, closePeriod } from './closed-periods.ts';
import { type ComparedPosition, compareStatement, type StatedPosition } from './compare-statement.ts';

/** A position by a statement: an account on a day, a security or a currency, and an amount. */
export interface StatementRequest {
  readonly account?: string | undefined;
  readonly date?: LocalDate | undefined;
  readonly positions?: readonly { readonly name: string; readonly amount: DecimalString }[] | undefined;
  readonly broker?: readonly StatedPosition[] | undefined;
}

/** An account on a day, side by side. */
export interface StatementComparison {
  readonly account: string;
  readonly date: LocalDate;
  readonly positions: readonly ComparedPosition[];
  readonly differenceCount: number;
}

/** Compares a statement with the ledger; refuses a name that is no security. */
export async function lookUpStatement(
  deps: ReadingDeps,
  { account = 'main', date = todayOf(deps), positions, broker }: StatementRequest,
): Promise<StatementComparison | Refusal> {
  const [own, ownNames] = [await ownBookOf(deps.ledger), (await deps.names?.all()) ?? {}];
  const statement: StatedPosition[] = [];
  for (const { name, amount } of positions ?? []) {
    const money = name.toUpperCase();
    const found = isCurrency(money)
      ? { symbol: money }
      : (own.named(name) ?? findInstrument({ text: name, by: 'name' }, deps.directory, ownNames, 'codes'));
    if ('reason' in found) return found;
    statement.push({ what: found.symbol, amount });
  }
  const isOwn = (symbol: string): boolean =>
    own.find(symbol as TickerSymbol) !== undefined && deps.directory.find(symbol as TickerSymbol) === undefined;
  const compared = compareStatement(
    await deps.ledger.rows(),
    { account, date, fold: foldOf(deps), isOwn },
    { statement: positions && statement, broker },
  );
  const differenceCount = compared.filter(({ difference }) => difference !== '0').length;
  return { account, date, positions: compared, differenceCount };
}

/** Closes an account up to a day, as its rows count now. */
export async function closeAccount(deps: ReadingDeps, account: string, date: LocalDate): Promise<void> {
  await deps.closedPeriods?.close(closePeriod(await deps.ledger.rows(), account, date, todayOf(deps)));
}

/** Returns the closed periods, each with what changed in it since. */
export async function closedPeriodsOf({ closedPeriods, ledger }: ReadingDeps): Promise<readonly CheckedPeriod[]> {
  const closed = (await closedPeriods?.all()) ?? [];
  if (closed.length === 0) return [];
  const rows = await ledger.rows();
  return closed.map((period) => checkPeriod(rows, period));
}
