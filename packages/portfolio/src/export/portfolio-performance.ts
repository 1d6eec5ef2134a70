import { addDecimals, multiplyDecimals, subtractDecimals } from '@finclaw/market';
import { type DecimalString, nameIn } from '@finclaw/types';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { costsOf, csvCell, type ExportContext, type ExportWriter, grossOf, isTrade } from './exported-file.ts';

const COLUMNS = [
  'Date',
  'Time',
  'Type',
  'Value',
  'Transaction Currency',
  'Gross Amount',
  'Currency Gross Amount',
  'Exchange Rate',
  'Fees',
  'Taxes',
  'Shares',
  'ISIN',
  'Ticker Symbol',
  'Security Name',
  'Cash Account',
  'Note',
] as const;
type Column = (typeof COLUMNS)[number];

/**
 * The program's names of kinds when it imports transactions of accounts; borrowed shares and deliveries are not among
 * them.
 */
const TYPES: Partial<Record<HistoryRow['kind'], readonly [paid: string, takenBack: string]>> = {
  buy: ['Buy', 'Buy'],
  sell: ['Sell', 'Sell'],
  dividend: ['Dividend', 'Dividend'],
  interest: ['Interest', 'Interest Charge'],
  fee: ['Fees', 'Fees Refund'],
  tax: ['Taxes', 'Tax Refund'],
  deposit: ['Deposit', 'Deposit'],
  withdrawal: ['Removal', 'Removal'],
};

/**
 * Portfolio Performance, File › Import › CSV › Account Transactions: one row each, an exchange of currencies as money
 * out and money in.
 */
export const portfolioPerformance: ExportWriter = (rows, context) => {
  const leftOut = rows.filter((row) => row.kind !== 'fx' && (TYPES[row.kind] === undefined || isNegativeDividend(row)));
  const told = rows.filter((row) => !leftOut.includes(row));
  return {
    lines: [`${COLUMNS.join(',')}\r\n`, ...told.flatMap((row) => linesOf(row, context))],
    leftOut,
  };
};

const isNegativeDividend = (row: HistoryRow): boolean => row.kind === 'dividend' && row.amount.startsWith('-');

function linesOf(row: HistoryRow, context: ExportContext): string[] {
  const base: Partial<Record<Column, string>> = {
    Date: row.date,
    Time: row.time ?? '',
    'Cash Account': row.account,
    Note: row.note ?? '',
  };
  if (row.kind === 'fx') {
    return [
      line({ ...base, Type: 'Removal', Value: row.amount, 'Transaction Currency': row.currency }),
      line({ ...base, Type: 'Deposit', Value: row.toAmount, 'Transaction Currency': row.toCurrency }),
    ];
  }
  if (!('amount' in row) || row.amount === undefined) return [];
  const isTakenBack = row.amount.startsWith('-');
  const instrument = 'symbol' in row && row.symbol !== undefined ? context.directory.find(row.symbol) : undefined;
  const size = (amount: DecimalString): DecimalString => (isTakenBack ? subtractDecimals(0n, amount) : amount);
  const settled = 'settledAmount' in row && row.settledAmount !== undefined ? row : undefined;
  // Its fees and taxes are in the currency that was paid in, its gross amount is in that of the security.
  const paid = (amount: DecimalString): DecimalString => multiplyDecimals(amount, settled?.settledRate ?? ONE);
  return [
    line({
      ...base,
      Type: TYPES[row.kind]?.[isTakenBack ? 1 : 0] ?? '',
      Value: size(settled?.settledAmount ?? row.amount),
      'Transaction Currency': settled?.settledCurrency ?? row.currency,
      ...(settled !== undefined && {
        'Gross Amount': isTrade(row)
          ? grossOf(row)
          : addDecimals(size(row.amount), 'fee' in row || 'tax' in row ? costsOf(row) : 0n),
        'Currency Gross Amount': row.currency,
        'Exchange Rate': settled.settledRate,
      }),
      ...('fee' in row && row.fee !== undefined && { Fees: paid(row.fee) }),
      ...('tax' in row && row.tax !== undefined && { Taxes: paid(row.tax) }),
      ...(isTrade(row) && { Shares: row.quantity }),
      ...('symbol' in row && row.symbol !== undefined && { 'Ticker Symbol': row.symbol }),
      ...(instrument !== undefined && { 'Security Name': nameIn(instrument.names, context.locale) }),
      ...(instrument?.isin !== undefined && { ISIN: instrument.isin }),
    }),
  ];
}

const ONE = '1' as DecimalString;
const line = (cells: Partial<Record<Column, string>>): string =>
  `${COLUMNS.map((column) => csvCell(cells[column] ?? '')).join(',')}\r\n`;
