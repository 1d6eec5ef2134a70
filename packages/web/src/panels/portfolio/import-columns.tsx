import type { ImportColumnsView } from '@finclaw/types';
import { t } from '../../language/language.ts';

interface ImportColumnsProps {
  readonly columns: ImportColumnsView;
  readonly onCorrect: (corrections: readonly string[]) => void;
}

/** Shows the field each column of a file is read as; another choice reads the file again. */
export function ImportColumns({ columns: { fields, columns, known }, onCorrect }: ImportColumnsProps) {
  const shown = known.filter(
    (field) => field in fields || ['date', 'kind', 'symbol', 'quantity', 'price', 'amount'].includes(field),
  );
  return (
    <fieldset class="import-columns">
      <legend>{t('page.portfolio.columns')}</legend>
      {shown.map((field) => {
        const value = fields[field] ?? '';
        return (
          <label key={field}>
            <span>{t(`page.portfolio.column.${field}` as 'page.portfolio.column.date')}</span>
            <select
              class="field"
              value={value}
              onChange={(event) =>
                event.currentTarget.value !== '' && onCorrect([`${field}=${event.currentTarget.value}`])
              }
            >
              <option value="">—</option>
              {[...new Set([...columns, ...(value === '' ? [] : [value])])].map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </fieldset>
  );
}
