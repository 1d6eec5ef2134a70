import { LANGUAGES, type PortfolioView } from '@finclaw/types';
import { chartOptions, useChart } from '../../charts/use-chart.ts';
import { locale } from '../../language/language.ts';
import { compactMoney, money } from '../../language/numbers.ts';
import { t } from './words.ts';

interface ValueChartProps {
  readonly daily: NonNullable<PortfolioView['daily']>;
  readonly currency: string;
}

/** Shows the portfolio's value, day by day, beside the invested money: the difference is the gain. */
export function ValueChart({ daily, currency }: ValueChartProps) {
  const shownLocale = locale.value;
  const box = useChart(
    (canvas) => {
      const { paint, language } = canvas;
      const { createChart, AreaSeries, LineSeries, LineType } = canvas.library;
      const chart = createChart(canvas.box, {
        ...chartOptions(canvas),
        rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.08 } },
        localization: {
          locale: LANGUAGES[language].tag,
          priceFormatter: (value: number) => compactMoney(language, String(value), currency),
        },
      });
      const area = chart.addSeries(AreaSeries, {
        lineColor: paint.accent,
        topColor: faded(paint.accent, 0.3),
        bottomColor: faded(paint.accent, 0.02),
        lineWidth: 2,
      });
      area.setData(daily.map(({ date, value }) => ({ time: date, value: Number(value) })));
      const invested = chart.addSeries(LineSeries, {
        color: paint.ink,
        lineWidth: 1,
        lineType: LineType.WithSteps,
        lastValueVisible: false,
        priceLineVisible: false,
        crosshairMarkerVisible: false,
      });
      invested.setData(daily.map(({ date, invested: paid }) => ({ time: date, value: Number(paid) })));
      // All of it, also after the panel or the screen has another width.
      const scale = chart.timeScale();
      scale.subscribeSizeChange(() => scale.fitContent());
      scale.fitContent();
      return chart;
    },
    [daily, currency],
  );
  const last = daily.at(-1);
  const label = last
    ? t('page.portfolio.history.summary', {
        from: daily[0]!.date,
        value: money(shownLocale, last.value, currency),
        invested: money(shownLocale, last.invested, currency),
      })
    : t('page.portfolio.history');
  return (
    <>
      <div ref={box} class="value-chart" role="img" aria-label={label} />
      <p class="chart-key" aria-hidden="true">
        <span data-line="value">{t('page.portfolio.worth')}</span>
        <span data-line="invested">{t('page.portfolio.contributed')}</span>
      </p>
    </>
  );
}

const faded = (paint: string, strength: number): string => paint.replace(/^rgb\((.*)\)$/, `rgba($1, ${strength})`);
