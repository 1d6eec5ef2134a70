import { createHash } from 'node:crypto';
import { parseDecimal, toDecimalString } from '../../money/decimal.ts';
import type { RowDraft } from './ledger-row.ts';

/** What a row is about; notes, references and where it came from are not part of it. */
const CONTENT = ['account', 'date', 'kind', 'symbol', 'currency', 'toCurrency', 'row', 'batch'] as const;
const AMOUNTS = ['quantity', 'amount', 'toAmount', 'to', 'from', 'added'] as const;

/** A short text that two rows share when they say the same thing: the same amounts, however they are written. */
export function contentKey(row: RowDraft): string {
  const fields = row as unknown as Readonly<Record<string, string | undefined>>;
  const parts = [...CONTENT.map((name) => fields[name] ?? ''), ...AMOUNTS.map((name) => plain(fields[name]))];
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url').slice(0, 22);
}

const plain = (amount: string | undefined): string => (amount === undefined ? '' : toDecimalString(parseDecimal(amount)));
