import type { SearchMatch } from '@finclaw/types';
import { locale, t } from '../language/language.ts';
import { ago } from '../language/times.ts';
import { usePage } from '../page/page-context.ts';
import { highlight } from './highlight.ts';

/** Shows the results of a search over past conversations. */
export function SearchResults({
  matches,
  onOpen,
}: {
  readonly matches: readonly SearchMatch[];
  readonly onOpen: () => void;
}) {
  const { page, navigation } = usePage();
  return (
    <>
      <p class="side-empty" role="status">
        {matches.length === 0 ? t('page.sessions.notFound') : t('page.sessions.found', { count: matches.length })}
      </p>
      <ul class="sessions">
        {matches.map((match, index) => (
          <li key={`${match.sessionKey} ${index}`}>
            <button
              type="button"
              class="session"
              onClick={() => {
                navigation.openSession(match.sessionKey, match.at);
                onOpen();
              }}
            >
              <span class="session-title">{match.title || t('page.sessions.untitled')}</span>
              <span class="session-snippet">
                {highlight(match.snippet, match.ranges).map((piece, at) =>
                  piece.isHit ? <mark key={at}>{piece.text}</mark> : piece.text,
                )}
              </span>
              <span class="session-facts">{ago(locale.value, match.at, page.now())}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
