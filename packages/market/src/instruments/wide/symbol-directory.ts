import { dig, textOf } from '../../sources/dig.ts';
import type { MasterRow } from './kis-masters.ts';

/** A security of an American exchange, with the exchange it is listed on. */
export interface AmericanRow extends MasterRow {
  readonly exchange: 'NYSE' | 'NASDAQ';
}

const TICKER = /^[A-Z][A-Z0-9.]{0,9}$/;
/** Matches the name of a security that is not a share: rights, warrants, units, notes, preferred shares. */
const NO_SHARE =
  /\b(?:warrants?|rights?|units?|notes? due|debentures?|preferred|preference|depositary shares? each representing)\b/i;
const CLASS = / - .*$/;

/**
 * Reads a symbol directory of Nasdaq (`nasdaqlisted.txt`, `otherlisted.txt`): cells separated by bars under a header
 * line, and a last line with its creation time. A file without that line was cut off.
 */
export function readSymbolDirectory(text: string): AmericanRow[] | undefined {
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const heads = head.split('|');
  if (!(lines.pop() ?? '').startsWith('File Creation Time')) return undefined;
  const at = (...names: readonly string[]): number => heads.findIndex((each) => names.includes(each.trim()));
  const [symbol, name, isFund, isTest, where] = [
    at('Symbol', 'ACT Symbol'),
    at('Security Name'),
    at('ETF'),
    at('Test Issue'),
    at('Exchange'),
  ];
  return lines.flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [ticker = '', title = ''] = [cells[symbol], cells[name]];
    const type = cells[isFund] === 'Y' ? 'etf' : 'stock';
    if (cells[isTest] !== 'N' || !TICKER.test(ticker) || (type === 'stock' && NO_SHARE.test(title))) return [];
    return [
      { symbol: ticker, ko: '', en: title.replace(CLASS, ''), type, exchange: where < 0 ? 'NASDAQ' : 'NYSE' } as const,
    ];
  });
}

/**
 * Reads the companies of the SEC with their exchange (`company_tickers_exchange.json`): names of columns, then rows.
 */
export function readSecTickers(answer: unknown): AmericanRow[] {
  const [fields, rows] = [dig(answer, 'fields'), dig(answer, 'data')];
  if (!Array.isArray(fields) || !Array.isArray(rows)) return [];
  const [name, ticker, exchange] = ['name', 'ticker', 'exchange'].map((each) => fields.indexOf(each));
  return rows.flatMap((row: unknown) => {
    const cell = (at: number | undefined): string => (Array.isArray(row) ? textOf(row[at ?? -1]) : undefined) ?? '';
    const [symbol, where] = [cell(ticker).replace('-', '.'), cell(exchange)];
    const listedAt = where === 'Nasdaq' ? 'NASDAQ' : where === 'NYSE' ? 'NYSE' : undefined;
    if (listedAt === undefined || !TICKER.test(symbol) || cell(name) === '') return [];
    return [{ symbol, ko: '', en: cell(name), type: 'stock', exchange: listedAt } as const];
  });
}
