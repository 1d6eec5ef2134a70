import type { LocalDate, SourceResult, SourceSettings } from '@finclaw/market';
import type { StatementEvent } from '@finclaw/portfolio';
import type { DecimalString } from '@finclaw/types';

/** One security in an account at a broker, as the broker reports it. */
export interface BrokerHolding {
  /** The broker's own code, such as 005930, AAPL or BTC. */
  readonly code: string;
  readonly market: 'KRX' | 'US' | 'coin';
  readonly name: string;
  readonly quantity: DecimalString;
  /** The broker's average cost per share, where reported. */
  readonly averagePrice?: DecimalString;
  /** The money a coin is counted in. */
  readonly currency?: string;
}

/** Something a broker's statement does not contain, which the preview says. */
export type StatementLimit =
  | 'no-cash'
  | 'no-dividends'
  | 'no-costs'
  | 'until-yesterday'
  | 'until-settled'
  | 'spot-only'
  | 'flex-period';

/** Everything a broker reports about an account since a day, oldest first. */
export interface BrokerStatement {
  readonly events: readonly StatementEvent[];
  readonly limits: readonly StatementLimit[];
}

/** The brokers whose accounts can be read. */
export const BROKER_NAMES = ['alpaca', 'binance', 'ibkr', 'kis', 'kiwoom', 'toss', 'upbit'] as const;
type BrokerName = (typeof BROKER_NAMES)[number];

/** Reads the owner's accounts at a broker. There is no way to place an order through it. */
export interface BrokerAccounts {
  readonly broker: BrokerName;
  /** The account of the ledger that the broker's files go to, and what it reports too unless the owner names another. */
  readonly account: string;
  holdings(): Promise<SourceResult<readonly BrokerHolding[]>>;
  /** Returns all that happened from a day on, or a failure; never a part of it. */
  statement(since: LocalDate): Promise<SourceResult<BrokerStatement>>;
}

/** The dependencies of an account; tests replace the wait for a vendor that limits requests. */
export interface BrokerSettings extends SourceSettings {
  readonly wait?: ((milliseconds: number) => Promise<unknown>) | undefined;
}
