import { locale, t } from '../../language/language.ts';
import { moveOf, percent } from '../../language/numbers.ts';
import { sparklinePath } from '../../market/sparkline.ts';
import { usePage } from '../../page/page-context.ts';
import { useGateway } from '../use-gateway.ts';

const WIDTH = 96;
const HEIGHT = 32;
const DAYS = 30;

/** The last month of a symbol in a line. */
export function SmallChart({ symbol }: { readonly symbol: string }) {
  const { page } = usePage();
  const wanted = page.offers('history.get') ? ({ symbol, interval: '1d', limit: DAYS } as const) : undefined;
  const { data } = useGateway('history.get', wanted, { hasOwnPlace: true });
  const closes = data?.candles.map((candle) => candle.close) ?? [];
  const path = sparklinePath(closes, WIDTH, HEIGHT);
  if (path === '')
    return (
      <span class="small-chart-box">
        <span class="small-chart" />
        <span class="muted">&nbsp;</span>
      </span>
    );
  const gain = (Number(closes.at(-1)) / Number(closes[0]) - 1) * 100;
  const move = moveOf(gain.toFixed(2));
  return (
    <span class="small-chart-box">
      <svg
        class="small-chart"
        viewBox={`-1 -2 ${WIDTH + 2} ${HEIGHT + 4}`}
        role="img"
        aria-label={t('page.watchlist.trend', { days: closes.length })}
        data-move={move}
      >
        <path d={path} />
      </svg>
      <span class="muted number" data-move={move}>
        {t('page.watchlist.month', { percent: percent(locale.value, gain.toFixed(2), { sign: true }) })}
      </span>
    </span>
  );
}
