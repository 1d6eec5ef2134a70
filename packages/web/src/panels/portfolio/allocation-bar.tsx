import type { PortfolioView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale, tOr } from '../../language/language.ts';
import { percent } from '../../language/numbers.ts';
import { Segments } from '../../shell/segments.tsx';
import { allocationOf, DIVISIONS, type Division } from './allocation.ts';
import { t } from './words.ts';

/** Shows the division of a portfolio by a chosen dimension, as one bar and a list. */
export function Allocation({ portfolio }: { readonly portfolio: PortfolioView }) {
  const [by, setBy] = useState<Division>('holding');
  const words = {
    cash: t('page.portfolio.cash'),
    rest: t('page.portfolio.rest'),
    sector: (name: string) => tOr(`page.portfolio.sector.${name}`, name),
  };
  const shares = allocationOf(portfolio, words, by);
  if (shares.length === 0) return null;
  return (
    <section class="panel-section">
      <h3>{t('page.portfolio.allocation')}</h3>
      <Segments
        label={t('page.portfolio.allocation')}
        choices={DIVISIONS.map((value) => ({ value, text: t(`page.portfolio.by.${value}`) }))}
        chosen={by}
        onChoose={setBy}
      />
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
