import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { formatMoney, Money, parseLocalDate } from '@finclaw/market';
import {
  className,
  describeRefusal,
  entryText,
  type PortfolioService,
  parseAmountCell,
  termsText,
} from '@finclaw/portfolio';
import type { DecimalString } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { printTable } from '../terminal/screen/print-table.ts';
import { UsageError } from '../usage-error.ts';

const NUMERIC_TERMS = ['coupon', 'frequency', 'face', 'strike', 'multiplier'] as const;
const WORD_TERMS = ['maturity', 'underlying', 'right'] as const;
const COLUMNS = ['name', 'symbol', 'assetClass', 'price', 'date', 'terms'] as const;

/**
 * `portfolio own NAME --class CLASS --amount COST [--value V]`: something that no exchange lists; without a name, the
 * list of them.
 */
export async function ownAsset(
  invocation: Invocation,
  portfolio: PortfolioService,
  words: readonly string[],
): Promise<number> {
  const { io, locale, values } = invocation;
  if (words.length === 0) return listAssets(invocation, portfolio);
  const text = (name: string): string | undefined => (typeof values[name] === 'string' ? values[name] : undefined);
  const date = text('date') === undefined ? portfolio.today() : parseLocalDate(text('date') ?? '');
  if (date === undefined) throw new UsageError(message(locale, 'cli.badDate', { value: String(values.date) }));
  const amount = (name: string): DecimalString | undefined => {
    const read = parseAmountCell(text(name) ?? '');
    if (read === null)
      throw new UsageError(message(locale, 'cli.badAmount', { name: `--${name}`, value: String(values[name]) }));
    return read;
  };
  const terms = [
    ...NUMERIC_TERMS.map((name) => [name, amount(name)] as const),
    ...WORD_TERMS.map((name) => [name, text(name)] as const),
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  const result = await portfolio.recordAsset({
    name: words.join(' '),
    assetClass: text('class'),
    currency: text('currency'),
    account: text('account'),
    date,
    cost: amount('amount'),
    quantity: amount('quantity'),
    price: amount('price'),
    value: amount('value'),
    terms: terms.length === 0 ? undefined : terms.join(' '),
  });
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
