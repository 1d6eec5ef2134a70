import type { FinClawConfig } from '@finclaw/config';
import type { TokenStore } from '@finclaw/market';
import { createAlpacaDesk } from './alpaca-desk.ts';
import { createKisDesk } from './kis-desk.ts';
import type { OrderDesk } from './order-desk.ts';
import { createTossDesk } from './toss-desk.ts';

/** Returns the desks that the owner's keys open; at KIS and Toss also the account must be named. */
export function createOrderDesks(
  providers: FinClawConfig['finance']['dataProviders'],
  { now, tokens }: { readonly now: () => number; readonly tokens?: TokenStore | undefined },
): readonly OrderDesk[] {
  return providers.flatMap(({ name, apiKey, apiSecret, baseUrl, account }): readonly OrderDesk[] => {
    if (apiKey === undefined || apiSecret === undefined) return [];
    const settings = { apiKey, apiSecret, baseUrl, now, tokens };
    if (name === 'alpaca') return [createAlpacaDesk(settings)];
    if (account === undefined) return [];
    if (name === 'kis') return [createKisDesk({ ...settings, account })];
    return name === 'toss' ? [createTossDesk({ ...settings, account })] : [];
  });
}
