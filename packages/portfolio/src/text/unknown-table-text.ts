import { COLUMN_FIELDS, type ColumnField, type UnknownTable } from '@finclaw/broker-files';
import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';

const MOST_HEADS = 25;
/** Heads of columns that number rows or say how far they are, which are no good example. */
const NUMBERING = /number|\bno\.?$|\bid$|status|번호|상태/i;

/** Describes the understood columns of a table, the missing ones for a list of trades, and how to give them. */
export function unknownTableText(
  { understood, heads, missing, seems }: UnknownTable,
  file: string,
  locale: Locale,
): string[] {
  const name = (field: ColumnField): string => message(locale, `portfolio.field.${field}`);
  const parts = COLUMN_FIELDS.flatMap((field) => {
    const column = understood[field];
    return column === undefined ? [] : message(locale, 'portfolio.import.column', { field: name(field), column });
  });
  const used = new Set(Object.values(understood));
  const free = heads.filter((head) => !used.has(head) && !NUMBERING.test(head));
  const [first] = missing;
  return [
    message(locale, 'portfolio.import.unknown-layout.table', {
      file,
      understood: parts.join(', ') || message(locale, 'portfolio.import.unknown-layout.none'),
      missing: missing.map(name).join(', '),
      heads: heads.slice(0, MOST_HEADS).join(', '),
    }),
    ...(seems === undefined ? [] : [message(locale, `portfolio.import.seems.${seems}`)]),
    ...(first === undefined || seems !== undefined
      ? []
      : [
          message(locale, 'portfolio.import.unknown-layout.map', {
            example: first === 'currency' ? 'currency=EUR' : `${first}=${free[0] ?? '#1'}`,
          }),
        ]),
  ];
}
