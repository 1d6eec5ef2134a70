import { useEffect } from 'preact/hooks';
import { FigureCard } from '../figures/figure-card.tsx';
import { closeFigure } from '../figures/open-figure.ts';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { offeredPanels } from '../panels/offered-panels.ts';
import { PanelHost } from '../panels/panel-host.tsx';
import { Announcer } from './announcer.tsx';
import { Chat } from './chat.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { NotesView } from './notes-view.tsx';
import { SideBar } from './side-bar.tsx';
import { isPanelWide, isSideOpen } from './side-state.ts';
import { SignedOut } from './signed-out.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** The whole page. */
export function App() {
  const { page, navigation } = usePage();
  const { session, panel: wanted } = navigation.route.value;
  useShortcuts();
  const panel = offeredPanels((method) => page.offers(method)).find((name) => name === wanted);
  useEffect(() => {
    closeFigure();
    void page.showConversation(session);
  }, [session]);
  if (page.isSignedOut.value) return <SignedOut />;
  return (
    <div class="app" data-panel={panel} data-wide={(panel && isPanelWide.value) || undefined}>
      <button type="button" class="skip" onClick={() => document.getElementById('composer')?.focus()}>
        {t('page.app.skip')}
      </button>
      <SideBar isOpen={isSideOpen.value} onClose={() => (isSideOpen.value = false)} />
      <main class="work" inert={isSideOpen.value}>
        <h1 class="only-heard">{t('page.app.name')}</h1>
        <div class="centre">
          <ConnectionBar />
          <Chat />
        </div>
        {panel ? <PanelHost name={panel} /> : null}
      </main>
      <FigureCard />
      <NotesView />
      <Announcer />
    </div>
  );
}
