import type { FinClawConfig } from '@finclaw/config';
import type { TokenStore } from '@finclaw/market';
import type { BrokerAccounts } from './broker-holdings.ts';
import { createKisAccounts } from './kis-accounts.ts';
import { createTossAccounts } from './toss-accounts.ts';

interface BrokerAccountsOptions {
  readonly providers: FinClawConfig['finance']['dataProviders'];
  readonly now: () => number;
  readonly tokens?: TokenStore;
}

/** Returns the brokers whose accounts the owner's keys can read; KIS also needs the account number. */
export function createBrokerAccounts({ providers, now, tokens }: BrokerAccountsOptions): readonly BrokerAccounts[] {
  return providers.flatMap(({ name, apiKey, apiSecret, baseUrl, account }) => {
    if (apiKey === undefined || apiSecret === undefined) return [];
    const settings = { now, apiKey, apiSecret, baseUrl, tokens };
    if (name === 'toss') return [createTossAccounts(settings)];
    return name === 'kis' && account !== undefined ? [createKisAccounts({ ...settings, account })] : [];
  });
}
