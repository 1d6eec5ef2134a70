import type { PortfolioView } from '@finclaw/types';
import { useMemo } from 'preact/hooks';
import { t } from '../../language/language.ts';
import { colourRule } from '../../market/colours.ts';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';
import { allocationOf } from './allocation.ts';
import { AllocationBar } from './allocation-bar.tsx';
import { HoldingRow } from './holding-row.tsx';
import { ImportCsv } from './import-csv.tsx';
import { MoneyText } from './money-text.tsx';
import { Returns } from './returns.tsx';
import { ValueChart } from './value-chart.tsx';

/** What the reader owns, what it is worth, and why. */
export function PortfolioPanel() {
  const loaded = useGateway('portfolio.get', {});
  return (
    <>
      {loaded.data === undefined ? <LoadState loaded={loaded} /> : null}
      {loaded.data?.portfolio === null ? <p class="panel-empty">{t('page.portfolio.empty')}</p> : null}
      {loaded.data?.portfolio ? <Overview portfolio={loaded.data.portfolio} /> : null}
      <ImportCsv onImported={loaded.reload} />
    </>
  );
}

function Overview({ portfolio }: { readonly portfolio: PortfolioView }) {
  const { total, daily, baseCurrency, holdings, warnings } = portfolio;
  const shares = useMemo(
    () => allocationOf(portfolio, { cash: t('page.portfolio.cash'), rest: t('page.portfolio.rest') }),
    [portfolio],
  );
  return (
    <div data-colours={colourRule({ currency: baseCurrency })}>
      <div class="quote-head">
        <p class="muted">
          {t('page.portfolio.worth')} · {t('page.portfolio.asOf', { date: portfolio.asOf })}
        </p>
        <p class="quote-price">
          <MoneyText value={total.worth} />
        </p>
        <p class="quote-line">
          {t('page.portfolio.profit')} <MoneyText value={total.profit} isGain />
        </p>
        <p class="muted worth-parts">
          <span>
            {t('page.portfolio.value')} <MoneyText value={total.value} />
          </span>
          <span>
            {t('page.portfolio.cash')} <MoneyText value={total.cash} />
          </span>
        </p>
      </div>
      {warnings.length > 0 ? (
        <ul class="warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : null}
      {daily && daily.length > 1 ? (
        <section class="panel-section">
          <h3>{t('page.portfolio.history')}</h3>
          <ValueChart daily={daily} currency={baseCurrency} />
        </section>
      ) : null}
      <AllocationBar shares={shares} />
      <section class="panel-section">
        <h3>{t('page.portfolio.holdings')}</h3>
        {holdings.map((holding) => (
          <HoldingRow key={`${holding.account} ${holding.symbol}`} holding={holding} />
        ))}
      </section>
      <Returns portfolio={portfolio} />
    </div>
  );
}
