import type { TransactionView } from '@finclaw/types';
import { useEffect, useRef, useState } from 'preact/hooks';
import { locale, t, tOr } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';

interface EditTransactionProps {
  readonly row: TransactionView;
  /** The row's name in words. */
  readonly name: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const NUMBERS = new Set('quantity price amount fee tax toAmount added costShare settledAmount settledRate'.split(' '));

/** Shows all fields of a row, to be corrected; only changed ones are sent. */
export function EditTransaction({ row, name, onSaved, onClose }: EditTransactionProps) {
  const { page } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [fields, setFields] = useState(row.fields);
  const [problem, setProblem] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const save = async (): Promise<void> => {
    const changed = Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== row.fields[field]));
    if (Object.keys(changed).length === 0) return onClose();
    const result = await page.ask('portfolio.edit', { id: row.id, fields: changed, locale: locale.value });
    if (!result) return;
    if (result.edited) onSaved();
    else setProblem(result.problem ?? '');
  };
  return (
    <dialog
      ref={dialog}
      class="confirm edit-row"
      aria-label={t('page.portfolio.editQuestion', { row: name })}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <h3>{t('page.portfolio.editQuestion', { row: name })}</h3>
        <div class="import-columns">
          {Object.entries(fields).map(([field, value]) => (
            <label key={field}>
              {tOr(`page.portfolio.column.${field}`, field)}
              <input
                class="field"
                type={field === 'date' ? 'date' : 'text'}
                inputMode={NUMBERS.has(field) ? 'decimal' : undefined}
                required={field === 'date'}
                maxLength={field === 'note' ? 500 : 120}
                value={value}
                onInput={({ currentTarget }) => setFields((before) => ({ ...before, [field]: currentTarget.value }))}
              />
            </label>
          ))}
        </div>
        <p class="muted">
          {'price' in fields ? `${t('page.portfolio.editHint')} ` : ''}
          {t('page.portfolio.editKept')}
        </p>
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
