import type { Locale } from '@finclaw/types';
import type { ChartOptions, DeepPartial, IChartApi } from 'lightweight-charts';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { locale } from '../language/language.ts';
import { paints } from '../market/colours.ts';
import { theme } from '../page/preferences.ts';

type ChartLibrary = typeof import('lightweight-charts');

/** The canvas of a drawing. */
export interface Canvas {
  readonly library: ChartLibrary;
  readonly box: HTMLElement;
  readonly paint: ReturnType<typeof paints>;
  readonly language: Locale;
}

/**
 * A box that a chart is drawn into, again whenever the data, the theme or the language changes. The library is fetched
 * with the first one.
 */
export function useChart(draw: (canvas: Canvas) => IChartApi, data: readonly unknown[]): RefObject<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null);
  const language = locale.value;
  const shownTheme = theme.value;
  useEffect(() => {
    let chart: IChartApi | undefined;
    let isGone = false;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const redraw = (): void =>
      void import('lightweight-charts').then((library) => {
        if (isGone || !box.current) return;
        chart?.remove();
        chart = draw({ library, box: box.current, paint: paints(box.current), language });
      });
    redraw();
    dark.addEventListener('change', redraw);
    return () => {
      isGone = true;
      dark.removeEventListener('change', redraw);
      chart?.remove();
    };
  }, [...data, language, shownTheme]);
  return box;
}

/** Returns the options of every chart of the page. */
export function chartOptions({ box, paint }: Canvas): DeepPartial<ChartOptions> {
  return {
    autoSize: true,
    // The logo's link needs a style element, which the page's policy forbids; the settings name the makers instead.
    layout: {
      attributionLogo: false,
      background: { color: 'transparent' },
      textColor: paint.ink,
      fontFamily: getComputedStyle(box).fontFamily,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: paint.line } },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderColor: paint.line, fixLeftEdge: true, fixRightEdge: true },
    // The wheel scrolls the page, also over a chart; dragging and pinching are the chart's.
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false },
  };
}
