import { useEffect, useRef } from 'preact/hooks';
import { isComposingKey } from '../composer/key-intent.ts';
import { t } from '../language/language.ts';

/** The properties of the editor of a question. */
export interface EditQuestionProps {
  readonly text: string;
  readonly onCancel: () => void;
  readonly onAsk: (text: string) => void;
}

/** The field in which a question is edited. */
export function EditQuestion({ text, onCancel, onAsk }: EditQuestionProps) {
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
