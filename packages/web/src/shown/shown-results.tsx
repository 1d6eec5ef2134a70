import type { ShownChart, ShownResult } from '@finclaw/types';
import { locale } from '../language/language.ts';
import { useGateway } from '../panels/use-gateway.ts';
import { ComparedCharts } from './compared-charts.tsx';
import { OrderCard } from './order-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { PortfolioCard } from './portfolio-card.tsx';
import { PriceCard } from './price-card.tsx';

interface ShownResultsProps {
  readonly sessionKey: string;
  readonly runId: string;
  readonly isOver: boolean;
}

/**
 * Draws the results behind an answer: one price as candles, several as a comparison, the portfolio, orders and plans as
 * cards.
 */
export function ShownResults({ sessionKey, runId, isOver }: ShownResultsProps) {
  // An answer may be read before all results of its run are stored.
  const { data } = useGateway('sessions.shown', { sessionKey, runId, locale: locale.value }, { from: isOver });
  const shown = data?.shown ?? [];
  const charts = shown.filter((result): result is ShownChart => result.kind === 'chart');
  const rest = shown.filter((result): result is Exclude<ShownResult, ShownChart> => result.kind !== 'chart');
  const differs = new Set(charts.map(({ instrument }) => instrument.symbol)).size > 1;
  return (
    <>
      {differs ? (
        <ComparedCharts charts={charts} />
      ) : (
        charts.map((chart) => <PriceCard key={`${chart.interval} ${chart.candles.length}`} history={chart} />)
      )}
      {rest.map((result, index) => (
        <Card key={index} result={result} />
      ))}
    </>
  );
}

function Card({ result }: { readonly result: Exclude<ShownResult, ShownChart> }) {
  if (result.kind === 'portfolio') return <PortfolioCard portfolio={result} />;
  return result.kind === 'plan' ? <PlanCard plan={result} /> : <OrderCard shown={result} />;
}
