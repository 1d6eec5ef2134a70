import type { PortfolioView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { CompareChart } from '../../charts/compare-chart.tsx';
import { locale } from '../../language/language.ts';
import { money, percent } from '../../language/numbers.ts';
import { SymbolForm } from '../../market/symbol-form.tsx';
import { usePage } from '../../page/page-context.ts';
import { Segments } from '../../shell/segments.tsx';
import { useGateway } from '../use-gateway.ts';
import { daysBetween, daysOf, gainOf, growthOf, type Period, periodsOf } from './periods.ts';
import { ValueChart } from './value-chart.tsx';
import { t } from './words.ts';

/** The indices to choose from; any other instrument is named by the reader. */
const INDICES = ['^KS11', '^KQ11', '^GSPC', '^IXIC', '^N225'] as const;
const OTHER = 'other';

interface PerformanceProps {
  readonly daily: NonNullable<PortfolioView['daily']>;
  readonly currency: string;
}

/** Shows the portfolio's value and gain over a period, alone or beside an index. */
export function Performance({ daily, currency }: PerformanceProps) {
  const { page } = usePage();
  const [period, setPeriod] = useState<Period | 'custom'>('all');
  const [span, setSpan] = useState({ from: daily[0]!.date as string, to: daily.at(-1)!.date as string });
  const [benchmark, setBenchmark] = useState('');
  const [named, setNamed] = useState('');
  const symbol = benchmark === OTHER ? named : benchmark;
  const days = period === 'custom' ? daysBetween(daily, span.from, span.to) : daysOf(daily, period);
  const gain = gainOf(days, days.length === daily.length);
  const move = gain === undefined || gain.profit === 0 ? 'flat' : gain.profit > 0 ? 'rise' : 'fall';
  return (
    <section class="panel-section">
      <h3>{t('page.portfolio.history')}</h3>
      <div class="performance-head">
        <Segments
          label={t('page.chart.range')}
          choices={[...periodsOf(daily), 'custom' as const].map((value) => ({
            value,
            text: t(`page.portfolio.period.${value}`),
          }))}
          chosen={period}
          onChoose={setPeriod}
        />
        {period === 'custom' ? (
          <p class="period-span">
            {(['from', 'to'] as const).map((end) => (
              <label key={end}>
                {t(`page.portfolio.${end}`)}{' '}
                <input
                  class="field"
                  type="date"
                  min={daily[0]!.date}
                  max={daily.at(-1)!.date}
                  value={span[end]}
                  onInput={({ currentTarget }) => setSpan((before) => ({ ...before, [end]: currentTarget.value }))}
                />
              </label>
            ))}
          </p>
        ) : null}
        {gain ? (
          <p class="number" data-move={move}>
            {money(locale.value, gain.profit.toFixed(2), currency, { sign: true })} (
            {percent(locale.value, gain.percent.toFixed(2), { sign: true })})
          </p>
        ) : null}
        {page.offers('history.get') ? (
          <label class="check">
            {t('page.portfolio.benchmark')}
            <select class="field" value={benchmark} onChange={(event) => setBenchmark(event.currentTarget.value)}>
              <option value="">{t('page.portfolio.index.none')}</option>
              {INDICES.map((symbol) => (
                <option key={symbol} value={symbol}>
                  {t(`page.portfolio.index.${symbol}`)}
                </option>
              ))}
              <option value={OTHER}>{t('page.portfolio.index.other')}</option>
            </select>
          </label>
        ) : null}
      </div>
      {benchmark === OTHER ? <SymbolForm label={t('page.portfolio.index.other')} onShow={setNamed} /> : null}
      {days.length === 0 ? null : symbol !== '' ? (
        <Benchmark daily={daily} days={days} symbol={symbol} />
      ) : (
        <ValueChart daily={days} currency={currency} />
      )}
    </section>
  );
}

interface BenchmarkProps extends Pick<PerformanceProps, 'daily'> {
  readonly days: PerformanceProps['daily'];
  readonly symbol: string;
}

function Benchmark({ daily, days, symbol }: BenchmarkProps) {
  const from = days[0]!.date;
  const { data, problem } = useGateway('history.get', { symbol, interval: '1d', from: Date.parse(from), limit: 5000 });
  const asked = { from, benchmark: symbol, locale: locale.value };
  const measured = useGateway('portfolio.performance', asked, { from: daily });
  const own = { name: t('page.panel.portfolio'), closes: growthOf(days) };
  const index = data && { name: data.instrument.name, closes: data.candles };
  return (
    <>
      <CompareChart lines={index ? [own, index] : [own]} />
      {problem === undefined ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {measured.data?.lines.map((line) => (
        <p key={line} class="tax-line">
          {line}
        </p>
      ))}
    </>
  );
}
