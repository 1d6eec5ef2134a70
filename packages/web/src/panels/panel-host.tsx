import { lazy, Suspense } from 'preact/compat';
import { useEffect, useErrorBoundary, useRef } from 'preact/hooks';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import type { PanelName } from '../page/route.ts';
import { Icon } from '../shell/icon.tsx';
import { isPanelWide } from '../shell/side-state.ts';
import { Wide } from '../shell/wide.tsx';

// Each panel is fetched when it is first opened, so that the conversation is on the screen sooner.
const PANEL_VIEWS = {
  portfolio: lazy(async () => (await import('./portfolio/portfolio-panel.tsx')).PortfolioPanel),
  watchlist: lazy(async () => (await import('./watchlist/watchlist-panel.tsx')).WatchlistPanel),
  chart: lazy(async () => (await import('./chart/chart-panel.tsx')).ChartPanel),
  alerts: lazy(async () => (await import('./alerts/alerts-panel.tsx')).AlertsPanel),
  schedules: lazy(async () => (await import('./schedules/schedules-panel.tsx')).SchedulesPanel),
  memory: lazy(async () => (await import('./memory/memory-panel.tsx')).MemoryPanel),
  company: lazy(async () => (await import('./company/company-panel.tsx')).CompanyPanel),
  news: lazy(async () => (await import('./news/news-panel.tsx')).NewsPanel),
  usage: lazy(async () => (await import('./usage/usage-panel.tsx')).UsagePanel),
  settings: lazy(async () => (await import('./settings/settings-panel.tsx')).SettingsPanel),
};

/** The panel beside the conversation; on a narrow screen it covers it. */
export function PanelHost({ name }: { readonly name: PanelName }) {
  const { navigation } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [name]);
  return (
    <section
      class="panel"
      aria-labelledby="panel-title"
      onKeyDown={(event) => event.key === 'Escape' && !event.isComposing && navigation.openPanel(undefined)}
    >
      <header class="panel-head">
        <h2 id="panel-title" ref={heading} tabIndex={-1}>
          {t(`page.panel.${name}`)}
        </h2>
        <button
          type="button"
          class="icon-button panel-widen"
          aria-label={t('page.panel.widen')}
          title={t('page.panel.widen')}
          aria-pressed={isPanelWide.value}
          onClick={() => (isPanelWide.value = !isPanelWide.value)}
        >
          <Icon name="widen" />
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label={t('page.panel.close')}
          onClick={() => navigation.openPanel(undefined)}
        >
          <Icon name="close" />
        </button>
      </header>
      <Wide class="panel-body" label={t(`page.panel.${name}`)}>
        <PanelBody key={name} name={name} />
      </Wide>
    </section>
  );
}

/** The panel itself; one that cannot be fetched or drawn takes nothing else down with it. */
function PanelBody({ name }: { readonly name: PanelName }) {
  const [error] = useErrorBoundary();
  if (error) {
    return (
      <div class="panel-empty" role="alert">
        <p>{t('page.panel.broken')}</p>
        <button type="button" class="button" onClick={() => location.reload()}>
          {t('page.connection.reload')}
        </button>
      </div>
    );
  }
  const View = PANEL_VIEWS[name];
  return (
    <Suspense fallback={<p class="panel-empty">{t('page.app.loading')}</p>}>
      <View />
    </Suspense>
  );
}
