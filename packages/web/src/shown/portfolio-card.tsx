import type { ShownPortfolio } from '@finclaw/types';
import { locale, t } from '../language/language.ts';
import { decimal, moveOf, percent } from '../language/numbers.ts';
import { usePage } from '../page/page-context.ts';
import { MoneyText } from '../panels/portfolio/money-text.tsx';
import { Wide } from '../shell/wide.tsx';

/** Shows the holdings at the time of the answer. */
export function PortfolioCard({ portfolio }: { readonly portfolio: ShownPortfolio }) {
  const { page, navigation } = usePage();
  const { value, cash, profit, today, holdings, others, leftOut } = portfolio;
  return (
    <section class="shown" aria-label={t('page.panel.portfolio')}>
      <header class="shown-head">
        <strong>{t('page.panel.portfolio')}</strong>
        <span class="muted">{t('page.portfolio.asOf', { date: portfolio.asOf })}</span>
        {page.offers('portfolio.get') ? (
          <button type="button" class="link-button shown-action" onClick={() => navigation.openPanel('portfolio')}>
            {t('page.shown.open')}
          </button>
        ) : null}
      </header>
      <dl class="shown-facts">
        <Fact name={t('page.portfolio.value')}>
          <MoneyText value={value} />
        </Fact>
        <Fact name={t('page.shown.today')}>
          <MoneyText value={today.change} isGain />
          {today.changePercent === undefined ? null : (
            <span class="number" data-move={moveOf(today.changePercent)}>
              {' '}
              {percent(locale.value, today.changePercent, { sign: true })}
            </span>
          )}
        </Fact>
        <Fact name={t('page.portfolio.profit')}>
          <MoneyText value={profit} isGain />
        </Fact>
        {cash === undefined ? null : (
          <Fact name={t('page.portfolio.cash')}>
            <MoneyText value={cash} />
          </Fact>
        )}
      </dl>
      {leftOut === undefined ? null : <p class="warnings">{leftOut}</p>}
      <Wide label={t('page.portfolio.holdings')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('page.portfolio.holdings')}</th>
              {(['quantity', 'value', 'unrealised', 'weight'] as const).map((name) => (
                <th key={name} scope="col" data-align="right">
                  {t(`page.portfolio.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {holdings.map((holding) => (
              <tr key={holding.symbol}>
                <td>{holding.name}</td>
                <td data-align="right">{decimal(locale.value, holding.quantity)}</td>
                <td data-align="right">
                  <MoneyText value={holding.value} />
                </td>
                <td data-align="right">
                  <MoneyText value={holding.unrealised} isGain />
                </td>
                <td data-align="right">
                  {holding.weightPercent === undefined ? '—' : percent(locale.value, holding.weightPercent)}
                </td>
              </tr>
            ))}
            {others === undefined ? null : (
              <tr class="muted">
                <td colSpan={4}>{t('page.shown.others', { count: others.count })}</td>
                <td data-align="right">{percent(locale.value, others.weightPercent)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
