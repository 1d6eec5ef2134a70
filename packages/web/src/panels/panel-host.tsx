import type { FunctionComponent } from 'preact';
import { useEffect, useErrorBoundary, useRef } from 'preact/hooks';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import type { PanelName } from '../page/route.ts';
import { useFetched } from '../page/use-fetched.ts';
import { Icon } from '../shell/icon.tsx';
import { isPanelWide } from '../shell/side-state.ts';
import { Wide } from '../shell/wide.tsx';
import { ShownTogether, useHold } from './shown-together.tsx';

// Each panel is fetched when it is first opened, so that the conversation is on the screen sooner.
const PANEL_VIEWS: Readonly<Record<PanelName, () => Promise<FunctionComponent>>> = {
  portfolio: async () => (await import('./portfolio/portfolio-panel.tsx')).PortfolioPanel,
  watchlist: async () => (await import('./watchlist/watchlist-panel.tsx')).WatchlistPanel,
  chart: async () => (await import('./chart/chart-panel.tsx')).ChartPanel,
  alerts: async () => (await import('./alerts/alerts-panel.tsx')).AlertsPanel,
  schedules: async () => (await import('./schedules/schedules-panel.tsx')).SchedulesPanel,
  memory: async () => (await import('./memory/memory-panel.tsx')).MemoryPanel,
  company: async () => (await import('./company/company-panel.tsx')).CompanyPanel,
  news: async () => (await import('./news/news-panel.tsx')).NewsPanel,
  usage: async () => (await import('./usage/usage-panel.tsx')).UsagePanel,
  settings: async () => (await import('./settings/settings-panel.tsx')).SettingsPanel,
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
      onKeyDown={(event) => {
        // In a dialog it closes the dialog.
        const isInDialog = (event.target as Element).closest('dialog') !== null;
        if (event.key === 'Escape' && !event.isComposing && !isInDialog) navigation.openPanel(undefined);
      }}
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
        <ShownTogether key={name}>
          <PanelBody name={name} />
        </ShownTogether>
      </Wide>
    </section>
  );
}

/** Shows the panel; one that cannot be fetched or rendered does not affect the rest of the page. */
function PanelBody({ name }: { readonly name: PanelName }) {
  const [error] = useErrorBoundary();
  const View = useFetched(PANEL_VIEWS[name]);
  useHold(View === undefined);
  if (error || View === null) {
    return (
      <div class="panel-empty" role="alert">
        <p>{t('page.panel.broken')}</p>
        <button type="button" class="button" onClick={() => location.reload()}>
          {t('page.connection.reload')}
        </button>
      </div>
    );
  }
  return View ? <View /> : null;
}
