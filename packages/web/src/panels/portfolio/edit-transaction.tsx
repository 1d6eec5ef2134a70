import type { TransactionView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { EntryDialog, EntryField } from './entry-dialog.tsx';
import { t } from './words.ts';

interface EditTransactionProps {
  readonly row: TransactionView;
  /** The row's name in words. */
  readonly name: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Shows all fields of a row, to be corrected; only changed ones are sent. */
export function EditTransaction({ row, name, onSaved, onClose }: EditTransactionProps) {
  const { page } = usePage();
  const [fields, setFields] = useState(row.fields);
  const save = async (): Promise<string | undefined> => {
    const changed = Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== row.fields[field]));
    if (Object.keys(changed).length === 0) onClose();
    else {
      const result = await page.ask('portfolio.edit', { id: row.id, fields: changed, locale: locale.value });
      if (result?.edited) onSaved();
      return result?.problem;
    }
  };
  const hints = ['price' in fields ? t('page.portfolio.editHint') : '', t('page.portfolio.editKept')];
  return (
    <EntryDialog
      title={t('page.portfolio.editQuestion', { row: name })}
      hint={hints.join(' ').trim()}
      onSave={save}
      onClose={onClose}
    >
      {Object.entries(fields).map(([field, value]) => (
        <EntryField
          key={field}
          name={field}
          value={value}
          isRequired={field === 'date'}
          onInput={(text) => setFields((before) => ({ ...before, [field]: text }))}
        />
      ))}
    </EntryDialog>
  );
}
