import type { GatewayResult, PortfolioView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale } from '../../language/language.ts';
import { moveOf, percent } from '../../language/numbers.ts';
import { isPanelWide } from '../../shell/side-state.ts';
import { LoadState } from '../load-state.tsx';
import { type Loaded, useGateway } from '../use-gateway.ts';
import { AccountTotals } from './account-totals.tsx';
import { AccountTypes } from './account-types.tsx';
import { AddEntries } from './add-entry.tsx';
import { Allocation } from './allocation-bar.tsx';
import { Goals } from './goals.tsx';
import { useGrowing } from './growing.tsx';
import { HoldingRow } from './holding-row.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { ImportCsv } from './import-csv.tsx';
import { Income } from './income.tsx';
import { MoneyText } from './money-text.tsx';
import { OpenedSection } from './opened-section.tsx';
import { Performance } from './performance.tsx';
import { Returns } from './returns.tsx';
import { SharedAccounts } from './shared-accounts.tsx';
import { TaxYear } from './tax-year.tsx';
import { Transactions } from './transactions.tsx';
import { t } from './words.ts';

const MANY = 100;
const ROWS_AT_ONCE = 200;

/** Shows the reader's holdings, their value, and how it is computed. */
export function PortfolioPanel() {
  const loaded = useGateway('portfolio.get', { withoutHistory: true, locale: locale.value });
  // Prices of years are behind it: with many holdings it takes so long that they are shown before it.
  const past = useGateway('portfolio.get', loaded.data && { locale: locale.value }, {
    from: loaded.data,
    hasOwnPlace: (loaded.data?.portfolio?.holdings.length ?? 0) > MANY,
  });
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const rows = useGateway('portfolio.rows', { limit, locale: locale.value });
  const [beforeChange, setBeforeChange] = useState<typeof loaded.data>(undefined);
  const isUpdating = beforeChange !== undefined && beforeChange === loaded.data;
  const changed = (): void => {
    setBeforeChange(loaded.data);
    loaded.reload();
    rows.reload();
  };
  const shared = loaded.data?.shared ?? [];
  const portfolio = loaded.data?.portfolio;
  return (
    <>
      <AddEntries onAdded={changed} />
      {isUpdating ? (
        <p class="muted" role="status">
          {t('page.portfolio.updating')}
        </p>
      ) : null}
      {loaded.data === undefined ? <LoadState loaded={loaded} /> : null}
      {portfolio === null && !isUpdating ? <p class="panel-empty">{t('page.portfolio.empty')}</p> : null}
      {portfolio ? <Overview portfolio={portfolio} past={past} /> : null}
      <SharedAccounts shared={shared} />
      {portfolio || shared.length > 0 ? (
        <Transactions loaded={rows} onChanged={changed} onWanted={(count) => setLimit(count + ROWS_AT_ONCE)} />
      ) : null}
      {portfolio ? (
        <>
          <OpenedSection title={t('page.portfolio.expected')} method="portfolio.income">
            <Income portfolio={portfolio} />
          </OpenedSection>
          <OpenedSection title={t('page.portfolio.goals')} method="portfolio.goals">
            <Goals portfolio={portfolio} />
          </OpenedSection>
          <OpenedSection title={t('page.portfolio.accountTypes')} method="portfolio.accountTypes">
            <AccountTypes portfolio={portfolio} />
          </OpenedSection>
          <OpenedSection title={t('page.portfolio.tax')} method="portfolio.tax">
            <TaxYear portfolio={portfolio} />
          </OpenedSection>
        </>
      ) : null}
      <ImportCsv onImported={changed} />
    </>
  );
}

interface OverviewProps {
  readonly portfolio: PortfolioView;
  /** The same with its returns and the values of its days. */
  readonly past: Loaded<GatewayResult<'portfolio.get'>>;
}

function Overview({ portfolio, past }: OverviewProps) {
  const { total, netWorth, today, baseCurrency, holdings } = portfolio;
  const { returns, daily, warnings } = past.data?.portfolio ?? portfolio;
  return (
    <div>
      <div class="quote-head">
        <p class="muted">
          {t('page.portfolio.worth')} · {t('page.portfolio.asOf', { date: portfolio.asOf })}
        </p>
        <p class="quote-price">
          <MoneyText value={total.worth} />
        </p>
        <p class="quote-line">
          {today ? (
            <span>
              {t('page.shown.today')} <MoneyText value={today.change} isGain />{' '}
              {today.percent === undefined ? null : (
                <span class="number" data-move={moveOf(today.percent)}>
                  {percent(locale.value, today.percent, { sign: true })}
                </span>
              )}
            </span>
          ) : null}
          <span>
            {t('page.portfolio.profit')} <MoneyText value={total.profit} isGain />
          </span>
        </p>
        <p class="muted worth-parts">
          <span>
            {t('page.portfolio.value')} <MoneyText value={total.value} />
          </span>
          <span>
            {t('page.portfolio.cash')} <MoneyText value={total.cash} />
          </span>
          {netWorth ? (
            <span>
              {t('page.portfolio.assets')} <MoneyText value={netWorth.assets} /> − {t('page.portfolio.liabilities')}{' '}
              <MoneyText value={netWorth.liabilities} />
            </span>
          ) : null}
        </p>
      </div>
      {warnings.length > 0 ? (
        <ul class="warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : null}
      {past.data === undefined ? (
        <section class="panel-section performance-waiting">
          <h3>{t('page.portfolio.history')}</h3>
          <LoadState loaded={past} />
        </section>
      ) : null}
      {daily && daily.length > 1 ? <Performance daily={daily} currency={baseCurrency} /> : null}
      <Allocation portfolio={portfolio} />
      <section class="panel-section">
        <h3>{t('page.portfolio.holdings')}</h3>
        {isPanelWide.value ? <HoldingsTable holdings={holdings} /> : <HoldingRows holdings={holdings} />}
      </section>
      <AccountTotals accounts={portfolio.accounts} />
      <Returns total={total} returns={returns} />
    </div>
  );
}

/** The holdings in the width of a side panel or a phone, the largest first. */
function HoldingRows({ holdings }: Pick<PortfolioView, 'holdings'>) {
  const { count, more } = useGrowing(holdings.length);
  const sorted = holdings.toSorted((a, b) => Number(b.weight ?? 0) - Number(a.weight ?? 0));
  return (
    <>
      {sorted.slice(0, count).map((holding) => (
        <HoldingRow key={`${holding.account} ${holding.symbol}`} holding={holding} />
      ))}
      {more}
    </>
  );
}
