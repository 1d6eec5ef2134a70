import type { ShownChart } from '@finclaw/types';
import { CompareChart } from '../charts/compare-chart.tsx';
import { t } from '../language/language.ts';

/** Shows several instruments side by side; of duplicates the longer history is used. */
export function ComparedCharts({ charts }: { readonly charts: readonly ShownChart[] }) {
  const longest = new Map<string, ShownChart>();
  for (const chart of charts) {
    const known = longest.get(chart.instrument.symbol);
    if (!known || known.candles.length < chart.candles.length) longest.set(chart.instrument.symbol, chart);
  }
  const lines = [...longest.values()].map(({ instrument, candles }) => ({
    name: instrument.name,
    closes: candles,
  }));
  return (
    <section class="shown" aria-label={t('page.shown.compare')}>
      <header class="shown-head">
        <strong>{t('page.shown.compare')}</strong>
      </header>
      <CompareChart lines={lines} />
    </section>
  );
}
