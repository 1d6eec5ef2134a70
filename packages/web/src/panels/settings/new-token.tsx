import type { GatewayScope } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { t } from './words.ts';

interface NewTokenProps {
  /** The scopes of this browser; a token can have no more. */
  readonly scopes: readonly GatewayScope[];
  readonly onCreate: (name: string, scopes: readonly GatewayScope[]) => void;
}

/** A form for a token's name and scopes; reading is preselected. */
export function NewToken({ scopes, onCreate }: NewTokenProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly GatewayScope[]>(['read']);
  const toggle = (scope: GatewayScope): void =>
    setChosen(chosen.includes(scope) ? chosen.filter((each) => each !== scope) : [...chosen, scope]);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onCreate(name.trim(), chosen);
        setName('');
      }}
    >
      <input
        class="field"
        aria-label={t('page.settings.tokens.name')}
        placeholder={t('page.settings.tokens.name')}
        required
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <fieldset class="scopes">
        <legend>{t('page.settings.tokens.scopes')}</legend>
        {scopes.map((scope) => (
          <label key={scope}>
            <input type="checkbox" checked={chosen.includes(scope)} onChange={() => toggle(scope)} />
            {t(`page.settings.scope.${scope}`)}
          </label>
        ))}
      </fieldset>
      <button type="submit" class="button" disabled={chosen.length === 0}>
        {t('page.settings.tokens.create')}
      </button>
    </form>
  );
}
