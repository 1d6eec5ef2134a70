import { type LiveTurn, textOfSegments } from '@finclaw/types';
import { t } from '../language/language.ts';
import { MarkdownView } from '../markdown/markdown-view.tsx';
import { ToolCard } from './tool-card.tsx';

/** Shows the answer as it is being written. Its figures are not checked yet, which is stated. */
export function LiveView({ live, isWaiting }: { readonly live: LiveTurn; readonly isWaiting: boolean }) {
  const text = textOfSegments(live.segments);
  const isSilent = text === '';
  return (
    <article class="reply" data-live aria-label={t('page.reply.name')}>
      {live.calls.length > 0 ? (
        <div class="tools">
          {live.calls.map((call) => (
            <ToolCard key={call.toolUseId} call={call} />
          ))}
        </div>
      ) : null}
      {live.notices.map((notice, index) => (
        <p key={index} class="notice">
          {notice}
        </p>
      ))}
      {isSilent ? (
        <p class="thinking">
          <span class="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {t(isWaiting ? 'page.reply.waiting' : 'page.reply.thinking')}
        </p>
      ) : (
        <>
          <div class="answer" dir="auto" data-writing>
            <MarkdownView text={text} />
          </div>
          <p class="writing">{t('page.reply.writing')}</p>
        </>
      )}
    </article>
  );
}
