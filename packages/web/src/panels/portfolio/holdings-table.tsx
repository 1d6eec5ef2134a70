import type { HoldingView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale, t } from '../../language/language.ts';
import { decimal, moveOf, percent } from '../../language/numbers.ts';
import { usePage } from '../../page/page-context.ts';
import { Wide } from '../../shell/wide.tsx';
import { MoneyText } from './money-text.tsx';
import { percentOfFraction } from './percent-of-fraction.ts';

const COLUMNS = ['quantity', 'price', 'dayChange', 'averageCost', 'value', 'unrealised', 'weight'] as const;
type Column = (typeof COLUMNS)[number];

const amountOf = (value: unknown): number =>
  typeof value === 'string' ? Number(value) : Number((value as { readonly amount?: string } | undefined)?.amount ?? 0);

/**
 * Returns the number a column is sorted by; for changes their percentage, because amounts are in different currencies.
 */
function sizeOf(holding: HoldingView, column: Column): number {
  if (column === 'dayChange') return Number(holding.dayPercent ?? 0);
  if (column === 'unrealised') return Number(holding.unrealisedPercent ?? 0);
  return column === 'value' ? Number(holding.weight ?? 0) : amountOf(holding[column]);
}

/**
 * Every holding in a line with its price, cost, changes and weight; the largest first, or by the column that was
 * chosen.
 */
export function HoldingsTable({ holdings }: { readonly holdings: readonly HoldingView[] }) {
  const { navigation } = usePage();
  const [order, setOrder] = useState<{ readonly column: Column; readonly isUp: boolean }>({
    column: 'weight',
    isUp: false,
  });
  const sorted = holdings.toSorted(
    (a, b) => (order.isUp ? 1 : -1) * (sizeOf(a, order.column) - sizeOf(b, order.column)),
  );
  return (
    <Wide class="wide table-scroll holdings-table" label={t('page.portfolio.holdings')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="sort">{t('page.portfolio.holdings')}</span>
            </th>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                data-align="right"
                aria-sort={order.column !== column ? undefined : order.isUp ? 'ascending' : 'descending'}
              >
                <button
                  type="button"
                  class="sort"
                  onClick={() => setOrder({ column, isUp: order.column === column && !order.isUp })}
                >
                  {t(`page.portfolio.${column}`)}
                  <span class="sort-mark" aria-hidden="true">
                    {order.column === column ? (order.isUp ? '▴' : '▾') : ''}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((holding) => (
            <tr key={`${holding.account} ${holding.symbol}`}>
              <td>
                <button type="button" class="link-button" onClick={() => navigation.openChart(holding.symbol)}>
                  {holding.name ?? holding.symbol}
                </button>
              </td>
              <td data-align="right" class="number">
                {decimal(locale.value, holding.quantity)}
              </td>
              <td data-align="right">{holding.price ? <MoneyText value={holding.price} /> : '—'}</td>
              <td data-align="right">
                <Percent value={holding.dayPercent} />
              </td>
              <td data-align="right">
                <MoneyText value={holding.averageCost} />
              </td>
              <td data-align="right">
                <MoneyText value={holding.value} />
              </td>
              <td data-align="right">
                <MoneyText value={holding.unrealised} isGain /> <Percent value={holding.unrealisedPercent} />
              </td>
              <td data-align="right" class="number">
                {holding.weight === undefined ? '—' : percent(locale.value, percentOfFraction(holding.weight))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function Percent({ value }: { readonly value: string | undefined }) {
  if (value === undefined) return <>—</>;
  return (
    <span class="number" data-move={moveOf(value)}>
      {percent(locale.value, value, { sign: true })}
    </span>
  );
}
