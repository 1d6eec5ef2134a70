import { type GatewayResult, LANGUAGES, type Locale, type MoneyView, type PortfolioView } from '@finclaw/types';
import { locale } from '../../language/language.ts';
import { percent } from '../../language/numbers.ts';
import { dateFormat } from '../../language/times.ts';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';
import { MoneyText } from './money-text.tsx';
import { t } from './words.ts';

type Rates = Pick<PortfolioView, 'baseCurrency' | 'rates'>;
type Month = GatewayResult<'portfolio.income'>['months'][number];

/** The income that is expected month by month. */
export function Income({ portfolio: rates }: { readonly portfolio: Rates }) {
  const loaded = useGateway('portfolio.income', { locale: locale.value }, { from: rates });
  if (loaded.data === undefined) return <LoadState loaded={loaded} />;
  const { months, totals, totalInBase, bonds } = loaded.data;
  if (months.length === 0 && bonds.length === 0) return <p class="muted">{t('page.portfolio.expected.none')}</p>;
  const most = Math.max(...months.map((month) => sizeOf(month, rates)));
  return (
    <>
      {months.map((month) => (
        <details key={month.month} class="income-month">
          <summary>
            <span>{monthName(locale.value, month.month)}</span>
            <span class="income-bar" aria-hidden="true">
              <span style={{ width: `${(sizeOf(month, rates) / (most || 1)) * 100}%` }} />
            </span>
            <span>
              <Sums amounts={month.totals} />
            </span>
          </summary>
          <ul>
            {month.items.map((item) => (
              <li key={`${item.date} ${item.name} ${item.kind}`}>
                <span class="muted number">{item.date}</span> {item.name} · {item.kind}
                {item.exDate !== undefined && ` · ${t('page.portfolio.expected.announced', { exDate: item.exDate })}`}
                <span class="income-amount">
                  <MoneyText value={item.amount} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <p class="income-total">
        {t('page.portfolio.expected.total')} <Sums amounts={totals} />
        {totalInBase !== undefined && (
          <>
            {' = '}
            <MoneyText value={totalInBase} />
          </>
        )}
      </p>
      {bonds.map(({ name, maturity, yieldPercent }) => (
        <p key={name} class="muted">
          {t('page.portfolio.expected.bond', { name, maturity, yield: percent(locale.value, yieldPercent) })}
        </p>
      ))}
      <p class="muted">{t('page.portfolio.expected.basis')}</p>
    </>
  );
}

function Sums({ amounts }: { readonly amounts: readonly MoneyView[] }) {
  return (
    <>
      {amounts.map((amount, index) => (
        <span key={'currency' in amount ? amount.currency : index}>
          {index > 0 ? ' + ' : ''}
          <MoneyText value={amount} />
        </span>
      ))}
    </>
  );
}

/** Returns about how much a month brings in the base currency: it is only drawn. */
function sizeOf({ totals }: Month, { baseCurrency, rates }: Rates): number {
  return totals.reduce((sum, amount) => {
    if ('missing' in amount) return sum;
    return sum + Number(amount.amount) * (amount.currency === baseCurrency ? 1 : Number(rates[amount.currency] ?? 0));
  }, 0);
}

/** Returns a month such as 2026-11 in words. */
const monthName = (language: Locale, month: string): string =>
  dateFormat(LANGUAGES[language].tag, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  );
