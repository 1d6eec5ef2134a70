import type { PortfolioView } from '@finclaw/types';
import { locale } from '../../language/language.ts';
import { percent } from '../../language/numbers.ts';
import { MoneyText } from './money-text.tsx';
import { t } from './words.ts';

/** Shows what each account is worth, cost and gained; a single one says no more than the total. */
export function AccountTotals({ accounts }: Pick<PortfolioView, 'accounts'>) {
  if (accounts.length < 2) return null;
  return (
    <section class="panel-section">
      <h3>{t('page.portfolio.accounts')}</h3>
      <ul>
        {accounts.map(({ account, value, cash, cost, gain, owned, weightPercent }) => (
          <li key={account} class="holding account-totals">
            <span class="holding-name">
              {account}
              <span class="muted">
                {weightPercent === undefined
                  ? null
                  : `${t('page.portfolio.weight')} ${percent(locale.value, weightPercent)}`}
              </span>
            </span>
            <span class="holding-value">
              <MoneyText value={value} />
              <span>
                {t('page.portfolio.gain')} <MoneyText value={gain} isGain />
              </span>
            </span>
            <p class="muted worth-parts">
              <span>
                {t('page.portfolio.cost')} <MoneyText value={cost} />
              </span>
              {owned === undefined ? null : (
                <span>
                  {t('page.portfolio.owned')} <MoneyText value={owned} />
                </span>
              )}
              {cash === undefined ? null : (
                <span>
                  {t('page.portfolio.cash')} <MoneyText value={cash} />
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p class="muted">{t('page.portfolio.accounts.explain')}</p>
    </section>
  );
}
