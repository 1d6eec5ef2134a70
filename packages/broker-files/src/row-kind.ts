/** The kinds of rows of the ledger; an undo takes back another row or a whole import. */
export const LEDGER_KINDS = [
  'buy',
  'sell',
  'short',
  'cover',
  'dividend',
  'interest',
  'fee',
  'tax',
  'split',
  'spin-off',
  'merger',
  'rename',
  'delisting',
  'transfer-in',
  'transfer-out',
  'deposit',
  'withdrawal',
  'fx',
  'owe',
  'maturity',
  'expiry',
  'exercise',
  'instrument',
  'price',
  'undo',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** The right an option gives: to buy or to sell. */
export type OptionRight = 'call' | 'put';
