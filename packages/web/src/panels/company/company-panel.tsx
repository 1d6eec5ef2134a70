import type { CompanyView } from '@finclaw/types';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../language/language.ts';
import { OutsideLink } from '../../markdown/outside-link.tsx';
import { SymbolForm } from '../../market/symbol-form.tsx';
import { Wide } from '../../shell/wide.tsx';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';

/** Shows a company's filings: statements, ratios with their formula, dividends, days of results and documents. */
export function CompanyPanel() {
  const [symbol, setSymbol] = useState('');
  const [quarters, setQuarters] = useState(false);
  const loaded = useGateway('company.get', symbol === '' ? undefined : { symbol, quarters });
  return (
    <>
      <SymbolForm label={t('page.company.name')} onShow={setSymbol} />
      <label>
        <input type="checkbox" checked={quarters} onChange={() => setQuarters(!quarters)} />{' '}
        {t('page.company.quarters')}
      </label>
      {symbol === '' ? <p class="panel-empty">{t('page.company.empty')}</p> : null}
      {symbol !== '' && loaded.data === undefined ? <LoadState loaded={loaded} /> : null}
      {symbol !== '' && loaded.data ? <Company company={loaded.data} /> : null}
    </>
  );
}

function Company({ company }: { readonly company: CompanyView }) {
  const { statements, dividends, results, filings, unavailable } = company;
  return (
    <>
      {statements ? <Statements name={company.name} statements={statements} /> : null}
      <Section title={t('page.company.dividends')} isEmpty={dividends.length === 0}>
        <table>
          <tbody>
            {dividends.map(({ when, amount, source }) => (
              <Row key={`${source} ${when}`} cells={[when, amount, source]} />
            ))}
          </tbody>
        </table>
      </Section>
      <Section title={t('page.company.results')} isEmpty={results.length === 0}>
        <ul class="rows">
          {results.map((line) => (
            <li class="row" key={line}>
              {line}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('page.company.filings')} isEmpty={filings.length === 0}>
        <ul class="rows">
          {filings.map((filing) => (
            <Filing key={filing.url} {...filing} />
          ))}
        </ul>
      </Section>
      {unavailable.map((line) => (
        <p class="muted" key={line}>
          {line}
        </p>
      ))}
    </>
  );
}

function Statements({
  name,
  statements,
}: {
  readonly name: string;
  readonly statements: NonNullable<CompanyView['statements']>;
}) {
  const { title, periods, lines, ratios } = statements;
  return (
    <>
      <Section title={name}>
        <p class="muted">{title}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('page.company.line')}</th>
              {periods.map((period) => (
                <th scope="col" data-align="right" key={period}>
                  {period}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, values }) => (
              <Row key={label} cells={[label, ...values]} />
            ))}
          </tbody>
        </table>
      </Section>
      <Section title={t('page.company.ratios')} isEmpty={ratios.length === 0}>
        <table>
          <tbody>
            {ratios.map(({ label, value, formula }) => (
              <Row key={label} cells={[label, value, formula]} />
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly isEmpty?: boolean;
  readonly children: ComponentChildren;
}

function Section({ title, isEmpty = false, children }: SectionProps) {
  if (isEmpty) return null;
  return (
    <section class="panel-section">
      <h3>{title}</h3>
      <Wide label={title}>{children}</Wide>
    </section>
  );
}

function Row({ cells: [label, ...values] }: { readonly cells: readonly (string | undefined)[] }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {values.map((value, at) => (
        <td data-align="right" key={at}>
          {value}
        </td>
      ))}
    </tr>
  );
}

function Filing({ date, title, url }: CompanyView['filings'][number]) {
  return (
    <li class="row">
      {date} <OutsideLink address={url} title={title} />
    </li>
  );
}
