import type { HoldingView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale, tOr } from '../../language/language.ts';
import { decimal, percent } from '../../language/numbers.ts';
import { FreshnessChip } from '../../market/freshness-chip.tsx';
import { usePage } from '../../page/page-context.ts';
import { Wide } from '../../shell/wide.tsx';
import { MoneyText } from './money-text.tsx';
import { t } from './words.ts';

/** One holding: its value and gain in a line, and behind it every lot. */
export function HoldingRow({ holding }: { readonly holding: HoldingView }) {
  const [isOpen, setOpen] = useState(false);
  const { name = holding.symbol, unrealisedPercent } = holding;
  return (
    <details class="holding" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="holding-name">
          {name}
          <span class="muted">{unitsOf(holding)}</span>
        </span>
        <span class="holding-value">
          <MoneyText value={holding.value} />
          <span>
            <MoneyText value={holding.unrealised} isGain />
            {unrealisedPercent === undefined ? null : (
              <span class="muted number"> {percent(locale.value, unrealisedPercent, { sign: true })}</span>
            )}
          </span>
        </span>
      </summary>
      {isOpen ? <HoldingDetail holding={holding} /> : null}
    </details>
  );
}

/** Shows a holding's cost and gain, and every lot of it. */
export function HoldingDetail({ holding }: { readonly holding: HoldingView }) {
  const { page, navigation } = usePage();
  return (
    <div class="holding-detail">
      <p class="quote-line">
        {holding.freshness ? <FreshnessChip freshness={holding.freshness} /> : null}
        <span class="chip">{t('page.portfolio.account', { account: holding.account })}</span>
        {page.offers('history.get') ? (
          <button type="button" class="link-button" onClick={() => navigation.openChart(holding.symbol)}>
            {t('page.chart.show')}
          </button>
        ) : null}
      </p>
      <dl class="quote-facts">
        {(['averageCost', 'price', 'cost', 'realised', 'income'] as const).map((field) => {
          const value = holding[field];
          return value === undefined ? null : (
            <div key={field}>
              <dt>{t(`page.portfolio.${field}`)}</dt>
              <dd>
                <MoneyText value={value} isGain={field === 'realised'} />
              </dd>
            </div>
          );
        })}
      </dl>
      {holding.lots.length > 0 ? <Lots holding={holding} /> : null}
    </div>
  );
}

/** Classes counted in money or as one thing, which are named by their kind instead of a number of shares. */
const UNCOUNTED: ReadonlySet<string> = new Set(['cash', 'loan', 'real-estate', 'custom']);

const unitsOf = ({ quantity, symbol, assetClass }: HoldingView): string =>
  UNCOUNTED.has(assetClass)
    ? tOr(`page.portfolio.sector.${assetClass}`, assetClass)
    : `${t('page.portfolio.shares', { quantity: decimal(locale.value, quantity) })} · ${symbol}`;

function Lots({ holding }: { readonly holding: HoldingView }) {
  const caption = t(holding.isAtAverageCost ? 'page.portfolio.atAverageCost' : 'page.portfolio.lots');
  return (
    <Wide label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              {t(holding.isAtAverageCost ? 'page.portfolio.firstAcquired' : 'page.portfolio.acquired')}
            </th>
            <th scope="col" data-align="right">
              {t('page.portfolio.quantity')}
            </th>
            <th scope="col" data-align="right">
              {t('page.portfolio.cost')}
            </th>
            <th scope="col" data-align="right">
              {t('page.portfolio.gain')}
            </th>
          </tr>
        </thead>
        <tbody>
          {holding.lots.map((lot) => (
            <tr key={lot.id}>
              <td>{lot.acquired}</td>
              <td data-align="right">{decimal(locale.value, lot.quantity)}</td>
              <td data-align="right">
                <MoneyText value={lot.cost} />
              </td>
              <td data-align="right">
                <MoneyText value={lot.gain} isGain />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
