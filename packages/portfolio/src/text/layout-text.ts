import { COLUMN_FIELDS, type FoundMapping } from '@finclaw/broker-files';
import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';

import type { StagedRow } from '../ledger/ledger.ts';
import { entryText } from './entry-text.ts';

/** Describes the interpretation of a table's columns, line by line. */
export function layoutText(
  { mapping, unused, isDayOrderDoubtful, assumedCurrency }: FoundMapping,
  locale: Locale,
): string[] {
  const { columns, constants, dates, amounts } = mapping;
  const parts = COLUMN_FIELDS.flatMap((name) => {
    const [column, value, field] = [columns[name], constants[name], message(locale, `portfolio.field.${name}`)];
    if (column !== undefined) return message(locale, 'portfolio.import.column', { field, column });
    return value === undefined ? [] : message(locale, 'portfolio.import.constant', { field, value });
  });
  return [
    message(locale, 'portfolio.import.columns', { columns: parts.join(', ') }),
    ...(unused.length === 0 ? [] : [message(locale, 'portfolio.import.unused', { columns: unused.join(', ') })]),
    ...(amounts === 'gross' && (columns.amount ?? columns.inAmount) !== undefined
      ? [message(locale, 'portfolio.import.gross')]
      : []),
    ...(assumedCurrency === undefined
      ? []
      : [message(locale, 'portfolio.import.assumedCurrency', { currency: assumedCurrency })]),
    ...(isDayOrderDoubtful && dates !== 'ymd' ? [message(locale, `portfolio.import.doubtfulDates.${dates}`)] : []),
  ];
}

const SHOWN_ROWS = 5;

/** Describes the result of a file's first rows. */
export function rowsText(sample: readonly StagedRow[], count: number, locale: Locale): string[] {
  const shown = sample.slice(0, SHOWN_ROWS);
  return [
    ...shown.map(({ line, draft }) =>
      message(locale, 'portfolio.import.becomes', { line, row: entryText(draft, locale) }),
    ),
    ...(count > shown.length && shown.length > 0
      ? [message(locale, 'portfolio.import.becomesMore', { count: count - shown.length })]
      : []),
  ];
}
