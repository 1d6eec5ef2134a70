import type { FinClawConfig } from '@finclaw/config';
import type { TokenStore } from '@finclaw/market';
import { createAlpacaAccount } from './alpaca-account.ts';
import { createBinanceAccount } from './binance-account.ts';
import type { BrokerAccounts, BrokerSettings } from './broker-account.ts';
import { createIbkrAccount } from './ibkr-account.ts';
import { createKisAccounts } from './kis-accounts.ts';
import { createKiwoomAccount } from './kiwoom-account.ts';
import { createTossAccounts } from './toss-accounts.ts';
import { createUpbitAccount } from './upbit-account.ts';

interface BrokerAccountsOptions {
  readonly providers: FinClawConfig['finance']['dataProviders'];
  readonly now: () => number;
  readonly tokens?: TokenStore;
  readonly wait?: BrokerSettings['wait'];
}

/** Returns the brokers whose accounts the owner's keys can read; KIS also needs the account
 * number, and Interactive Brokers the number of a query. */
export function createBrokerAccounts({
  providers,
  now,
  tokens,
  wait,
}: BrokerAccountsOptions): readonly BrokerAccounts[] {
  return providers.flatMap(({ name, apiKey, apiSecret, baseUrl, account }) => {
    if (name === 'ibkr' && apiKey !== undefined && account !== undefined)
      return [createIbkrAccount({ now, apiKey, baseUrl, wait, account })];
    if (apiKey === undefined || apiSecret === undefined) return [];
    const settings = { now, apiKey, apiSecret, baseUrl, tokens, wait };
    if (name === 'alpaca') return [createAlpacaAccount(settings)];
    if (name === 'binance') return [createBinanceAccount(settings)];
    if (name === 'upbit') return [createUpbitAccount(settings)];
    if (name === 'toss') return [createTossAccounts(settings)];
    if (name === 'kiwoom') return [createKiwoomAccount({ ...settings, account })];
    return name === 'kis' && account !== undefined ? [createKisAccounts({ ...settings, account })] : [];
  });
}
