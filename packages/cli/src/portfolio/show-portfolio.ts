import { message } from '@finclaw/config';
import { formatMoney } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { holdingRows, type PortfolioService, portfolioSums, portfolioTitle } from '@finclaw/portfolio';
import { type Invocation, writeLine } from '../io.ts';
import { printTable } from '../terminal/screen/print-table.ts';

type CurrentPortfolio = Awaited<ReturnType<PortfolioService['current']>>;

const COLUMNS = ['name', 'quantity', 'price', 'value', 'gain', 'percent'] as const;

/** A portfolio in the terminal: a table for each account, the largest holding first, and the sums below. */
export function showPortfolio(
  { io, locale }: Invocation,
  current: CurrentPortfolio,
  directory: InstrumentDirectory,
): void {
  const print = (text: string): void => writeLine(io.stdout, text);
  if (current.value.accounts.length === 0) print(message(locale, 'portfolio.show.empty'));
  else {
    print(portfolioTitle(current, locale));
    printAccounts(io, locale, current, directory, (account) => message(locale, 'portfolio.show.account', { account }));
    print('');
    for (const line of portfolioSums(current, directory, locale)) print(line);
  }
  const { shared = [] } = current;
  if (shared.length > 0) print(`\n${message(locale, 'portfolio.show.sharedTitle')}`);
  for (const { access, current: other } of shared) {
    printAccounts(io, locale, other, directory, (account) =>
      message(locale, `portfolio.show.shared.${access}`, { account }),
    );
    print('');
    for (const line of portfolioSums(other, directory, locale)) print(line);
  }
}

function printAccounts(
  io: Invocation['io'],
  locale: Invocation['locale'],
  { value: { accounts, rates } }: CurrentPortfolio,
  directory: InstrumentDirectory,
  titleOf: (account: string) => string,
): void {
  for (const account of accounts) {
    writeLine(io.stdout, `\n${titleOf(account.account)}`);
    const rows = holdingRows(account, rates, directory, locale);
    const head = COLUMNS.map((column) => message(locale, `portfolio.column.${column}`));
    if (rows.length > 0) printTable(io.stdout, { head, rows, numbers: [1, 2, 3, 4, 5] });
    const amounts = account.cash.map(({ money }) => formatMoney(money, locale)).join(', ');
    if (amounts !== '') writeLine(io.stdout, message(locale, 'portfolio.show.cash', { amounts }));
  }
}
