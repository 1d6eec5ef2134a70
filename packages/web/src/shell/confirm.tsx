import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../language/language.ts';

interface ConfirmProps {
  readonly question: string;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children?: ComponentChildren;
}

/** Asks before something irreversible. The browser's own dialog traps the focus and closes on Escape. */
export function Confirm({ question, action, onConfirm, onCancel, children }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="confirm" aria-label={question} onClose={onCancel}>
      <p>{question}</p>
      {children}
      <div class="confirm-actions">
        <button type="button" class="button" onClick={onCancel}>
          {t('page.app.cancel')}
        </button>
        <button type="button" class="button" data-kind="primary" onClick={onConfirm}>
          {action}
        </button>
      </div>
    </dialog>
  );
}
