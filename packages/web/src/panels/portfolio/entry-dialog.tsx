import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { tOr } from '../../language/language.ts';
import { t } from './words.ts';

interface EntryDialogProps {
  readonly title: string;
  readonly hint?: string;
  /** Saves the entry; returns the reason it cannot be saved, in words. */
  readonly onSave: () => Promise<string | undefined>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A form over the page that stays open until the entry is saved, and shows the reason it cannot be. */
export function EntryDialog({ title, hint, onSave, onClose, children }: EntryDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="confirm edit-row" aria-label={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void onSave().then((found) => setProblem(found ?? ''));
        }}
      >
        <h3>{title}</h3>
        <div class="import-columns">{children}</div>
        {hint ? <p class="muted">{hint}</p> : null}
        <p class="problem" role="alert">
          {problem}
        </p>
        <div class="confirm-actions">
          <button type="button" class="button" onClick={onClose}>
            {t('page.app.cancel')}
          </button>
          <button type="submit" class="button" data-kind="primary">
            {t('page.portfolio.save')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

const DAYS: ReadonlySet<string> = new Set(['date', 'maturity']);
const WORDS: ReadonlySet<string> = new Set(
  'symbol name currency account note underlying right reference lots'.split(' '),
);
const LONG: ReadonlySet<string> = new Set(['note']);

interface EntryFieldProps {
  readonly name: string;
  readonly value: string;
  readonly isRequired: boolean;
  readonly onInput: (text: string) => void;
}

/** One field of a row, with its name in words. */
export function EntryField({ name, value, isRequired, onInput }: EntryFieldProps) {
  const isDay = DAYS.has(name);
  return (
    <label>
      {tOr(`page.portfolio.column.${name}`, name)}
      <input
        class="field"
        type={isDay ? 'date' : 'text'}
        inputMode={isDay || WORDS.has(name) ? undefined : 'decimal'}
        required={isRequired}
        maxLength={LONG.has(name) ? 500 : 120}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
}
