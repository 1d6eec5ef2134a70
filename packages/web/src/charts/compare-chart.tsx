import type { UTCTimestamp } from 'lightweight-charts';
import { locale, t } from '../language/language.ts';
import { percent } from '../language/numbers.ts';
import { chartTimeText } from '../panels/chart/chart-time.ts';
import { chartOptions, useChart } from './use-chart.ts';

/** One thing that is compared: closing prices by time. */
interface ComparedLine {
  readonly name: string;
  readonly points: readonly { readonly at: number; readonly price: string }[];
}

/** The gains since the first moment, in percent. */
interface Gained {
  readonly name: string;
  readonly gains: readonly { readonly at: number; readonly gain: number }[];
}

/** Shows several prices as the gain since their first common moment. Prices are drawn, so floats are precise enough. */
export function CompareChart({ lines }: { readonly lines: readonly ComparedLine[] }) {
  const from = Math.max(...lines.map(({ points }) => points[0]?.at ?? 0));
  const gained = lines.map(({ name, points }): Gained => {
    const since = points.filter(({ at }) => at >= from);
    const base = Number(since[0]?.price ?? 1) || 1;
    return { name, gains: since.map(({ at, price }) => ({ at, gain: (Number(price) / base - 1) * 100 })) };
  });
  const box = useChart(
    (canvas) => {
      const { library, paint, language } = canvas;
      const text = (value: number): string => percent(language, value.toFixed(2), { sign: true });
      const chart = library.createChart(canvas.box, {
        ...chartOptions(canvas),
        localization: {
          priceFormatter: text,
          timeFormatter: (time: unknown) => chartTimeText(language, Number(time) * 1000, 'UTC', false),
        },
      });
      for (const [index, { gains }] of gained.entries()) {
        const line = chart.addSeries(library.LineSeries, {
          color: paint.hues[index % paint.hues.length]!,
          lineWidth: 2,
        });
        line.setData(dayByDay(gains).map(({ at, gain }) => ({ time: (at / 1000) as UTCTimestamp, value: gain })));
      }
      const scale = chart.timeScale();
      scale.subscribeSizeChange(() => scale.fitContent());
      scale.fitContent();
      return chart;
    },
    [JSON.stringify(gained)],
  );
  const last = (gains: Gained['gains']): string => gainText(gains.at(-1)?.gain ?? 0);
  const words = gained.map(({ name, gains }) => `${name} ${last(gains)}`).join(', ');
  return (
    <>
      <div ref={box} class="compare-chart" role="img" aria-label={t('page.shown.compare.summary', { lines: words })} />
      <HeardTable lines={gained} />
      <ul class="compare-key">
        {gained.map(({ name, gains }, index) => (
          <li key={name}>
            <span class="dot" data-hue={index % 7} aria-hidden="true" />
            <span>{name}</span>
            <span class="number">{last(gains)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const HEARD_ROWS = 10;

/** Describes the lines to screen readers: their gains at about ten moments, the last among them. */
function HeardTable({ lines }: { readonly lines: readonly Gained[] }) {
  const [first] = lines;
  if (first === undefined) return null;
  const size = Math.max(1, Math.ceil(first.gains.length / HEARD_ROWS));
  const rows = first.gains.filter((_, index) => (first.gains.length - 1 - index) % size === 0);
  return (
    <div class="only-heard">
      <table>
        <caption>{t('page.shown.compare.how')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('page.shown.compare.day')}</th>
            {lines.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at }) => (
            <tr key={at}>
              <th scope="row">{chartTimeText(locale.value, at, 'UTC', false)}</th>
              {lines.map(({ name, gains }) => (
                <td key={name}>{gainText(gains.findLast((each) => each.at <= at)?.gain ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const gainText = (gain: number): string => percent(locale.value, gain.toFixed(2), { sign: true });

const DAY_MS = 86_400_000;

/** Markets open at different hours, so days are compared, not moments; finer steps stay as they are. */
function dayByDay(gains: readonly { readonly at: number; readonly gain: number }[]): typeof gains {
  const step = (gains[1]?.at ?? 0) - (gains[0]?.at ?? 0);
  if (step < DAY_MS / 2) return gains;
  return gains.map(({ at, gain }) => ({ at: Math.floor(at / DAY_MS) * DAY_MS, gain }));
}
