import type { SourceResult } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';

/** One security in an account at a broker, as the broker reports it. */
export interface BrokerHolding {
  /** The broker's own code, such as 005930 or AAPL. */
  readonly code: string;
  readonly market: 'KRX' | 'US';
  readonly name: string;
  readonly quantity: DecimalString;
  /** The broker's average cost per share, where reported. */
  readonly averagePrice?: DecimalString;
}

/** Reads what lies in the owner's accounts at a broker. There is no way to place an order through it. */
export interface BrokerAccounts {
  readonly broker: 'toss' | 'kis';
  holdings(): Promise<SourceResult<readonly BrokerHolding[]>>;
}
