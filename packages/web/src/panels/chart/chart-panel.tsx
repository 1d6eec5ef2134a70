import { useEffect, useRef, useState } from 'preact/hooks';
import { CompareChart } from '../../charts/compare-chart.tsx';
import { locale, sourceName, t } from '../../language/language.ts';
import { compact, money } from '../../language/numbers.ts';
import { Change } from '../../market/change.tsx';
import { FreshnessChip } from '../../market/freshness-chip.tsx';
import { SymbolField } from '../../market/symbol-field.tsx';
import { usePage } from '../../page/page-context.ts';
import { Icon } from '../../shell/icon.tsx';
import { Segments } from '../../shell/segments.tsx';
import { LoadState } from '../load-state.tsx';
import { ShownTogether } from '../shown-together.tsx';
import { type Loaded, useGateway } from '../use-gateway.ts';
import { INDICATORS, type Indicator } from './indicators.ts';
import { PriceChart } from './price-chart.tsx';
import { CHART_RANGES, RANGE_NAMES, type RangeName } from './ranges.ts';

const PRICE_EVERY_MS = 30_000;

/** The price of one instrument over time, with real axes and the colours of its exchange. */
export function ChartPanel() {
  const { navigation } = usePage();
  const symbol = navigation.route.value.symbol;
  const [typed, setTyped] = useState(symbol ?? '');
  const [range, setRange] = useState<RangeName>('quarter');
  useEffect(() => setTyped(symbol ?? ''), [symbol]);
  return (
    <>
      <form
        class="line-form"
        onSubmit={(event) => {
          event.preventDefault();
          navigation.openChart(typed.trim());
        }}
      >
        <SymbolField label={t('page.market.symbol')} value={typed} onInput={setTyped} />
        <button type="submit" class="button">
          {t('page.chart.show')}
        </button>
      </form>
      {symbol === undefined ? (
        <p class="panel-empty">{t('page.chart.choose')}</p>
      ) : (
        <ShownTogether key={symbol}>
          <QuoteHead symbol={symbol} />
          <Segments
            label={t('page.chart.range')}
            choices={RANGE_NAMES.map((value) => ({ value, text: t(`page.chart.range.${value}`) }))}
            chosen={range}
            onChoose={setRange}
          />
          <ChartArea symbol={symbol} range={range} />
        </ShownTogether>
      )}
    </>
  );
}

function QuoteHead({ symbol }: { readonly symbol: string }) {
  const { page } = usePage();
  const canAsk = page.offers('quotes.get');
  const loaded = useGateway('quotes.get', canAsk ? { symbols: [symbol] } : undefined, { everyMs: PRICE_EVERY_MS });
  if (canAsk && loaded.data === undefined) return <LoadState loaded={loaded} />;
  const result = loaded.data?.quotes[0];
  if (!result?.ok) return result ? <p class="panel-empty">{result.message}</p> : null;
  const { instrument, quote } = result;
  const facts = [
    ['page.chart.open', 'open', money(locale.value, quote.open, quote.currency)],
    ['page.chart.high', 'high', money(locale.value, quote.high, quote.currency)],
    ['page.chart.low', 'low', money(locale.value, quote.low, quote.currency)],
    ['page.chart.volume', 'volume', compact(locale.value, quote.volume)],
  ] as const;
  return (
    <div class="quote-head">
      <h3>
        {instrument.name} <span class="muted">{instrument.symbol}</span>
      </h3>
      <p class="quote-price number">{money(locale.value, quote.price, quote.currency)}</p>
      <p class="quote-line">
        <Change change={quote.change} currency={quote.currency} changePercent={quote.changePercent} />
        <FreshnessChip freshness={quote.freshness} />
      </p>
      <dl class="quote-facts">
        {facts
          .filter(([, field]) => !quote.missing?.includes(field))
          .map(([key, , value]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd class="number">{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

interface ChartAreaProps {
  readonly symbol: string;
  readonly range: RangeName;
}

/** Shows the chart with its options: indicators, another instrument to compare with, full screen. */
function ChartArea({ symbol, range }: ChartAreaProps) {
  const [indicators, setIndicators] = useState<readonly Indicator[]>([]);
  const [typed, setTyped] = useState('');
  const [other, setOther] = useState('');
  const area = useRef<HTMLDivElement>(null);
  const toggle = (wanted: Indicator): void =>
    setIndicators(indicators.includes(wanted) ? indicators.filter((each) => each !== wanted) : [...indicators, wanted]);
  return (
    <div class="chart-area" ref={area}>
      <div class="chart-tools">
        {INDICATORS.map((name) => (
          <button
            key={name}
            type="button"
            class="chip-button"
            aria-pressed={indicators.includes(name)}
            disabled={other !== ''}
            onClick={() => toggle(name)}
          >
            {t(`page.chart.indicator.${name}`)}
          </button>
        ))}
        <button
          type="button"
          class="icon-button"
          aria-label={t('page.chart.fullScreen')}
          title={t('page.chart.fullScreen')}
          onClick={() =>
            void (document.fullscreenElement ? document.exitFullscreen() : area.current?.requestFullscreen())
          }
        >
          <Icon name="widen" />
        </button>
      </div>
      {other === '' ? (
        <History symbol={symbol} range={range} indicators={indicators} />
      ) : (
        <Compared symbols={[symbol, other]} range={range} />
      )}
      <form
        class="line-form"
        onSubmit={(event) => {
          event.preventDefault();
          setOther(typed.trim());
        }}
      >
        <SymbolField label={t('page.chart.compareWith')} value={typed} onInput={setTyped} />
        {other === '' ? (
          <button key="begin" type="submit" class="button">
            {t('page.chart.compare')}
          </button>
        ) : (
          // A separate element, or the click that ends the comparison would submit the form that replaces it.
          <button key="end" type="button" class="button" onClick={() => setOther('')}>
            {t('page.chart.compareEnd')}
          </button>
        )}
      </form>
    </div>
  );
}

/** As high as the chart that comes in its place. */
function ChartWaiting({ loaded }: { readonly loaded: Pick<Loaded<unknown>, 'problem' | 'reload'> }) {
  return (
    <div class="price-chart">
      <LoadState loaded={loaded} />
    </div>
  );
}

/** Shows the gain of each since their first common day. */
function Compared({
  symbols: [one, other],
  range,
}: {
  readonly symbols: readonly [string, string];
  readonly range: RangeName;
}) {
  const loaded = [
    useGateway('history.get', { symbol: one, ...CHART_RANGES[range] }),
    useGateway('history.get', { symbol: other, ...CHART_RANGES[range] }),
  ];
  const waiting = loaded.find(({ data }) => data === undefined);
  if (waiting) return <ChartWaiting loaded={waiting} />;
  const lines = loaded.map(({ data }) => ({ name: data!.instrument.name, closes: data!.candles }));
  return <CompareChart lines={lines} />;
}

function History({ symbol, range, indicators }: ChartAreaProps & { readonly indicators: readonly Indicator[] }) {
  const loaded = useGateway('history.get', { symbol, ...CHART_RANGES[range] });
  const history = loaded.data;
  if (!history) return <ChartWaiting loaded={loaded} />;
  if (history.candles.length === 0) return <p class="panel-empty">{t('page.chart.none')}</p>;
  return (
    <>
      <PriceChart history={history} indicators={indicators} />
      <p class="muted">{t('page.market.source', { source: sourceName(history.source) })}</p>
    </>
  );
}
