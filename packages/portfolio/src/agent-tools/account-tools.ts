import { parseDateCell } from '@finclaw/broker-files';
import { answer, type FinanceTool, invalid, Money } from '@finclaw/market';
import type { AccountRoom } from '../account-types/account-room.ts';
import { noticeLines } from '../account-types/account-text.ts';
import { ACCOUNT_TYPES } from '../account-types/account-type.ts';

import { amountOf } from '../text/amount-in-words.ts';
import { type PortfolioToolDeps, privateTool, textOf, textProperty } from './private-tool.ts';
import { shownMoney } from './shown.ts';

const READ =
  'What may still be paid into the user’s tax-favoured accounts this year (Korean ISA, pension savings, IRP; 401(k), IRA, Roth IRA, HSA), the Korean tax credit and what is left of an ISA’s tax-free allowance. Payments are recorded deposits. Without such an account: the limits of each kind.';
const DESCRIBE =
  'Keeps what kind of account one is by law, which decides about contribution room and tax; taxable makes it an ordinary one.';

/** The law of a group for a result: its country and year, amounts, and the rules behind them. */
const shownRoom = ({
  country,
  year,
  currency,
  figures,
}: Pick<AccountRoom, 'country' | 'year' | 'currency' | 'figures'>) => ({
  country,
  year: `${year}`,
  currency,
  figures: Object.fromEntries(figures.map(({ name, amount }) => [name, shownMoney(Money.of(amount, currency))])),
  rules: Object.fromEntries(figures.flatMap(({ name, source }) => (source ? [[name, source]] : []))),
});

/** The tools on kinds of accounts: one works out the room that is left, the other keeps the kind. */
export function accountTools({ portfolioOf }: PortfolioToolDeps): readonly FinanceTool[] {
  return [
    {
      definition: privateTool('portfolio_accounts', READ, {
        year: { type: 'integer', minimum: 1990, maximum: 2100, description: 'The calendar year; this one by default' },
        salary: textProperty(
          'Korea: gross salary of the year (총급여), which decides about the rate of the credit',
          30,
        ),
      }),
      async executor(input, context) {
        const typed = textOf(input, 'salary');
        const salary = typed === undefined ? undefined : amountOf(typed);
        if (salary === null) return answer(invalid('salary', 'The amount cannot be read'));
        const request = { ...(typeof input.year === 'number' && { year: input.year }), salary };
        const { described, rooms, limitsByKind } = await portfolioOf(context).accountRooms(request);
        return answer({
          status: 'ok',
          ...(rooms.length === 0 && {
            detail:
              'No account has a type yet; limitsByKind are of accounts opened this year; pension savings and IRP share theirs, as do IRA and Roth IRA.',
          }),
          accounts: Object.entries(described).map(([account, about]) => ({ account, ...about })),
          groups: rooms.map(({ group, accounts, keptUntil, notices, ...room }) => ({
            group,
            accounts,
            ...shownRoom(room),
            ...(keptUntil !== undefined && { taxReliefKeptFrom: keptUntil }),
            ...(notices.length > 0 && { notices: noticeLines(notices, 'en') }),
          })),
          ...(rooms.length === 0 && {
            limitsByKind: limitsByKind.map(({ kind, ...room }) => ({ kind, ...shownRoom(room) })),
          }),
          note: 'Information, not tax advice. Say the notices. Trades and income in these accounts are left out of portfolio_tax.',
        });
      },
    },
    {
      definition: {
        ...privateTool('describe_account', DESCRIBE, {}),
        inputSchema: {
          type: 'object',
          properties: {
            account: textProperty('The account as the ledger calls it'),
            type: {
              type: 'string',
              enum: [...ACCOUNT_TYPES],
              description:
                'isa is the general Korean kind (일반형), isa-low-income 서민형 and 농어민형; ask when unclear',
            },
            opened: textProperty('The day it was opened, YYYY-MM-DD; decides about an ISA', 10),
          },
          required: ['account', 'type'],
          additionalProperties: false,
        },
        changes: 'own-data',
        consequentialArguments: ['account', 'type', 'opened'],
        sinkArguments: [],
      },
      async executor(input, context) {
        const account = (textOf(input, 'account') ?? '').trim();
        const type = ACCOUNT_TYPES.find((known) => known === input.type);
        if (account === '' || type === undefined) return answer(invalid('account', 'Name the account and its kind'));
        const typed = textOf(input, 'opened');
        const opened = typed === undefined ? undefined : parseDateCell(typed)?.date;
        if (typed !== undefined && opened === undefined)
          return answer(invalid('opened', 'A day is written YYYY-MM-DD'));
        await portfolioOf(context).describeAccount(account, { type, opened });
        return answer({ status: 'ok', account, type, opened });
      },
    },
  ];
}
