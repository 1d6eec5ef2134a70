import { type ParsedRow, parseAmountCell } from '@finclaw/broker-files';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { parseLocalDate } from '@finclaw/market';
import { describeRefusal, entryText, type PortfolioService } from '@finclaw/portfolio';
import type { DecimalString } from '@finclaw/types';
import { type Invocation, printResult } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import { shortId } from './entry-id.ts';

const TRADES = ['buy', 'sell', 'short', 'cover', 'transfer-in', 'transfer-out', 'owe'] as const;
const CORPORATE = ['merger', 'rename', 'delisting', 'spin-off', 'maturity', 'expiry', 'exercise'] as const;
const CASH = ['deposit', 'withdrawal', 'dividend', 'interest', 'fee', 'tax'] as const;

/** `portfolio add buy NAME QUANTITY --price P` or `portfolio add deposit AMOUNT --currency KRW`. */
export async function addRow(
  invocation: Invocation,
  portfolio: PortfolioService,
  args: readonly string[],
): Promise<number> {
  const { io, locale, values } = invocation;
  const result = await portfolio.record(readRow(invocation, args, portfolio.today()));
  if (!result.ok) {
    const command = result.refusal.reason === 'unknown-symbol' ? withPriceOption(args) : undefined;
    const hint = command === undefined ? '' : `\n${message(locale, 'cli.priceOption', { command })}`;
    throw new FinClawError(`${describeRefusal(result.refusal, locale)}${hint}`, 'INVALID_INPUT');
  }
  return printResult(
    { io, values },
    result.row,
    message(locale, 'cli.rowAdded', { row: entryText(result.row, locale), id: shortId(result.row.id) }),
  );
}

/** Rewrites a command with the price after the quantity: `buy AAPL 3 at 190`. */
function withPriceOption(args: readonly string[]): string | undefined {
  const words = args.filter((word) => word !== 'at' && word !== '@');
  const [quantity = '', price = ''] = words.slice(-2);
  if (words.length < 4 || parseAmountCell(quantity) === null) return undefined;
  return ['finclaw portfolio add', ...words.slice(0, -1), '--price', price].join(' ');
}

function readRow(invocation: Invocation, args: readonly string[], today: ParsedRow['date']): ParsedRow {
  const { values, locale, usage } = invocation;
  const [kind = '', ...rest] = args;
  const option = (name: 'price' | 'amount' | 'fee' | 'tax') => decimal(invocation, `--${name}`, values[name]);
  const date = typeof values.date === 'string' ? parseLocalDate(values.date) : today;
  if (date === undefined) throw new UsageError(message(locale, 'cli.badDate', { value: String(values.date) }));
  const common = {
    date,
    ...named('fee', option('fee')),
    ...named('tax', option('tax')),
    ...(typeof values.account === 'string' && { account: values.account }),
    ...(typeof values.currency === 'string' && { currency: values.currency }),
    ...named('settledAmount', decimal(invocation, '--settled-amount', values['settled-amount'])),
    ...named('settledRate', decimal(invocation, '--rate', values.rate)),
    ...(typeof values['settled-currency'] === 'string' && { settledCurrency: values['settled-currency'] }),
  };
  const trade = TRADES.find((known) => known === kind);
  if (trade) {
    const name = rest.slice(0, -1).join(' ');
    const quantity = decimal(invocation, 'QUANTITY', rest.at(-1));
    if (name === '' || quantity === undefined)
      throw new UsageError(message(locale, 'cli.missingArgument', { name: 'NAME QUANTITY', usage }));
    const price = option('price');
    const amount = option('amount');
    return {
      kind: trade,
      ...common,
      instrument: { text: name, by: 'name' },
      quantity,
      ...named('price', price),
      ...named('amount', amount),
      ...(typeof values.lots === 'string' && { lots: values.lots }),
    };
  }
  const corporate = CORPORATE.find((known) => known === kind);
  if (corporate) return { kind: corporate, ...common, ...readCorporate(invocation, rest.join(' ')) };
  const cash = CASH.find((known) => known === kind);
  const amount = decimal(invocation, 'AMOUNT', rest.at(-1));
  if (!cash || amount === undefined) {
    throw new UsageError(
      message(locale, 'cli.missingArgument', { name: [...TRADES, ...CORPORATE, ...CASH].join('|'), usage }),
    );
  }
  const name = rest.slice(0, -1).join(' ');
  return { kind: cash, ...common, amount, ...(name !== '' && { instrument: { text: name, by: 'name' } }) };
}

/**
 * `expiry OPTION`, `exercise OPTION [--quantity 2]`, `maturity BOND [--amount CASH]`, `merger OLD --into NEW --ratio
 * 1:2 [--amount CASH]`, `rename OLD --into NEW`, `spin-off PARENT --into NEW --ratio 1:4 --cost-share 0.2`.
 */
function readCorporate(invocation: Invocation, name: string): Partial<ParsedRow> {
  const { values, locale, usage } = invocation;
  if (name === '') throw new UsageError(message(locale, 'cli.missingArgument', { name: 'NAME', usage }));
  const [to, from, ...more] = typeof values.ratio === 'string' ? values.ratio.split(':') : [];
  if (more.length > 0 || (to !== undefined && from === undefined))
    throw new UsageError(message(locale, 'cli.badAmount', { name: '--ratio', value: String(values.ratio) }));
  return {
    instrument: { text: name, by: 'name' },
    ...(typeof values.into === 'string' && { toInstrument: { text: values.into, by: 'name' } }),
    ...named('to', decimal(invocation, '--ratio', to)),
    ...named('from', decimal(invocation, '--ratio', from)),
    ...named('quantity', decimal(invocation, '--received', values.received ?? values.quantity)),
    ...named('costShare', decimal(invocation, '--cost-share', values['cost-share'])),
    ...named('amount', decimal(invocation, '--amount', values.amount)),
  };
}

const named = <K extends string>(key: K, value: DecimalString | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { readonly [N in K]?: DecimalString };

function decimal({ locale }: Invocation, name: string, text: unknown): DecimalString | undefined {
  if (typeof text !== 'string') return undefined;
  const value = parseAmountCell(text);
  if (value === null) throw new UsageError(message(locale, 'cli.badAmount', { name, value: text }));
  return value;
}
