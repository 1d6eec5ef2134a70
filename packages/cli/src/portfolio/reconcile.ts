import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type BrokerAccounts, differencesText, type PortfolioService, reconcileWithBroker } from '@finclaw/portfolio';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';

/**
 * `portfolio reconcile [toss|kis] [--account NAME]`: what lies at a broker against the ledger. Nothing is changed on
 * either side.
 */
export async function reconcileAccounts(
  { io, locale, values }: Invocation,
  portfolio: PortfolioService,
  directory: InstrumentDirectory,
  brokers: readonly BrokerAccounts[],
  named: string | undefined,
): Promise<number> {
  const wanted = brokers.filter(({ broker }) => named === undefined || broker === named);
  if (wanted.length === 0) throw new FinClawError(message(locale, 'reconcile.noBroker'), 'INVALID_INPUT');
  const account = typeof values.account === 'string' ? values.account : undefined;
  const told: Record<string, unknown> = {};
  for (const each of wanted) {
    const found = await reconcileWithBroker(each, portfolio, directory, account);
    if (!found.ok) {
      const { reason } = found.error;
      const why =
        reason === 'unauthorized' || reason === 'not-allowed' || reason === 'rate-limited' ? reason : undefined;
      const sentence = message(locale, 'reconcile.failed', { broker: each.broker });
      throw new FinClawError(
        why === undefined ? sentence : `${sentence} ${message(locale, `finance.unavailable.${why}`)}`,
        'BROKER_UNAVAILABLE',
      );
    }
    told[each.broker] = found.value;
    if (!values.json) for (const line of differencesText(found.value, each.broker, locale)) writeLine(io.stdout, line);
  }
  if (values.json) writeJson(io.stdout, told);
  return EXIT.done;
}
