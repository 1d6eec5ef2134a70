import { answered, type SourceResult } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { isKnown, PAPER_ACCOUNT, type PortfolioService } from '@finclaw/portfolio';

import type { BrokerAccounts } from './broker-account.ts';
import { type Difference, reconcile } from './reconcile.ts';

/** Compares a broker's accounts with one account of the ledger, or with all but the paper one. */
export async function reconcileWithBroker(
  broker: BrokerAccounts,
  portfolio: Pick<PortfolioService, 'current'>,
  directory: InstrumentDirectory,
  account?: string,
): Promise<SourceResult<readonly Difference[]>> {
  const found = await broker.holdings();
  if (!found.ok) return found;
  // Only what is counted is needed here, no price.
  const { value } = await portfolio.current({ withoutReturns: true, deadlineMs: 0 });
  const held = value.accounts
    .filter((each) => (account === undefined ? each.account !== PAPER_ACCOUNT : each.account === account))
    .flatMap(({ holdings }) =>
      holdings.map(({ symbol, quantity, cost }) => ({
        symbol,
        quantity,
        ...(isKnown(cost) && { cost: cost.money.amount }),
      })),
    );
  return answered(reconcile(found.value, held, directory));
}
