import type { PortfolioView, TaxItemView, TaxReportView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { Segments } from '../../shell/segments.tsx';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';
import { t } from './words.ts';

const COUNTRIES = ['kr', 'us'] as const;
const FILINGS = ['single', 'joint'] as const;
/** The number of years to choose from, this one included. */
const YEARS = 6;

/** Shows a year's figures for taxes. */
export function TaxYear({ portfolio }: { readonly portfolio: PortfolioView }) {
  const { page } = usePage();
  const thisYear = new Date(page.now()).getFullYear();
  const [chosen, setCountry] = useState<(typeof COUNTRIES)[number] | undefined>(undefined);
  const [year, setYear] = useState(thisYear);
  const [filing, setFiling] = useState<(typeof FILINGS)[number]>('single');
  const [written, setOtherIncome] = useState('');
  const otherIncome = written.trim();
  const loaded = useGateway(
    'portfolio.tax',
    {
      year,
      filing,
      locale: locale.value,
      ...(chosen && { country: chosen }),
      ...(otherIncome && { otherIncome }),
    },
    { from: portfolio },
  );
  const country = loaded.data?.country ?? chosen;
  return (
    <>
      <Segments
        label={t('page.portfolio.tax')}
        choices={COUNTRIES.map((value) => ({ value, text: t(`page.portfolio.tax.${value}`) }))}
        chosen={country}
        onChoose={setCountry}
      />
      <div class="import-columns">
        <label>
          {t('page.portfolio.tax.year')}
          <select class="field" value={year} onChange={(event) => setYear(Number(event.currentTarget.value))}>
            {Array.from({ length: YEARS }, (_, back) => thisYear - back).map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('page.portfolio.tax.otherIncome')}
          <input
            class="field"
            inputMode="decimal"
            value={written}
            onChange={(event) => setOtherIncome(event.currentTarget.value)}
          />
        </label>
        {country === 'us' ? (
          <label>
            {t('page.portfolio.tax.filing')}
            <select
              class="field"
              value={filing}
              onChange={(event) => setFiling(event.currentTarget.value === 'joint' ? 'joint' : 'single')}
            >
              {FILINGS.map((value) => (
                <option key={value} value={value}>
                  {t(`page.portfolio.tax.${value}`)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
      {loaded.data === undefined ? <LoadState loaded={loaded} /> : null}
      {loaded.data?.country === null ? <p>{loaded.data.reason}</p> : null}
      {loaded.data?.country ? <Report report={loaded.data.report} /> : null}
    </>
  );
}

function Report({ report }: { readonly report: TaxReportView }) {
  const { title, status, sales, others, files, figures, notes } = report;
  const items = [...sales, ...others];
  return (
    <>
      <p class="tax-line">{title}</p>
      {status === undefined ? null : <p class="tax-line">{status}</p>}
      <dl class="returns">
        {figures.map(({ label, value, source, items: places }) => (
          <div key={label}>
            <dt>
              {label}
              {source === undefined ? null : <small class="muted tax-source">{source}</small>}
              {places.length === 0 ? null : (
                <Items
                  title={t('page.portfolio.tax.behind', { count: places.length })}
                  items={places.flatMap((place) => items[place] ?? [])}
                />
              )}
            </dt>
            <dd class="number">{value}</dd>
          </div>
        ))}
      </dl>
      {sales.length === 0 ? null : (
        <Items title={t('page.portfolio.tax.sales', { count: sales.length })} items={sales} />
      )}
      <Lines title={t('page.portfolio.tax.notes')} lines={[...notes, ...files]} />
    </>
  );
}

/** Trades and payments, each with the entries of the ledger it comes from. */
function Items({ title, items }: { readonly title: string; readonly items: readonly TaxItemView[] }) {
  return (
    <details class="more">
      <summary>{title}</summary>
      {items.map(({ text, entries }, at) => (
        <div key={`${at} ${text}`} class="tax-line">
          {text}
          {entries.map((entry) => (
            <small key={entry} class="muted tax-source">
              {entry}
            </small>
          ))}
        </div>
      ))}
    </details>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <details class="more">
      <summary>{title}</summary>
      {lines.map((line) => (
        <p key={line} class="tax-line">
          {line}
        </p>
      ))}
    </details>
  );
}
