import type { ShownChart } from '@finclaw/types';
import { locale, sourceName, t } from '../language/language.ts';
import { money, moveOf, percent } from '../language/numbers.ts';
import { PriceChart } from '../panels/chart/price-chart.tsx';
import { OpenChart } from './open-chart.tsx';

type Prices = Omit<ShownChart, 'kind'>;

/** Shows the past prices of an answer. */
export function PriceCard({ history }: { readonly history: Prices }) {
  const { instrument, candles, source, changePercent } = history;
  const last = candles.at(-1);
  if (!last) return null;
  return (
    <section class="shown" aria-label={instrument.name}>
      <header class="shown-head">
        <strong>{instrument.name}</strong>
        <span class="muted">{instrument.symbol}</span>
        <span class="number">{money(locale.value, last.close, instrument.currency)}</span>
        {changePercent === undefined ? null : (
          <span class="number" data-move={moveOf(changePercent)}>
            {percent(locale.value, changePercent, { sign: true })}
          </span>
        )}
        <OpenChart symbol={instrument.symbol} />
      </header>
      <PriceChart history={history} />
      <p class="muted shown-foot">
        {t('page.shown.period', { count: candles.length, interval: t(`page.shown.interval.${history.interval}`) })} ·{' '}
        {t('page.market.source', { source: sourceName(source) })}
      </p>
    </section>
  );
}
