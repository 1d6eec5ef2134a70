import { parseAmountCell } from '@finclaw/broker-files';
import { message } from '@finclaw/config';
import { parseLocalDate } from '@finclaw/market';
import { ACCOUNT_TYPES, type PortfolioService, roomsText } from '@finclaw/portfolio';
import { type Invocation, printResult, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `portfolio account [NAME TYPE] [--opened DATE] [--year Y] [--salary AMOUNT]`: stores the legal type of an account,
 * and shows its remaining contribution allowance.
 */
export async function showAccountTypes(
  invocation: Invocation,
  portfolio: PortfolioService,
  [account, typed, ...more]: readonly string[],
): Promise<number> {
  const { io, locale, values } = invocation;
  if (account !== undefined) {
    const type = ACCOUNT_TYPES.find((known) => known === typed);
    if (type === undefined || more.length > 0)
      throw new UsageError(message(locale, 'cli.whichAccountType', { account, known: ACCOUNT_TYPES.join(', ') }));
    const opened = values.opened === undefined ? undefined : parseLocalDate(String(values.opened));
    if (values.opened !== undefined && opened === undefined)
      throw new UsageError(message(locale, 'cli.badDate', { name: '--opened', value: String(values.opened) }));
    await portfolio.describeAccount(account, { type, opened });
    if (!values.json)
      writeLine(
        io.stderr,
        message(locale, 'account.saved', { account, type: message(locale, `account.type.${type}`) }),
      );
  }
  const salary = values.salary === undefined ? undefined : parseAmountCell(String(values.salary));
  if (salary === null)
    throw new UsageError(message(locale, 'cli.badAmount', { name: '--salary', value: String(values.salary) }));
  const year = values.year === undefined ? undefined : String(values.year);
  if (year !== undefined && !/^20\d{2}$/.test(year))
    throw new UsageError(message(locale, 'cli.badAmount', { name: '--year', value: year }));
  const rooms = await portfolio.accountRooms({
    ...(year !== undefined && { year: Number.parseInt(year, 10) }),
    salary,
  });
  return printResult({ io, values }, rooms, roomsText(rooms, locale));
}
