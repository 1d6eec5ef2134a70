import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { formatMoney, Money } from '@finclaw/market';
import {
  className,
  describeRefusal,
  entryText,
  type PortfolioService,
  readAssetEntry,
  termsText,
} from '@finclaw/portfolio';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { printTable } from '../terminal/screen/print-table.ts';
import { UsageError } from '../usage-error.ts';

/** The options of the command, each with the field of the asset it fills in. */
const FIELDS = {
  class: 'assetClass',
  currency: 'currency',
  account: 'account',
  date: 'date',
  amount: 'cost',
  quantity: 'quantity',
  price: 'price',
  value: 'value',
  coupon: 'coupon',
  frequency: 'frequency',
  face: 'face',
  strike: 'strike',
  multiplier: 'multiplier',
  maturity: 'maturity',
  underlying: 'underlying',
  right: 'right',
} as const;
const COLUMNS = ['name', 'symbol', 'assetClass', 'price', 'date', 'terms'] as const;

/**
 * `portfolio own NAME --class CLASS --amount COST [--value V]`: records an unlisted asset; without a name, lists them.
 */
export async function ownAsset(
  invocation: Invocation,
  portfolio: PortfolioService,
  words: readonly string[],
): Promise<number> {
  const { io, locale, values } = invocation;
  if (words.length === 0) return listAssets(invocation, portfolio);
  const fields = Object.fromEntries(
    Object.entries(FIELDS).flatMap(([option, field]) => {
      const text = values[option];
      return typeof text === 'string' ? [[field, text]] : [];
    }),
  );
  const entry = readAssetEntry({ ...fields, name: words.join(' ') }, portfolio.today());
  if ('reason' in entry) throw new UsageError(describeRefusal(entry, locale));
  const result = await portfolio.recordAsset(entry);
  if (!result.ok) throw new FinClawError(describeRefusal(result.refusal, locale), 'INVALID_INPUT');
  if (values.json) writeJson(io.stdout, result.rows);
  else
    for (const row of result.rows)
      writeLine(io.stdout, message(locale, 'cli.rowAdded', { row: entryText(row, locale), id: row.id }));
  return EXIT.done;
}

async function listAssets({ io, locale, values }: Invocation, portfolio: PortfolioService): Promise<number> {
  const own = await portfolio.own();
  const today = portfolio.today();
  const assets = own.instruments.map((instrument) => ({
    ...instrument,
    quote: own.statedOn(instrument.symbol, today),
  }));
  if (values.json) writeJson(io.stdout, assets);
  else if (assets.length === 0) writeLine(io.stdout, message(locale, 'portfolio.own.none'));
  else
    printTable(io.stdout, {
      head: COLUMNS.map((column) => message(locale, `portfolio.field.${column}`)),
      rows: assets.map(({ name, symbol, assetClass, currency, quote, ...terms }) => [
        name,
        symbol,
        className(assetClass, locale),
        quote === undefined ? '–' : formatMoney(Money.of(quote.price, currency), locale),
        quote?.date ?? '',
        termsText(terms),
      ]),
      numbers: [3],
    });
  return EXIT.done;
}
