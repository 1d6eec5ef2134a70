import type { ShownChart } from '@finclaw/types';
import { locale, sourceName, t } from '../language/language.ts';
import { money, percent } from '../language/numbers.ts';
import { colourRule } from '../market/colours.ts';
import { PriceChart } from '../panels/chart/price-chart.tsx';
import { OpenChart } from './open-chart.tsx';

type Prices = Omit<ShownChart, 'kind'>;

/** The past prices an answer talks about. */
export function PriceCard({ history }: { readonly history: Prices }) {
  const { instrument, candles, source } = history;
  const [first, last] = [candles[0], candles.at(-1)];
  if (!first || !last) return null;
  const gain = (Number(last.close) / Number(first.close) - 1) * 100;
  const move = gain > 0 ? 'rise' : gain < 0 ? 'fall' : 'flat';
  return (
    <section class="shown" aria-label={instrument.name} data-colours={colourRule(instrument)}>
      <header class="shown-head">
        <strong>{instrument.name}</strong>
        <span class="muted">{instrument.symbol}</span>
        <span class="number">{money(locale.value, last.close, instrument.currency)}</span>
        <span class="number" data-move={move}>
          {percent(locale.value, gain.toFixed(2), { sign: true })}
        </span>
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
