import type { SharedAccountView } from '@finclaw/types';
import { HoldingRow } from './holding-row.tsx';
import { MoneyText } from './money-text.tsx';
import { t } from './words.ts';

/** Shows accounts that others share with the reader, each with its own value: no part of the reader's totals. */
export function SharedAccounts({ shared }: { readonly shared: readonly SharedAccountView[] }) {
  return (
    <>
      {shared.map(({ name, access, portfolio }) => (
        <section key={name} class="panel-section">
          <h3>
            {name} <span class="chip">{t(`page.shares.access.${access}`)}</span>
          </h3>
          <p class="muted">{t('page.portfolio.sharedText')}</p>
          {portfolio ? (
            <>
              <p class="quote-line">
                <MoneyText value={portfolio.total.worth} />
                <span>
                  {t('page.portfolio.profit')} <MoneyText value={portfolio.total.profit} isGain />
                </span>
              </p>
              {portfolio.holdings.map((holding) => (
                <HoldingRow key={holding.symbol} holding={holding} />
              ))}
            </>
          ) : null}
        </section>
      ))}
    </>
  );
}
