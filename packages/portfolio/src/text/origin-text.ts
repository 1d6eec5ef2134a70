import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { isSynced } from '../import/statement.ts';
import type { RowOrigin } from '../ledger/row-origin.ts';
import { brokerName } from './broker-name.ts';

/** The file and row that an entry was read from, the broker that reported it, or that it was entered here. */
export function originText(origin: RowOrigin | undefined, locale: Locale): string {
  if (origin === undefined) return message(locale, 'portfolio.origin.entered');
  const { file, line, sheet } = origin;
  if (isSynced(origin)) return message(locale, 'portfolio.origin.broker', { broker: brokerName(file, locale) });
  return sheet === undefined
    ? message(locale, 'portfolio.origin.row', { file, line })
    : message(locale, 'portfolio.origin.sheet', { file, sheet, line });
}
