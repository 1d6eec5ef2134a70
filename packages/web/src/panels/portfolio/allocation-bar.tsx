import { locale, t } from '../../language/language.ts';
import { percent } from '../../language/numbers.ts';
import type { Share } from './allocation.ts';

/** The division of a portfolio as one bar and a list. */
export function AllocationBar({ shares }: { readonly shares: readonly Share[] }) {
  if (shares.length === 0) return null;
  return (
    <section class="panel-section">
      <h3>{t('page.portfolio.allocation')}</h3>
      <div class="allocation" aria-hidden="true">
        {shares.map((share, index) => (
          <span key={share.name} data-hue={index} style={{ flexGrow: share.part }} />
        ))}
      </div>
      <ul class="allocation-list">
        {shares.map((share, index) => (
          <li key={share.name}>
            <span class="dot" data-hue={index} aria-hidden="true" />
            <span>{share.name}</span>
            <span class="number">{percent(locale.value, (share.part * 100).toFixed(2))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
