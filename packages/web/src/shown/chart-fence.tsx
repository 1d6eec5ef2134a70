import type { TimeInterval } from '@finclaw/types';
import { t } from '../language/language.ts';
import { LoadState } from '../panels/load-state.tsx';
import { useGateway } from '../panels/use-gateway.ts';
import { PriceCard } from './price-card.tsx';

/**
 * Shows a chart an answer requests by name: the symbol, the length of a candle and their number, as the chart command
 * writes it.
 */
export function ChartFence({ text }: { readonly text: string }) {
  const [symbol = '', interval = '1d', count = '60'] = text.trim().split(/\s+/);
  const loaded = useGateway('history.get', { symbol, interval: interval as TimeInterval, limit: Number(count) || 60 });
  if (!loaded.data) return <LoadState loaded={loaded} />;
  return loaded.data.candles.length > 0 ? (
    <PriceCard history={loaded.data} />
  ) : (
    <p class="muted">{t('page.chart.none')}</p>
  );
}
