import { answered, type SourceResult } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { PortfolioService, StatedPosition } from '@finclaw/portfolio';
import type { DecimalString } from '@finclaw/types';
import type { BrokerAccounts } from './broker-account.ts';
import { reconcile } from './reconcile.ts';

const NOTHING = '0' as DecimalString;

/** Returns what lies at a broker, under the symbols that an account of the ledger has for it. */
export async function brokerPositions(
  broker: BrokerAccounts,
  portfolio: Pick<PortfolioService, 'held'>,
  directory: InstrumentDirectory,
  account: string,
): Promise<SourceResult<readonly StatedPosition[]>> {
  const holdings = await broker.holdings();
  if (!holdings.ok) return holdings;
  const held = (await portfolio.held(account)).map(({ symbol }) => ({ symbol, quantity: NOTHING }));
  const found = reconcile(holdings.value, held, directory);
  return answered(found.map(({ symbol, atBroker }) => ({ what: symbol, amount: atBroker })));
}
