import { message } from '@finclaw/config';
import { groupThousands } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type DecimalString, type Locale, nameIn } from '@finclaw/types';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { entryText, undoCode } from '../text/entry-text.ts';
import type { CheckedPeriod } from './closed-periods.ts';
import type { ComparedPosition } from './compare-statement.ts';
import type { StatementComparison } from './look-up-statement.ts';

/** Describes an account beside its statement: a line for each security and currency, and the rows behind a difference. */
export function statementText(
  { account, date, positions, differenceCount }: StatementComparison,
  directory: InstrumentDirectory,
  locale: Locale,
): readonly string[] {
  const title = differenceCount === 0 ? 'statement.same' : 'statement.differs';
  return [
    message(locale, title, { account, date, count: differenceCount }),
    ...positions.flatMap((position) => positionLines(position, directory, locale)),
  ];
}

function positionLines(position: ComparedPosition, directory: InstrumentDirectory, locale: Locale): readonly string[] {
  const { what, statement, broker, ledger, difference, explained } = position;
  const name = nameIn(directory.find(what as never)?.names, locale);
  const sides = [
    ...(statement === undefined
      ? []
      : [message(locale, 'statement.side.statement', { amount: groupThousands(statement) })]),
    ...(broker === undefined ? [] : [message(locale, 'statement.side.broker', { amount: groupThousands(broker) })]),
    message(locale, 'statement.side.ledger', { amount: groupThousands(ledger) }),
    ...(difference === '0' ? [] : [message(locale, 'statement.side.difference', { amount: signed(difference) })]),
  ];
  return [
    `  ${name === undefined || name === what ? what : `${name} (${what})`}: ${sides.join(', ')}`,
    ...(explained === undefined
      ? []
      : [
          `    ${message(locale, `statement.how.${explained.how}`)}`,
          ...explained.rows.map((row) => `      ${rowLine(row, locale)}`),
        ]),
  ];
}

const signed = (amount: DecimalString): string => (amount.startsWith('-') ? '' : '+') + groupThousands(amount);

const rowLine = (row: HistoryRow, locale: Locale): string => `${undoCode(row.id)} ${entryText(row, locale)}`;

/** Describes closed periods; with `onlyChanged`, those in which something changed since. */
export function periodsText(
  periods: readonly CheckedPeriod[],
  locale: Locale,
  { onlyChanged = false }: { readonly onlyChanged?: boolean } = {},
): readonly string[] {
  return periods.flatMap(({ account, date, closedAt, rowCount, added, removed }) => {
    const count = added.length + removed.length;
    if (count === 0)
      return onlyChanged ? [] : [message(locale, 'statement.closed', { account, date, closedAt, count: rowCount })];
    return [
      message(locale, 'statement.changed', { account, date, closedAt, count }),
      ...added.map((row) => `  + ${rowLine(row, locale)}`),
      ...removed.map((row) => `  − ${rowLine(row, locale)}`),
    ];
  });
}
