import { parseDateCell } from '@finclaw/broker-files';
import { ASSET_CLASSES } from '@finclaw/config';
import { answer, daySayings, type FinanceTool, invalid, sayingsOf } from '@finclaw/market';

import type { EntryRow } from '../ledger/ledger-row.ts';
import { termsText } from '../own/instrument-draft.ts';
import { amountOf } from '../text/amount-in-words.ts';
import { describeRefusal } from '../text/describe.ts';
import { undoCode } from '../text/entry-text.ts';
import { type PortfolioToolDeps, textOf, textProperty } from './private-tool.ts';
import { shownRow } from './trades-tool.ts';

const DESCRIPTION =
  'Records something that no exchange lists and the user owns or owes (a house, a pension, an unlisted fund, a deposit, a bond, an option, a loan), or its price or value now; ' +
  'also the class of a listed instrument. cost adds it to the holdings, and so does the value of something new, its cost then unknown; value or price says what it is worth. Give what is known; ask for the class; use only what the user said.';

const AMOUNTS = ['cost', 'quantity', 'price', 'value', 'coupon', 'frequency', 'face', 'strike', 'multiplier'] as const;

const PROPERTIES = {
  name: textProperty('What the user calls it; for a listed instrument its code', 80),
  asset_class: {
    type: 'string',
    enum: [...ASSET_CLASSES],
    description:
      'What it is; needed the first time. cash is a deposit, loan is owed, krx-other-fund a Korean fund of anything but Korean shares',
  },
  currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'Its currency; needed the first time' },
  cost: textProperty(
    'What it cost, the money in a deposit, or what is owed; left out where the user did not say it',
    30,
  ),
  quantity: textProperty('How many units; 1 by default, and of money as many as the cost', 30),
  price: textProperty('Price of one unit on the day; of an option for one share of the underlying', 30),
  value: textProperty('What all of it is worth on the day; of a deposit or a loan its balance', 30),
  date: textProperty('Day it was bought or valued, YYYY-MM-DD; today by default', 10),
  account: textProperty('The account; "main" by default'),
  coupon: textProperty('bond: per cent of the face value a year', 20),
  frequency: textProperty('bond: interest payments a year', 2),
  face: textProperty('bond: what one unit pays back', 20),
  maturity: textProperty('bond: the last day; option: the expiry; YYYY-MM-DD', 10),
  underlying: textProperty('option: code of the instrument it is on', 24),
  right: { type: 'string', enum: ['call', 'put'], description: 'option' },
  strike: textProperty('option: price at which it can be used', 20),
  multiplier: textProperty('option: shares of one contract; 100 by default', 10),
};

const TERMS = ['coupon', 'frequency', 'face', 'maturity', 'underlying', 'right', 'strike', 'multiplier'] as const;

/** The tool that records what only its owner knows, after the user has approved the exact entry. */
export function recordAssetTool({ portfolioOf }: PortfolioToolDeps): FinanceTool {
  return {
    definition: {
      name: 'record_asset',
      description: DESCRIPTION,
      inputSchema: { type: 'object', properties: PROPERTIES, required: ['name'], additionalProperties: false },
      group: 'finance',
      changes: 'own-data',
      accessesSensitiveData: true,
      isPersonal: true,
      consequentialArguments: Object.keys(PROPERTIES),
      sinkArguments: [],
      restate: async ({ asset_class, date, account }, context) => ({
        asset_class: sayingsOf(asset_class),
        date: daySayings(date, portfolioOf(context).today(), context.ledger?.request),
        ...(account === 'main' && { account: 'usual' as const }),
      }),
    },
    async executor(input, context) {
      const portfolio = portfolioOf(context);
      const moment = parseDateCell(textOf(input, 'date') ?? portfolio.today());
      if (moment === undefined) return answer(invalid('date', 'A day is written YYYY-MM-DD'));
      const read: Record<string, string> = {};
      for (const name of AMOUNTS) {
        const text = textOf(input, name);
        const amount = text === undefined ? undefined : amountOf(text);
        if (amount === null) return answer(invalid(name, 'The amount cannot be read'));
        if (amount !== undefined) read[name] = amount;
      }
      const { cost, quantity, price, value } = read as Readonly<Record<string, never>>;
      const terms = TERMS.flatMap((name) => {
        const text = read[name] ?? textOf(input, name);
        return text === undefined ? [] : [`${name}=${text}`];
      }).join(' ');
      const recorded = await portfolio.recordAsset(
        {
          name: textOf(input, 'name') ?? '',
          assetClass: textOf(input, 'asset_class'),
          currency: textOf(input, 'currency'),
          account: textOf(input, 'account'),
          date: moment.date,
          cost,
          quantity,
          price,
          value,
          terms: terms === '' ? undefined : terms,
        },
        context.idempotencyKey,
      );
      if (!recorded.ok) return answer(invalid(recorded.refusal.reason, describeRefusal(recorded.refusal, 'en')));
      const rows = recorded.rows as readonly EntryRow[];
      const undo = `The program tells the user what was recorded. They undo it with the chat command undo and its code: ${rows.map(({ id }) => undoCode(id)).join(', ')}`;
      return answer({ status: 'ok', recorded: rows.map((row) => ({ ...shownAsset(row), id: row.id })), undo });
    },
  };
}

/** A row for a result; the terms of an instrument as one text. */
function shownAsset(row: EntryRow) {
  if (row.kind !== 'instrument') return shownRow(row);
  const { kind, date, account, symbol, name, assetClass, currency } = row;
  const terms = termsText(row);
  return { kind, date, account, symbol, name, assetClass, currency, ...(terms !== '' && { terms }) };
}
