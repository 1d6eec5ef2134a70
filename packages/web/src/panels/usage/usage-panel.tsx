import type { UsageView } from '@finclaw/types';
import { locale, t } from '../../language/language.ts';
import { compact, money } from '../../language/numbers.ts';
import { usePage } from '../../page/page-context.ts';
import { Wide } from '../../shell/wide.tsx';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';

const DAYS = 30;

/** Shows the use of models and its cost. */
export function UsagePanel() {
  const { page } = usePage();
  const loaded = useGateway('usage.get', { days: DAYS });
  if (!loaded.data) return <LoadState loaded={loaded} />;
  const { today, byDay, byModel, bySession } = loaded.data;
  if (byDay.length === 0) return <p class="panel-empty">{t('page.usage.none')}</p>;
  const unpriced = byModel.reduce((sum, row) => sum + row.unpricedRequests, 0);
  const estimate = byModel.reduce((sum, row) => sum + Number(row.estimatedUsd), 0);
  const titleOf = (key: string): string =>
    page.sessions.value.find((session) => session.sessionKey === key)?.title || key;
  return (
    <>
      <div class="quote-head">
        <p class="muted">{t('page.usage.today')}</p>
        <p class="quote-price number">{money(locale.value, today?.costUsd ?? '0', 'USD')}</p>
        <p class="quote-line">
          {t('page.usage.requests', { count: compact(locale.value, String(today?.requests ?? 0)) })}
        </p>
        {today !== undefined && Number(today.ownUsd) > 0 ? (
          <p class="quote-line">{t('page.usage.own', { amount: money(locale.value, today.ownUsd, 'USD') })}</p>
        ) : null}
      </div>
      <Days rows={byDay} />
      {unpriced > 0 ? (
        <p class="warnings">{t('page.usage.unpriced', { count: unpriced, estimate: `$${estimate.toFixed(4)}` })}</p>
      ) : null}
      <UsageTable title={t('page.usage.byModel')} first={t('page.usage.model')} rows={byModel} nameOf={(key) => key} />
      <UsageTable
        title={t('page.usage.bySession')}
        first={t('page.usage.session')}
        rows={bySession.slice(0, 20)}
        nameOf={titleOf}
      />
    </>
  );
}

/** Draws a bar for each of the last days, including empty ones: its cost, or its requests while everything is free. */
function Days({ rows }: { readonly rows: readonly UsageView[] }) {
  const isFree = rows.every((row) => Number(row.costUsd) === 0);
  const ofDay = new Map(rows.map((row) => [row.key, isFree ? row.requests : Number(row.costUsd)]));
  const words = (size: number): string =>
    isFree ? t('page.usage.requests', { count: size }) : money(locale.value, String(size), 'USD');
  const days = lastDays(DAYS, rows);
  const largest = Math.max(...ofDay.values()) || 1;
  return (
    <section class="panel-section">
      <h3>{t(isFree ? 'page.usage.requestsByDay' : 'page.usage.byDay', { days: DAYS })}</h3>
      <p class="days-scale muted">{t('page.usage.largest', { amount: words(largest) })}</p>
      <ul class="days">
        {days.map((day) => {
          const size = ofDay.get(day) ?? 0;
          return (
            <li key={day} title={`${day} ${words(size)}`} data-empty={size === 0}>
              <span class="only-heard">
                {day} {words(size)}
              </span>
              <span
                class="day-bar"
                aria-hidden="true"
                style={{ height: `${size === 0 ? 0 : Math.max(2, (size / largest) * 100)}%` }}
              />
            </li>
          );
        })}
      </ul>
      <p class="days-ends muted" aria-hidden="true">
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </p>
    </section>
  );
}

const DAY_MS = 86_400_000;

/** The days up to today, or up to the newest row where the server's day is ahead of the browser's. */
function lastDays(count: number, rows: readonly UsageView[]): readonly string[] {
  const newest = rows.map((row) => row.key).reduce((a, b) => (a > b ? a : b), new Date().toLocaleDateString('sv'));
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(newest) - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

interface UsageTableProps {
  readonly title: string;
  readonly first: string;
  readonly rows: readonly UsageView[];
  readonly nameOf: (key: string) => string;
}

function UsageTable({ title, first, rows, nameOf }: UsageTableProps) {
  if (rows.length === 0) return null;
  const number = (value: number): string => compact(locale.value, String(value));
  return (
    <section class="panel-section">
      <h3>{title}</h3>
      <Wide label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col" data-align="right">
                {t('page.usage.input')}
              </th>
              <th scope="col" data-align="right">
                {t('page.usage.output')}
              </th>
              <th scope="col" data-align="right">
                {t('page.usage.cost')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <td>{nameOf(row.key)}</td>
                <td data-align="right">{number(row.inputTokens + row.cacheReadTokens + row.cacheWriteTokens)}</td>
                <td data-align="right">{number(row.outputTokens)}</td>
                <td data-align="right">{money(locale.value, row.costUsd, 'USD')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}
