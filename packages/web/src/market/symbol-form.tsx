import { useState } from 'preact/hooks';
import { t } from '../language/language.ts';
import { SymbolField } from './symbol-field.tsx';

/** Asks for the instrument of a panel. */
export function SymbolForm({ label, onShow }: { readonly label: string; readonly onShow: (symbol: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <form
      class="line-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onShow(typed.trim());
      }}
    >
      <SymbolField label={label} value={typed} onInput={setTyped} />
      <button type="submit" class="button">
        {t('page.app.show')}
      </button>
    </form>
  );
}
