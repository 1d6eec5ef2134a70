import type { SessionSummary } from '@finclaw/types';
import { useEffect } from 'preact/hooks';
import { locale, t, tOr } from '../language/language.ts';
import { ago, readerZone } from '../language/times.ts';
import { usePage } from '../page/page-context.ts';
import { isUnread, markSeen } from '../page/seen-sessions.ts';
import { sessionGroups } from '../page/session-groups.ts';
import { Icon } from './icon.tsx';

/** Past conversations, the one used last first. */
export function SessionList({ onOpen }: { readonly onOpen: () => void }) {
  const { page } = usePage();
  const sessions = page.sessions.value;
  if (!page.areSessionsKnown.value) {
    const isAway = page.connection.value === 'waiting';
    return <p class="side-empty">{t(isAway ? 'page.sessions.unknown' : 'page.app.loading')}</p>;
  }
  if (sessions.length === 0) return <p class="side-empty">{t('page.sessions.empty')}</p>;
  return (
    <div class="sessions">
      {sessionGroups(sessions, page.now(), readerZone.value).map(([group, found]) => (
        <section key={group} aria-label={t(`page.sessions.group.${group}`)}>
          <p class="session-group" aria-hidden="true">
            {t(`page.sessions.group.${group}`)}
          </p>
          <ul>
            {found.map((session) => (
              <li key={session.sessionKey}>
                <SessionLink session={session} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function SessionLink({ session, onOpen }: { readonly session: SessionSummary; readonly onOpen: () => void }) {
  const { page, navigation } = usePage();
  const isCurrent = navigation.route.value.session === session.sessionKey;
  const waits = page.approvals.value.some(
    (card) => card.outcome === undefined && card.approval.sessionKey === session.sessionKey,
  );
  useEffect(() => {
    if (isCurrent) markSeen(session.sessionKey, Math.max(page.now(), session.updatedAt), page.sessions.peek());
  }, [isCurrent, session.updatedAt, session.isRunning]);
  const isNew = !isCurrent && isUnread(session);
  return (
    <button
      type="button"
      class="session"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => {
        navigation.openSession(session.sessionKey);
        onOpen();
      }}
    >
      <span class="session-title">
        {session.isPinned ? <Icon name="pin" /> : null}
        {session.title || t('page.sessions.untitled')}
        {isNew ? <span class="unread">{t('page.sessions.unread')}</span> : null}
      </span>
      <span class="session-facts">
        {session.channelId === 'web' ? null : (
          <span class="chip">{tOr(`page.channel.${session.channelId}`, session.channelId)}</span>
        )}
        {page.outbox.to(session.sessionKey).some(({ state }) => state === 'waiting' || state === 'failed') ? (
          <span class="chip">{t('page.sessions.unsent')}</span>
        ) : null}
        {waits ? (
          <span class="chip" data-tone="warn">
            {t('page.sessions.needsApproval')}
          </span>
        ) : null}
        {session.isRunning && !waits ? (
          <span class="running">{t('page.sessions.running')}</span>
        ) : (
          ago(locale.value, session.updatedAt, page.now())
        )}
      </span>
    </button>
  );
}
