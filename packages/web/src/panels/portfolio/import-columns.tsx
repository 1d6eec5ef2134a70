import type { ImportColumnsView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { t } from './words.ts';

interface ImportColumnsProps {
  readonly columns: ImportColumnsView;
  readonly onCorrect: (corrections: readonly string[]) => void;
}

/**
 * Shows the column each field of a file is read from, and asks for missing ones; another choice reads the file again.
 * Information in no column, such as the meaning of a name, is typed.
 */
export function ImportColumns({ columns: { fields, columns }, onCorrect }: ImportColumnsProps) {
  return (
    <fieldset class="import-columns">
      <legend>{t('page.portfolio.columns')}</legend>
      {fields.map(({ field, name, column = '', isMissing }) => (
        <label key={field}>
          <span>{isMissing ? t('page.portfolio.columnMissing', { name }) : name}</span>
          <select
            class="field"
            value={column}
            aria-invalid={isMissing}
            onChange={({ currentTarget: { value } }) => value !== '' && onCorrect([`${field}=${value}`])}
          >
            <option value="">—</option>
            {[...new Set([...columns, ...(column === '' ? [] : [column])])].map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** Submits an answer to a question of the preview, such as `dates=dmy` or the code of a name. */
export function ImportAnswer({ onCorrect }: Pick<ImportColumnsProps, 'onCorrect'>) {
  const [answer, setAnswer] = useState('');
  return (
    <form
      class="import-answer"
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.includes('=')) onCorrect([answer]);
      }}
    >
      <label>
        <span>{t('page.portfolio.answer')}</span>
        <input
          class="field"
          value={answer}
          placeholder={t('page.portfolio.answerExample')}
          onInput={(event) => setAnswer(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={!answer.includes('=')}>
        {t('page.portfolio.answerSend')}
      </button>
    </form>
  );
}
