import { parseAmountCell, parseDateCell } from '@finclaw/broker-files';
import { type BrokerAccounts, brokerPositions } from '@finclaw/brokers';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { describeRefusal, type PortfolioService, periodsText, statementText } from '@finclaw/portfolio';
import type { DecimalString, Locale } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import { answerOf, namedBrokers } from './broker-accounts.ts';

/**
 * `portfolio reconcile NAME=AMOUNT…`: compares a statement with the ledger, and lists the rows that explain a
 * difference; `--close` records that it was checked, and later changes are flagged.
 */
export async function reconcileStatement(
  { io, locale, values }: Invocation,
  portfolio: PortfolioService,
  directory: InstrumentDirectory,
  brokers: readonly BrokerAccounts[],
  words: readonly string[],
): Promise<number> {
  const account = typeof values.account === 'string' ? values.account : 'main';
  const typed = typeof values.date === 'string' ? parseDateCell(values.date)?.date : portfolio.today();
  if (typed === undefined) throw new UsageError(message(locale, 'cli.badDate', { value: `${values.date}` }));
  const print = (lines: readonly string[]): void => {
    if (!values.json) for (const line of lines) writeLine(io.stdout, line);
  };
  if (values.reopen === true) {
    await portfolio.reopenPeriod(account, typed);
    print([message(locale, 'statement.reopened', { account, date: typed })]);
  }
  const [stated, named] = [words.filter(isStated), words.find((word) => !isStated(word))];
  const [broker] = named === undefined ? [] : namedBrokers(brokers, named, locale);
  const held = broker && answerOf(await brokerPositions(broker, portfolio, directory, account), broker.broker, locale);
  const found =
    stated.length === 0 && broker === undefined
      ? undefined
      : await portfolio.compareStatement({
          account,
          date: typed,
          positions: stated.length === 0 ? undefined : stated.map((word) => readStated(word, locale)),
          broker: held,
        });
  if (found !== undefined && 'reason' in found) throw new FinClawError(describeRefusal(found, locale), 'INVALID_INPUT');
  if (found !== undefined) print(statementText(found, directory, locale));
  const isDifferent = found !== undefined && found.differenceCount > 0;
  if (values.close === true && isDifferent) writeLine(io.stderr, message(locale, 'statement.notClosed'));
  else if (values.close === true) await portfolio.closePeriod(account, typed);
  const periods = await portfolio.closedPeriods();
  print(periodsText(periods, locale));
  if (values.json) writeJson(io.stdout, { ...found, closedPeriods: periods });
  return isDifferent ? EXIT.failed : EXIT.done;
}

const isStated = (word: string): boolean => word.includes('=');

function readStated(word: string, locale: Locale): { readonly name: string; readonly amount: DecimalString } {
  const at = word.lastIndexOf('=');
  const [name, amount] = [word.slice(0, at).trim(), parseAmountCell(word.slice(at + 1).trim())];
  if (name === '' || amount == null) throw new UsageError(message(locale, 'statement.badPosition', { value: word }));
  return { name, amount };
}
