import type { ShownOrder, ShownOrders } from '@finclaw/types';
import { locale, t } from '../language/language.ts';
import { decimal, money } from '../language/numbers.ts';
import { clock } from '../language/times.ts';
import { usePage } from '../page/page-context.ts';
import { OpenChart } from './open-chart.tsx';

const TONES = { open: undefined, filled: 'good', cancelled: undefined, expired: 'warn' } as const;

/** Shows orders of the paper account and their states. */
export function OrderCard({ shown }: { readonly shown: ShownOrders }) {
  return (
    <section class="shown" aria-label={t('page.shown.orders')}>
      <header class="shown-head">
        <strong>{t('page.shown.orders')}</strong>
        <span class="chip">{t('page.shown.paper')}</span>
      </header>
      <ul class="shown-orders">
        {shown.orders.map((order) => (
          <li key={order.id}>
            <Order order={order} />
          </li>
        ))}
      </ul>
      {shown.cash.length > 0 ? (
        <p class="muted shown-foot">
          {t('page.shown.cash', {
            cash: shown.cash.map(({ amount, currency }) => money(locale.value, amount, currency)).join(' · '),
          })}
        </p>
      ) : null}
    </section>
  );
}

function Order({ order }: { readonly order: ShownOrder }) {
  const { page } = usePage();
  const { instrument, side, type, quantity, limitPrice, state, fill } = order;
  const price = (value: string): string => money(locale.value, value, instrument.currency);
  const when = (time: string): string => clock(locale.value, Date.parse(time), page.now());
  return (
    <>
      <p class="shown-head">
        <strong>{instrument.name}</strong>
        <span>
          {t(`page.shown.side.${side}`)} {t('page.portfolio.shares', { quantity: decimal(locale.value, quantity) })}
        </span>
        <span class="muted">
          {type === 'limit' && limitPrice !== undefined
            ? t('page.shown.limit', { price: price(limitPrice) })
            : t('page.shown.market')}
        </span>
        <span class="chip" data-tone={TONES[state]}>
          {t(`page.shown.state.${state}`)}
        </span>
        <OpenChart symbol={instrument.symbol} />
      </p>
      <p class="muted number">
        {order.id} ·{' '}
        {fill
          ? t('page.shown.fill', { price: price(fill.price), amount: price(fill.amount), time: when(fill.time) })
          : t(state === 'open' ? 'page.shown.opens' : 'page.shown.placed', {
              time: when(state === 'open' ? order.opensAt : order.placedAt),
            })}
      </p>
    </>
  );
}
