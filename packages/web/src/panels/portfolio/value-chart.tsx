import type { PortfolioView } from '@finclaw/types';
import type { IChartApi } from 'lightweight-charts';
import { useEffect, useRef } from 'preact/hooks';
import { locale, t } from '../../language/language.ts';
import { compactMoney } from '../../language/numbers.ts';
import { paints } from '../../market/colours.ts';
import { theme } from '../../page/preferences.ts';

interface ValueChartProps {
  readonly daily: NonNullable<PortfolioView['daily']>;
  readonly currency: string;
}

/** What the portfolio was worth, day by day. */
export function ValueChart({ daily, currency }: ValueChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const shownTheme = theme.value;
  const shownLocale = locale.value;
  useEffect(() => {
    let chart: IChartApi | undefined;
    let isGone = false;
    void import('lightweight-charts').then(({ createChart, AreaSeries }) => {
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
      chart.timeScale().fitContent();
    });
    return () => {
      isGone = true;
      chart?.remove();
    };
  }, [daily, currency, shownTheme, shownLocale]);
  return <div ref={box} class="value-chart" role="img" aria-label={t('portfolio.history')} />;
}

const faded = (paint: string, strength: number): string => paint.replace(/^rgb\((.*)\)$/, `rgba($1, ${strength})`);
