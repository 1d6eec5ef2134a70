import type { AttachmentView, TimelineItem } from '@finclaw/types';
import { useEffect, useRef } from 'preact/hooks';
import { isComposingKey } from '../composer/key-intent.ts';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { Icon } from '../shell/icon.tsx';
import { MessageTime } from './message-time.tsx';
import { savePrompt } from './saved-prompts.ts';

type Question = Extract<TimelineItem, { readonly type: 'question' }>;

interface QuestionViewProps {
  readonly question: Question;
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
  readonly onAsk: (text: string) => void;
}

/** Shows the person's question, with a way to edit it. */
export function QuestionView({ question, isEditing, onEdit, onAsk }: QuestionViewProps) {
  const { page } = usePage();
  const outcome = question.turn?.outcome;
  return (
    <article class="question" aria-label={t('page.question.you')}>
      {isEditing ? (
        <EditField text={question.text} onCancel={() => onEdit(false)} onAsk={onAsk} />
      ) : (
        <div class="bubble" dir="auto">
          <Attachments list={question.attachments} />
          {question.text}
        </div>
      )}
      {isEditing ? null : (
        <div class="question-foot">
          {outcome === 'cancelled' ? <span>{t('page.question.cancelled')}</span> : null}
          {outcome === 'failed' ? <span>{t('page.question.failedTurn')}</span> : null}
          {outcome === 'superseded' ? <span>{t('page.question.superseded')}</span> : null}
          <MessageTime at={question.at} />
          {question.canEdit && question.versions ? (
            <Versions all={question.versions} current={question.messageId} />
          ) : null}
          <button
            type="button"
            class="icon-button"
            aria-label={t('page.prompts.save')}
            title={t('page.prompts.save')}
            onClick={() => {
              savePrompt(question.text);
              page.notes.show(t('page.prompts.saved'));
            }}
          >
            <Icon name="pin" />
          </button>
          {question.canEdit ? (
            <button
              type="button"
              class="icon-button"
              aria-label={t('page.question.edit')}
              title={t('page.question.edit')}
              onClick={() => onEdit(true)}
            >
              <Icon name="edit" />
            </button>
          ) : null}
        </div>
      )}
    </article>
  );
}

/** The place of a question among its versions, with ways to the others. */
function Versions({ all, current }: { readonly all: readonly string[]; readonly current: string }) {
  const { page } = usePage();
  const at = all.indexOf(current);
  const step = (way: 'earlier' | 'later', messageId: string | undefined) => (
    <button
      type="button"
      class="icon-button"
      aria-label={t(`page.question.${way}`)}
      title={t(`page.question.${way}`)}
      disabled={messageId === undefined}
      onClick={() => {
        const sessionKey = page.open.sessionKey.peek();
        if (sessionKey && messageId) void page.ask('messages.switch', { sessionKey, messageId });
      }}
    >
      <Icon name={way === 'earlier' ? 'left' : 'right'} />
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
    <span class="versions" role="group" aria-label={t('page.question.versions')}>
      {step('earlier', all[at - 1])}
      <span>{t('page.question.version', { number: at + 1, total: all.length })}</span>
      {step('later', all[at + 1])}
    </span>
  );
}

/** The files that came with a question. */
export function Attachments({ list }: { readonly list: readonly AttachmentView[] }) {
  if (list.length === 0) return null;
  return (
    <ul class="attachments">
      {list.map((attachment) => (
        <li key={attachment.filename}>
          {attachment.url?.startsWith('data:image/') ? (
            <img src={attachment.url} alt={attachment.filename} />
          ) : (
            <span class="attachment">
              <Icon name="file" />
              {attachment.filename}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function EditField({
  text,
  onCancel,
  onAsk,
}: {
  readonly text: string;
  readonly onCancel: () => void;
  readonly onAsk: (text: string) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, [text]);
  const submit = (): void => {
    const changed = field.current?.value.trim();
    if (changed) onAsk(changed);
  };
  return (
    <form
      class="edit"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        ref={field}
        class="field"
        aria-label={t('page.question.editLabel')}
        defaultValue={text}
        rows={Math.min(8, text.split('\n').length + 1)}
        onKeyDown={(event) => {
          if (isComposingKey(event)) return;
          if (event.key === 'Escape') onCancel();
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          submit();
        }}
      />
      <div class="edit-actions">
        <button type="button" class="button" onClick={onCancel}>
          {t('page.app.cancel')}
        </button>
        <button type="submit" class="button" data-kind="primary">
          {t('page.question.askAgain')}
        </button>
      </div>
    </form>
  );
}
