import { parseDateCell } from '@finclaw/broker-files';
import { answer, type FinanceTool, invalid } from '@finclaw/market';

import type { HistoryRow } from '../ledger/ledger-row.ts';
import type { ComparedPosition } from '../reconcile/compare-statement.ts';
import { amountOf } from '../text/amount-in-words.ts';
import { describeRefusal } from '../text/describe.ts';
import { entryText } from '../text/entry-text.ts';
import { type PortfolioToolDeps, privateTool, textOf, textProperty } from './private-tool.ts';
import { shownNames } from './shown.ts';

const DESCRIPTION =
  'Compares one account of the user’s ledger on a day with what a statement says, to the last unit, and names the rows that explain each difference (entered later, twice, in another account, the other way round; recent only lists the last rows). Name every security of the statement; cash where it is stated. Also lists closed periods and what changed in them since.';

const differingFirst = (one: ComparedPosition, other: ComparedPosition): number =>
  one.difference === other.difference ? 0 : one.difference === '0' ? 1 : other.difference === '0' ? -1 : 0;

/** The tool behind "does my statement match?". */
export function statementTool({ portfolioOf, directory }: PortfolioToolDeps): FinanceTool {
  return {
    definition: {
      ...privateTool('compare_statement', DESCRIPTION, {}),
      inputSchema: {
        type: 'object',
        properties: {
          account: textProperty('The account as the ledger calls it; main by default'),
          date: textProperty('The day of the statement, YYYY-MM-DD; today by default', 10),
          positions: {
            type: 'array',
            minItems: 1,
            maxItems: 300,
            description: 'What the statement lists',
            items: {
              type: 'object',
              properties: {
                name: textProperty('A security, or a currency such as KRW for cash', 120),
                amount: textProperty('How many, or how much money', 40),
              },
              required: ['name', 'amount'],
              additionalProperties: false,
            },
          },
        },
        required: ['positions'],
        additionalProperties: false,
      },
    },
    async executor(input, context) {
      const typed = textOf(input, 'date');
      const date = typed === undefined ? undefined : parseDateCell(typed)?.date;
      if (typed !== undefined && date === undefined) return answer(invalid('date', 'A day is written YYYY-MM-DD'));
      const positions = [];
      for (const { name, amount } of input.positions as readonly { readonly name: string; readonly amount: string }[]) {
        const read = amountOf(amount);
        if (read == null) return answer(invalid('positions', `The amount of ${name} cannot be read`));
        positions.push({ name, amount: read });
      }
      const portfolio = portfolioOf(context);
      const found = await portfolio.compareStatement({ account: textOf(input, 'account'), date, positions });
      if ('reason' in found) return answer(invalid('positions', describeRefusal(found, 'en')));
      const own = await portfolio.own();
      const named = ({ what, isCash }: ComparedPosition) =>
        isCash ? { currency: what } : shownNames(what as never, directory, own);
      const told = (row: HistoryRow) => entryText(row, 'en');
      const changed = (await portfolio.closedPeriods()).filter(
        ({ added, removed }) => added.length + removed.length > 0,
      );
      return answer({
        status: 'ok',
        account: found.account,
        date: found.date,
        differences: found.differenceCount,
        positions: found.positions.toSorted(differingFirst).map((position) => ({
          ...named(position),
          statement: position.statement,
          ledger: position.ledger,
          difference: position.difference,
          ...(position.explained && {
            how: position.explained.how,
            explainedBy: position.explained.rows.map(told),
          }),
        })),
        ...(changed.length > 0 && {
          closedPeriodsChanged: changed.map(({ account, date: until, closedAt, added, removed }) => ({
            account,
            until,
            closedAt,
            added: added.map(told),
            removed: removed.map(told),
          })),
        }),
      });
    },
  };
}
