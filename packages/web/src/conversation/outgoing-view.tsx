import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import type { Outgoing } from './outbox.ts';
import { Attachments } from './question-view.tsx';

/** A question on its way. */
export function OutgoingView({ outgoing }: { readonly outgoing: Outgoing }) {
  const { page } = usePage();
  const { params, state, problem } = outgoing;
  const attachments = (params.attachments ?? []).map(({ filename, mimeType, data }) => ({
    filename,
    mimeType,
    size: data.length,
    ...(mimeType.startsWith('image/') ? { url: `data:${mimeType};base64,${data}` } : {}),
  }));
  return (
    <article class="question" data-state={state} aria-label={t('page.question.you')}>
      <div class="bubble">
        <Attachments list={attachments} />
        {params.text}
      </div>
      <div class="question-foot">
        {state === 'failed' ? (
          <>
            <span class="problem">{t('page.question.failed', { problem: problem ?? '' })}</span>
            <button type="button" class="link-button" onClick={() => void page.outbox.retry(params.messageId)}>
              {t('page.app.retry')}
            </button>
            <button type="button" class="link-button" onClick={() => page.outbox.remove(params.messageId)}>
              {t('page.question.discard')}
            </button>
          </>
        ) : (
          <span>{t(state === 'waiting' ? 'page.question.waiting' : 'page.question.sending')}</span>
        )}
      </div>
    </article>
  );
}
