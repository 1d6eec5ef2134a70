import { message } from '@finclaw/config';
import { formatMoney, Money } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type PortfolioService, transactionView } from '@finclaw/portfolio';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { printTable } from '../terminal/screen/print-table.ts';
import { shortId } from './entry-id.ts';

const COLUMNS = ['date', 'kind', 'symbol', 'quantity', 'amount', 'account', 'id'] as const;

/** `portfolio transactions`: the rows that count, oldest first, with the id that `edit` and `undo` take. */
export async function listRows(
  { io, locale, values }: Invocation,
  portfolio: PortfolioService,
  directory: InstrumentDirectory,
): Promise<number> {
  const [edited, own] = [await portfolio.edited(), await portfolio.own()];
  const rows = (await portfolio.rows())
    .filter(({ account }) => values.account === undefined || account === values.account)
    .map((row) => transactionView(row, directory, locale, edited, own));
  if (values.json) writeJson(io.stdout, rows);
  else if (rows.length === 0) writeLine(io.stdout, message(locale, 'portfolio.show.empty'));
  else {
    const head = COLUMNS.map((column) => message(locale, `portfolio.field.${column}`));
    const cells = rows.map(
      ({ id, date, kind, name = '', quantity = '', amount, currency, settled, account, isEdited }) => [
        date,
        isEdited ? message(locale, 'portfolio.edited', { kind }) : kind,
        name,
        quantity,
        [
          ...(amount === undefined || currency === undefined ? [] : [formatMoney(Money.of(amount, currency), locale)]),
          ...(settled === undefined ? [] : [formatMoney(Money.of(settled.amount, settled.currency), locale)]),
        ].join(' = '),
        account,
        shortId(id),
      ],
    );
    printTable(io.stdout, { head, rows: cells, numbers: [3, 4] });
  }
  return EXIT.done;
}
