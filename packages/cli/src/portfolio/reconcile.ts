import { type BrokerAccounts, differencesText, reconcileWithBroker } from '@finclaw/brokers';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { brokerName, type PortfolioService } from '@finclaw/portfolio';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { answerOf, namedBrokers } from './broker-accounts.ts';

/**
 * `portfolio reconcile [BROKER] [--account NAME]`: compares a broker's holdings with the ledger. Nothing is changed on
 * either side.
 */
export async function reconcileAccounts(
  { io, locale, values }: Invocation,
  portfolio: PortfolioService,
  directory: InstrumentDirectory,
  brokers: readonly BrokerAccounts[],
  named: string | undefined,
): Promise<number> {
  const account = typeof values.account === 'string' ? values.account : undefined;
  const report: Record<string, unknown> = {};
  for (const each of namedBrokers(brokers, named, locale)) {
    const { broker } = each;
    const found = answerOf(await reconcileWithBroker(each, portfolio, directory, account), broker, locale);
    report[broker] = found;
    if (!values.json)
      for (const line of differencesText(found, brokerName(broker, locale), locale)) writeLine(io.stdout, line);
  }
  if (values.json) writeJson(io.stdout, report);
  return EXIT.done;
}
