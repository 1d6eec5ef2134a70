import { type App, contextUse } from '@finclaw/app';
import { formatFinancialNumber } from '@finclaw/channel-kit';
import { message } from '@finclaw/config';
import { usdText } from '@finclaw/storage';
import type { Locale, SessionKey } from '@finclaw/types';

/** Returns the model that answers, how full its context is, and what today has cost, as far as they are known. */
export async function statusLine(
  app: Pick<App, 'models' | 'sessions' | 'store'>,
  sessionKey: SessionKey,
  locale: Locale,
): Promise<string> {
  const [model, context, [today]] = await Promise.all([
    app.models.port.current(sessionKey),
    contextUse(sessionKey, app),
    app.store.usage.totals('day', { from: new Date().setHours(0, 0, 0, 0) }),
  ]);
  const { contextTokens, contextWindow } = context;
  const share = contextTokens && contextWindow && Math.round((100 * contextTokens) / contextWindow);
  const percent = share === 0 ? '<1' : share;
  const cost = today && formatFinancialNumber(Number(usdText(today.costNanoUsd)), { currency: 'USD', locale: 'en-US' });
  return [
    message(locale, 'cli.statusLine.model', { model }),
    percent !== undefined && message(locale, 'cli.statusLine.context', { percent }),
    cost && model !== 'offline' && message(locale, 'cli.statusLine.cost', { cost }),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}
