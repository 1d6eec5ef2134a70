import type { HoldingView } from '@finclaw/types';
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { locale } from '../../language/language.ts';
import { decimal, moveOf, percent } from '../../language/numbers.ts';
import { Wide } from '../../shell/wide.tsx';
import { useGrowing } from './growing.tsx';
import { HoldingDetail } from './holding-row.tsx';
import { MoneyText } from './money-text.tsx';
import { percentOfFraction } from './percent-of-fraction.ts';
import { t } from './words.ts';

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
  const [open, setOpen] = useState('');
  const [order, setOrder] = useState<{ readonly column: Column; readonly isUp: boolean }>({
    column: 'weight',
    isUp: false,
  });
  const sorted = holdings.toSorted(
    (a, b) => (order.isUp ? 1 : -1) * (sizeOf(a, order.column) - sizeOf(b, order.column)),
  );
  const { count, more } = useGrowing(sorted.length);
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
                  {t(column === 'value' ? 'page.portfolio.column.holdingValue' : `page.portfolio.${column}`)}
                  <span class="sort-mark" aria-hidden="true">
                    {order.column === column ? (order.isUp ? '▴' : '▾') : ''}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, count).map((holding) => {
            const key = `${holding.account} ${holding.symbol}`;
            return (
              <Fragment key={key}>
                <Row holding={holding} isOpen={open === key} onToggle={() => setOpen(open === key ? '' : key)} />
                {open === key ? (
                  <tr>
                    <td colSpan={COLUMNS.length + 1}>
                      <HoldingDetail holding={holding} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {more}
    </Wide>
  );
}

interface RowProps {
  readonly holding: HoldingView;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Row({ holding, isOpen, onToggle }: RowProps) {
  return (
    <tr>
      <td>
        <button type="button" class="link-button" aria-expanded={isOpen} onClick={onToggle}>
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
