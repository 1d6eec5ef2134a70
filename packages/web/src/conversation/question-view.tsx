import type { AttachmentView, TimelineItem } from '@finclaw/types';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { useFetched } from '../page/use-fetched.ts';
import { Icon } from '../shell/icon.tsx';
import type { EditQuestionProps } from './edit-question.tsx';
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
        <Edit text={question.text} onCancel={() => onEdit(false)} onAsk={onAsk} />
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

/** The field is fetched when a question is edited. */
function Edit(props: EditQuestionProps) {
  const View = useFetched(async () => (await import('./edit-question.tsx')).EditQuestion);
  return View ? <View {...props} /> : null;
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
