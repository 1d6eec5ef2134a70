import type { GatewayResult } from '@finclaw/types';
import type { IChartApi, Time, UTCTimestamp } from 'lightweight-charts';
import { type Canvas, chartOptions, useChart } from '../../charts/use-chart.ts';
import { locale, t } from '../../language/language.ts';
import { money } from '../../language/numbers.ts';
import { readerZone } from '../../language/times.ts';
import { chartTimeText, zoneOf } from './chart-time.ts';
import { bands, type Indicator, movingAverage, relativeStrength } from './indicators.ts';
import { isIntraday } from './ranges.ts';

type History = GatewayResult<'history.get'>;

/** Draws candles and volume with axes; the canvas has a text alternative. */
export function PriceChart({
  history,
  indicators = [],
}: {
  readonly history: History;
  readonly indicators?: readonly Indicator[];
}) {
  const box = useChart((canvas) => drawChart(canvas, history, indicators), [history, indicators.join()]);
  return <div ref={box} class="price-chart" role="img" aria-label={summaryOf(history)} />;
}

function drawChart(canvas: Canvas, history: History, indicators: readonly Indicator[]): IChartApi {
  const { library, paint, language } = canvas;
  const { instrument, candles, interval } = history;
  const zone = zoneOf(instrument) ?? readerZone.value;
  const showsTime = isIntraday(interval);
  const timeText = (time: Time): string => chartTimeText(language, Number(time) * 1000, zone, showsTime);
  const shared = chartOptions(canvas);
  const chart = library.createChart(canvas.box, {
    ...shared,
    timeScale: { ...shared.timeScale, timeVisible: showsTime, secondsVisible: false, tickMarkFormatter: timeText },
    localization: { timeFormatter: timeText },
  });
  const time = (candle: History['candles'][number]): UTCTimestamp => (candle.timestamp / 1000) as UTCTimestamp;
  const prices = chart.addSeries(library.CandlestickSeries, {
    // Only of the prices: a value in a separate pane is not money.
    priceFormat: { type: 'custom', formatter: (price: number) => money(language, String(price), instrument.currency) },
    upColor: paint.rise,
    borderUpColor: paint.rise,
    wickUpColor: paint.rise,
    downColor: paint.fall,
    borderDownColor: paint.fall,
    wickDownColor: paint.fall,
  });
  prices.priceScale().applyOptions({ entireTextOnly: true, scaleMargins: { top: 0.14, bottom: 0.24 } });
  // A canvas draws with floats; every price that is read as text comes from the exact decimals.
  prices.setData(
    candles.map((candle) => ({
      time: time(candle),
      open: Number(candle.open),
      high: Number(candle.high),
      low: Number(candle.low),
      close: Number(candle.close),
    })),
  );
  const volume = chart.addSeries(library.HistogramSeries, {
    priceFormat: { type: 'volume' },
    priceScaleId: 'volume',
    color: paint.line,
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  volume.setData(candles.map((candle) => ({ time: time(candle), value: Number(candle.volume) })));
  drawIndicators(
    chart,
    canvas,
    candles.map(time),
    candles.map(({ close }) => Number(close)),
    indicators,
  );
  chart.timeScale().fitContent();
  return chart;
}

function drawIndicators(
  chart: IChartApi,
  { library, paint }: Canvas,
  times: readonly UTCTimestamp[],
  closes: readonly number[],
  indicators: readonly Indicator[],
): void {
  const draw = (values: readonly (number | undefined)[], hue: number, pane = 0): void => {
    const line = chart.addSeries(
      library.LineSeries,
      {
        color: paint.hues[hue % paint.hues.length]!,
        lineWidth: 1,
        lastValueVisible: pane > 0,
        priceLineVisible: false,
      },
      pane,
    );
    line.setData(times.flatMap((time, at) => (values[at] === undefined ? [] : [{ time, value: values[at] }])));
    if (pane > 0)
      line.applyOptions({ priceFormat: { type: 'custom', formatter: (value: number) => value.toFixed(0) } });
  };
  if (indicators.includes('sma20')) draw(movingAverage(closes, 20), 0);
  if (indicators.includes('sma60')) draw(movingAverage(closes, 60), 2);
  if (indicators.includes('bands')) for (const line of Object.values(bands(closes, 20))) draw(line, 1);
  if (!indicators.includes('rsi')) return;
  draw(relativeStrength(closes, 14), 3, 1);
  chart.panes()[1]?.setStretchFactor(0.3);
}

function summaryOf({ instrument, candles }: History): string {
  const format = (value: string): string => money(locale.value, value, instrument.currency);
  const highest = candles.reduce(
    (best, candle) => (Number(candle.high) > Number(best) ? candle.high : best),
    candles[0]!.high,
  );
  const lowest = candles.reduce(
    (best, candle) => (Number(candle.low) < Number(best) ? candle.low : best),
    candles[0]!.low,
  );
  return t('page.chart.summary', {
    name: instrument.name,
    last: format(candles.at(-1)!.close),
    high: format(highest),
    low: format(lowest),
  });
}
