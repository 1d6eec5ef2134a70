import type { Freshness } from '@finclaw/types';
import { t } from '../language/language.ts';

/** Shows the timeliness of a price. */
export function FreshnessChip({ freshness }: { readonly freshness: Freshness }) {
  switch (freshness.kind) {
    case 'simulated':
      return (
        <span class="chip" data-tone="warn">
          {t('page.market.simulated')}
        </span>
      );
    case 'delayed':
      return <span class="chip">{t('page.market.delayed', { minutes: freshness.minutes })}</span>;
    case 'last-close':
      return <span class="chip">{t('page.market.lastClose', { date: freshness.date })}</span>;
    case 'real-time':
      return (
        <span class="chip" data-tone="good">
          {t('page.market.realTime')}
        </span>
      );
  }
}
