import { defaultConfig, type FinClawConfig, message } from '@finclaw/config';
import type { KeyValueStore } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';

const SCOPE = 'models.told';
const KEY = 'budget';

/**
 * Returns the notice before the first spending: the daily limit that applies until the owner sets one. Undefined once
 * it was shown, and when a limit is set.
 */
export async function budgetNotice(
  values: Pick<KeyValueStore, 'transaction'>,
  { perDayUsd }: FinClawConfig['agents']['budget'],
): Promise<((locale: Locale) => string) | undefined> {
  if (perDayUsd === 'none' || perDayUsd !== defaultConfig.agents.budget.perDayUsd) return undefined;
  const isNew = await values.transaction([SCOPE], async (tx) => {
    if ((await tx.get(SCOPE, KEY)) === String(perDayUsd)) return false;
    await tx.set(SCOPE, KEY, String(perDayUsd));
    return true;
  });
  return isNew ? (locale) => message(locale, 'models.budget', { limit: `$${perDayUsd.toFixed(2)}` }) : undefined;
}
