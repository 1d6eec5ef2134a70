import { type Close, type Gain, gainsSinceCommon } from '@finclaw/market/comparison';
import type { UTCTimestamp } from 'lightweight-charts';
import { locale, t } from '../language/language.ts';
import { percent } from '../language/numbers.ts';
import { readerZone } from '../language/times.ts';
import { chartTimeText } from '../panels/chart/chart-time.ts';
import { chartOptions, useChart } from './use-chart.ts';

/** One thing that is compared, and its closing prices. */
interface ComparedLine {
  readonly name: string;
  readonly closes: readonly Close[];
}

interface Gained {
  readonly name: string;
  readonly gains: readonly Gain[];
}

/** Shows several prices as the gain since their first common day. */
export function CompareChart({ lines }: { readonly lines: readonly ComparedLine[] }) {
  const gains = gainsSinceCommon(lines.map(({ closes }) => closes));
  const gained = lines.map(({ name }, index): Gained => ({ name, gains: gains[index]! }));
  // Within days the reader's clock counts, since the exchanges may have different ones.
  const showsTime = lines.some(({ closes }) => closes.some(({ day }) => day === undefined));
  const zone = showsTime ? readerZone.value : 'UTC';
  const timeText = (at: number): string => chartTimeText(locale.value, at, zone, showsTime);
  const box = useChart(
    (canvas) => {
      const { library, paint, language } = canvas;
      const text = (value: number): string => percent(language, value.toFixed(2), { sign: true });
      const timeFormatter = (time: unknown): string => timeText(Number(time) * 1000);
      const shared = chartOptions(canvas);
      const chart = library.createChart(canvas.box, {
        ...shared,
        timeScale: {
          ...shared.timeScale,
          ...(showsTime && { timeVisible: true, secondsVisible: false, tickMarkFormatter: timeFormatter }),
        },
        localization: { priceFormatter: text, timeFormatter },
      });
      for (const [index, { gains }] of gained.entries()) {
        const line = chart.addSeries(library.LineSeries, {
          color: paint.hues[index % paint.hues.length]!,
          lineWidth: 2,
        });
        line.setData(gains.map(({ at, gain }) => ({ time: (at / 1000) as UTCTimestamp, value: gain })));
      }
      const scale = chart.timeScale();
      scale.subscribeSizeChange(() => scale.fitContent());
      scale.fitContent();
      return chart;
    },
    [JSON.stringify(gained), zone],
  );
  const last = (gains: Gained['gains']): string => gainText(gains.at(-1)?.gain ?? 0);
  const [start] = gains.flatMap(([first]) => first?.at ?? []);
  const how = start === undefined ? '' : t('page.shown.compare.how', { from: timeText(start) });
  const words = gained.map(({ name, gains }) => `${name} ${last(gains)}`).join(', ');
  return (
    <>
      <div ref={box} class="compare-chart" role="img" aria-label={t('page.shown.compare.summary', { lines: words })} />
      <HeardTable lines={gained} caption={how} timeText={timeText} />
      <p class="muted">{how}</p>
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
function HeardTable({
  lines,
  caption,
  timeText,
}: {
  readonly lines: readonly Gained[];
  readonly caption: string;
  readonly timeText: (at: number) => string;
}) {
  const [first] = lines;
  if (first === undefined) return null;
  const size = Math.max(1, Math.ceil(first.gains.length / HEARD_ROWS));
  const rows = first.gains.filter((_, index) => (first.gains.length - 1 - index) % size === 0);
  return (
    <div class="only-heard">
      <table>
        <caption>{caption}</caption>
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
              <th scope="row">{timeText(at)}</th>
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
