import { type ParsedRow, parseAmountCell, parseDateCell, parseRatio, RowRefused } from '@finclaw/broker-files';
import { answer, daySayings, type FinanceTool, type Invalid, invalid, namesOf, sayingsOf } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';

import { type EntryRow, HISTORY_KINDS, type LedgerRow } from '../ledger/ledger-row.ts';
import type { PortfolioService } from '../portfolio.ts';
import { describeRefusal } from '../text/describe.ts';
import { undoCode } from '../text/entry-text.ts';
import { type PortfolioToolDeps, textOf, textProperty } from './private-tool.ts';
import { shownNames, shownUnitCost } from './shown.ts';
import { shownRow } from './trades-tool.ts';

const DESCRIPTION =
  "Records in the user's ledger what already happened at their broker; no order is placed. buy and sell need quantity and the amount moved (costs included) or the price. " +
  'An option that is exercised or assigned, a bond that is paid back: quantity and amount follow from its terms (record_asset). ' +
  'A merger, rename, spin-off or delisting counts for all shares held; of a merger amount is the cash received. Use only what the user said; ask for what is missing.';

const AMOUNT_FIELDS = [
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'cost_share',
  'settled_amount',
  'exchange_rate',
  'shares',
] as const;

const PROPERTIES = {
  kind: { type: 'string', enum: HISTORY_KINDS, description: 'What happened' },
  symbol: textProperty('The instrument, by name or symbol', 80),
  quantity: textProperty('How many shares', 30),
  price: textProperty('Price of one share', 30),
  amount: textProperty('What was moved in total, costs included; for transfer-in what the shares had cost', 30),
  currency: { type: 'string', pattern: '^[A-Z]{3}$', description: "The instrument's own by default" },
  fee: textProperty('Fee inside the amount', 30),
  tax: textProperty('Tax inside the amount', 30),
  settled_amount: textProperty('What was moved in settled_currency, where that is not the currency of the trade', 30),
  settled_currency: {
    type: 'string',
    pattern: '^[A-Z]{3}$',
    description: 'The currency moved, such as KRW for a US share paid in won',
  },
  exchange_rate: textProperty("How much settled_currency one unit of the trade's currency came to", 30),
  date: textProperty('Day of the trade, YYYY-MM-DD; today by default', 10),
  time: { type: 'string', pattern: '^\\d{2}:\\d{2}(:\\d{2})?$', description: 'Time of day, if known' },
  account: textProperty('The account; "main" by default'),
  to_amount: textProperty('fx: the amount received', 30),
  to_currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'fx: the currency received' },
  shares: textProperty('exercise: shares that changed hands; from the terms of the option by default', 30),
  ratio: textProperty('split, merger, spin-off: new for old shares, such as 4:1', 20),
  to_symbol: textProperty('merger, rename, spin-off: the new instrument, by name or symbol', 80),
  cost_share: textProperty('spin-off: part of the cost for the new shares, 0.125 for 12.5 %', 20),
  lots: textProperty('sell: chosen lots by the day they were bought, such as 2024-01-05:5, 2024-03-01:3', 200),
  note: textProperty('A remark of the user', 200),
};

/** The tool that records what happened, after the user has approved the exact row. */
export function recordTradeTool({ portfolioOf, directory }: PortfolioToolDeps): FinanceTool {
  return {
    definition: {
      name: 'record_trade',
      description: DESCRIPTION,
      inputSchema: { type: 'object', properties: PROPERTIES, required: ['kind'], additionalProperties: false },
      group: 'finance',
      changes: 'own-data',
      accessesSensitiveData: true,
      isPersonal: true,
      consequentialArguments: Object.keys(PROPERTIES).filter((name) => name !== 'note'),
      sinkArguments: [],
      restate: async ({ kind, symbol, to_symbol, date, account, currency }, context) => {
        const found = directory.resolve(String(symbol));
        const isOwnCurrency = found.kind === 'found' && found.instrument.currency === currency;
        return {
          kind: sayingsOf(kind),
          symbol: namesOf(symbol, directory),
          to_symbol: namesOf(to_symbol, directory),
          date: daySayings(date, portfolioOf(context).today(), context.ledger?.request),
          ...(account === 'main' && { account: 'usual' as const }),
          ...(isOwnCurrency && { currency: 'usual' as const }),
        };
      },
    },
    async executor(input, context) {
      const portfolio = portfolioOf(context);
      const draft = toRow(input, portfolio.today());
      if ('status' in draft) return answer(draft);
      const recorded = await portfolio.record(draft, context.idempotencyKey);
      if (!recorded.ok) return answer(invalid(recorded.refusal.reason, describeRefusal(recorded.refusal, 'en')));
      const undo = `The program tells the user what was recorded. They undo it with the chat command undo ${undoCode(recorded.row.id)}`;
      // The program names the row by its id when it says how to undo it.
      const { id } = recorded.row;
      const position = await positionAfter(portfolio, recorded.row);
      const row = recorded.row as EntryRow;
      const names = 'symbol' in row && row.symbol !== undefined && shownNames(row.symbol, directory);
      return answer({ status: 'ok', recorded: { ...shownRow(row), ...names, id }, ...position, undo });
    },
  };
}

/** Says how much of the instrument is held in the account now and what a unit of it has cost on average. */
async function positionAfter(portfolio: PortfolioService, { account, ...row }: LedgerRow) {
  if (!('symbol' in row) || row.symbol === undefined) return {};
  const after = (await portfolio.held(account)).find(({ symbol }) => symbol === row.symbol);
  return {
    position: {
      symbol: row.symbol,
      account,
      quantity: after?.quantity ?? '0',
      ...(after?.averageCost && { averageCost: shownUnitCost(after.averageCost) }),
    },
  };
}

function toRow(input: Readonly<Record<string, unknown>>, today: ParsedRow['date']): ParsedRow | Invalid {
  const kind = input.kind as ParsedRow['kind'];
  const moment = parseDateCell(textOf(input, 'date') ?? today);
  if (moment === undefined) return invalid('date', 'A day is written YYYY-MM-DD');
  const [symbol, target] = [textOf(input, 'symbol'), textOf(input, 'to_symbol')];
  const [ratio, received] = [textOf(input, 'ratio'), textOf(input, 'to_amount')];
  try {
    const amounts = Object.fromEntries(AMOUNT_FIELDS.map((name) => [name, readAmount(name, textOf(input, name))]));
    const { cost_share: costShare, settled_amount: settledAmount, exchange_rate: settledRate, ...others } = amounts;
    const told = Object.entries({ ...others, costShare, settledAmount, settledRate }).filter(
      ([, value]) => value !== undefined,
    );
    const found = Object.fromEntries(told) as Partial<ParsedRow>;
    const toAmount = readAmount('toAmount', received);
    return {
      kind,
      date: moment.date,
      ...texts(input),
      ...(symbol !== undefined && { instrument: { text: symbol, by: 'name' } }),
      ...(target !== undefined && { toInstrument: { text: target, by: 'name' } }),
      ...(kind === 'split' && ratio === undefined ? { added: found.quantity } : found),
      ...(ratio !== undefined && parseRatio(ratio)),
      ...(toAmount !== undefined && { toAmount }),
    };
  } catch (error) {
    if (error instanceof RowRefused) return invalid(error.refusal.reason, describeRefusal(error.refusal, 'en'));
    throw error;
  }
}

function texts(input: Readonly<Record<string, unknown>>): Partial<ParsedRow> {
  const names = {
    currency: 'currency',
    time: 'time',
    account: 'account',
    toCurrency: 'to_currency',
    settledCurrency: 'settled_currency',
    lots: 'lots',
    note: 'note',
  } as const;
  return Object.fromEntries(
    Object.entries(names)
      .map(([field, name]) => [field, textOf(input, name)] as const)
      .filter(([, text]) => text !== undefined),
  );
}

function readAmount(field: string, text: string | undefined): DecimalString | undefined {
  const amount = text === undefined ? undefined : parseAmountCell(text);
  if (amount === null) throw new RowRefused('bad-value', { field, value: text?.slice(0, 40) ?? '' });
  return amount;
}
