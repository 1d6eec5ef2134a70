import type { FinClawConfig } from '@finclaw/config';
import { createAlpacaDesk } from './alpaca-desk.ts';
import type { OrderDesk } from './order-desk.ts';

/** Returns the desks that the owner's keys open. */
export function createOrderDesks(providers: FinClawConfig['finance']['dataProviders']): readonly OrderDesk[] {
  return providers.flatMap(({ name, apiKey, apiSecret, baseUrl }) =>
    name === 'alpaca' && apiKey !== undefined && apiSecret !== undefined
      ? [createAlpacaDesk({ apiKey, apiSecret, baseUrl })]
      : [],
  );
}
