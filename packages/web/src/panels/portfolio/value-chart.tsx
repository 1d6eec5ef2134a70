import type { PortfolioView } from '@finclaw/types';
import type { IChartApi } from 'lightweight-charts';
import { useEffect, useRef } from 'preact/hooks';
import { locale, t } from '../../language/language.ts';
import { compactMoney, money } from '../../language/numbers.ts';
import { paints } from '../../market/colours.ts';
import { theme } from '../../page/preferences.ts';

interface ValueChartProps {
  readonly daily: NonNullable<PortfolioView['daily']>;
  readonly currency: string;
}

/** What the portfolio was worth, day by day, beside what had been put in: the difference is what it earned. */
export function ValueChart({ daily, currency }: ValueChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const shownTheme = theme.value;
  const shownLocale = locale.value;
  useEffect(() => {
    let chart: IChartApi | undefined;
    let isGone = false;
    void import('lightweight-charts').then(({ createChart, AreaSeries, LineSeries, LineType }) => {
      if (isGone || !box.current) return;
      const paint = paints(box.current);
      chart = createChart(box.current, {
        autoSize: true,
        layout: {
          attributionLogo: false,
          background: { color: 'transparent' },
          textColor: paint.ink,
          fontFamily: getComputedStyle(box.current).fontFamily,
        },
        grid: { vertLines: { visible: false }, horzLines: { color: paint.line } },
        rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.08 } },
        timeScale: { borderColor: paint.line, fixLeftEdge: true, fixRightEdge: true },
        localization: {
          locale: shownLocale === 'ko' ? 'ko-KR' : 'en-US',
          priceFormatter: (value: number) => compactMoney(shownLocale, String(value), currency),
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
      chart.timeScale().fitContent();
    });
    return () => {
      isGone = true;
      chart?.remove();
    };
  }, [daily, currency, shownTheme, shownLocale]);
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
