import type { SearchMatch } from '@finclaw/types';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { useFetched } from '../page/use-fetched.ts';
import { offeredPanels } from '../panels/offered-panels.ts';
import { Icon } from './icon.tsx';
import { SessionList } from './session-list.tsx';

const TYPING_PAUSE_MS = 250;

/** The navigation: a new conversation, the panels, past conversations and their search. */
export function SideBar({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { page, navigation } = usePage();
  const [query, setQuery] = useState('');
  const matches = useSearch(query);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) closeButton.current?.focus();
  }, [isOpen]);
  const { panel, session } = navigation.route.value;
  return (
    <>
      {isOpen ? <button type="button" class="veil" aria-label={t('page.app.close')} onClick={onClose} /> : null}
      <aside
        class="side"
        aria-label={t('page.app.menu')}
        data-open={isOpen || undefined}
        onKeyDown={(event) => event.key === 'Escape' && isOpen && onClose()}
      >
        <div class="side-head">
          <span class="brand">{t('page.app.name')}</span>
          <button
            ref={closeButton}
            type="button"
            class="icon-button side-close"
            aria-label={t('page.app.close')}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        <button
          type="button"
          class="button new-session"
          onClick={() => {
            navigation.openSession(undefined);
            onClose();
          }}
          aria-current={session === undefined ? 'page' : undefined}
        >
          <Icon name="plus" />
          {t('page.sessions.new')}
        </button>
        <nav aria-label={t('page.panel.nav')}>
          <ul class="panel-links">
            {offeredPanels((method) => page.offers(method)).map((name) => (
              <li key={name}>
                <button
                  type="button"
                  class="panel-link"
                  aria-pressed={panel === name}
                  onClick={() => {
                    navigation.openPanel(panel === name ? undefined : name);
                    onClose();
                  }}
                >
                  <Icon name={name} />
                  {t(`page.panel.${name}`)}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <nav class="side-sessions" aria-label={t('page.sessions.title')}>
          {page.offers('sessions.search') ? (
            <label class="search">
              <Icon name="search" />
              <span class="only-heard">{t('page.sessions.search')}</span>
              <input
                type="search"
                placeholder={t('page.sessions.search')}
                value={query}
                onInput={(event) => setQuery(event.currentTarget.value)}
              />
            </label>
          ) : null}
          {matches ? <Found matches={matches} onOpen={onClose} /> : <SessionList onOpen={onClose} />}
        </nav>
      </aside>
    </>
  );
}

/** Searches once the reader stops typing; undefined while there is nothing to search for. */
function useSearch(query: string): readonly SearchMatch[] | undefined {
  const { page } = usePage();
  const [matches, setMatches] = useState<readonly SearchMatch[] | undefined>(undefined);
  useEffect(() => {
    const wanted = query.trim();
    if (wanted === '') {
      setMatches(undefined);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await page.ask('sessions.search', { query: wanted, limit: 30 });
      if (isCurrent && found) setMatches(found.matches);
    }, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query]);
  return matches;
}

/** Shows the matches; its code is fetched with the first search. */
function Found(props: { readonly matches: readonly SearchMatch[]; readonly onOpen: () => void }) {
  const View = useFetched(async () => (await import('./search-results.tsx')).SearchResults);
  return View ? <View {...props} /> : null;
}
