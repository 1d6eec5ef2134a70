import { useState } from 'preact/hooks';
import { locale, t } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { Segments } from '../../shell/segments.tsx';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';

const COUNTRIES = ['kr', 'us'] as const;

/** Shows a year's figures for taxes, computed when it is opened. */
export function TaxYear() {
  const { page } = usePage();
  const [isOpen, setOpen] = useState(false);
  if (!page.offers('portfolio.tax')) return null;
  return (
    <details class="panel-section more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{t('page.portfolio.tax')}</h3>
      </summary>
      {isOpen ? <Figures /> : null}
    </details>
  );
}

function Figures() {
  const { page } = usePage();
  const [country, setCountry] = useState<(typeof COUNTRIES)[number] | undefined>(undefined);
  const year = new Date(page.now()).getFullYear();
  const loaded = useGateway('portfolio.tax', { year, locale: locale.value, ...(country && { country }) });
  return (
    <>
      <Segments
        label={t('page.portfolio.tax')}
        choices={COUNTRIES.map((value) => ({ value, text: t(`page.portfolio.tax.${value}`) }))}
        chosen={loaded.data?.country ?? country}
        onChoose={setCountry}
      />
      {loaded.data === undefined ? <LoadState loaded={loaded} /> : null}
      {loaded.data?.lines.map((line) => (
        <p key={line} class="tax-line">
          {line}
        </p>
      ))}
    </>
  );
}
