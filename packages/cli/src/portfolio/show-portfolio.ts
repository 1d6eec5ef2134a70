import { message } from '@finclaw/config';
import { formatMoney, type InstrumentDirectory } from '@finclaw/finance/instruments';
import { holdingRows, type PortfolioService, portfolioSums, portfolioTitle } from '@finclaw/finance/portfolio';
import { type Invocation, writeLine } from '../io.ts';
import { printTable } from '../terminal/screen/print-table.ts';

type CurrentPortfolio = Awaited<ReturnType<PortfolioService['current']>>;

const COLUMNS = ['name', 'quantity', 'price', 'value', 'gain', 'percent'] as const;

/** A portfolio in the terminal: a table for each account, the largest holding first, and the sums below. */
export function showPortfolio({ io, locale }: Invocation, current: CurrentPortfolio, directory: InstrumentDirectory): void {
  const { accounts } = current.value;
  if (accounts.length === 0) {
    writeLine(io.stdout, message(locale, 'portfolio.show.empty'));
    return;
  }
  writeLine(io.stdout, portfolioTitle(current, locale));
  for (const account of accounts) {
    writeLine(io.stdout, `\n${message(locale, 'portfolio.show.account', { account: account.account })}`);
    const rows = holdingRows(account, current.value.rates, directory, locale);
    const head = COLUMNS.map((column) => message(locale, `portfolio.column.${column}`));
    if (rows.length > 0) printTable(io.stdout, { head, rows, numbers: [1, 2, 3, 4, 5] });
    const amounts = account.cash.map(({ money }) => formatMoney(money, locale)).join(', ');
    if (amounts !== '') writeLine(io.stdout, message(locale, 'portfolio.show.cash', { amounts }));
  }
  writeLine(io.stdout, '');
  for (const line of portfolioSums(current, directory, locale)) writeLine(io.stdout, line);
}
