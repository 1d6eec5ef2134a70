import { useEffect } from 'preact/hooks';
import { closeFigure } from '../figures/open-figure.ts';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { useFetched } from '../page/use-fetched.ts';
import { offeredPanels } from '../panels/offered-panels.ts';
import { PanelHost } from '../panels/panel-host.tsx';
import { Announcer } from './announcer.tsx';
import { Chat } from './chat.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { NotesView } from './notes-view.tsx';
import { SideBar } from './side-bar.tsx';
import { isPanelWide, isSideOpen } from './side-state.ts';
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
  if (page.isSignedOut.value) return <Away />;
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
        <Card />
      </main>
      <NotesView />
      <Announcer />
    </div>
  );
}

/** Loads the sign-in page lazily for a signed-out reader. */
function Away() {
  const View = useFetched(async () => (await import('./signed-out.tsx')).SignedOut);
  return View ? <View /> : null;
}

/** The card of a figure is fetched after the conversation is on the screen. */
function Card() {
  const View = useFetched(async () => (await import('../figures/figure-card.tsx')).FigureCard);
  return View ? <View /> : null;
}
