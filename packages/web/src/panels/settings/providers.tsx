import type { DataProviderView, GatewayResult } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { sourceName } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { Icon } from '../../shell/icon.tsx';
import { LoadedSection } from '../loaded-section.tsx';
import type { Loaded } from '../use-gateway.ts';
import { t } from './words.ts';

/** Shows the sources of prices and filings. Those without a key need one click; a key is never shown again. */
export function Providers({ loaded }: { readonly loaded: Loaded<GatewayResult<'providers.list'>> }) {
  const { page } = usePage();
  const [entering, setEntering] = useState('');
  const save = async (name: string, given: Readonly<Record<string, string>>): Promise<void> => {
    const saved = await page.ask('providers.save', { name, ...given });
    if (!saved) return;
    setEntering('');
    loaded.replace(saved);
    page.notes.show(t('page.options.saved'));
  };
  const remove = async (name: string): Promise<void> => {
    const left = await page.ask('providers.remove', { name });
    if (left) loaded.replace(left);
  };
  return (
    <LoadedSection title={t('page.providers.title')} loaded={loaded}>
      {({ providers, isLive }) => (
        <>
          <p class="muted">{t(isLive ? 'page.providers.live' : 'page.providers.simulated')}</p>
          <ul class="rows">
            {providers.map((provider) => (
              <li key={provider.name} class="row">
                <div>
                  <strong>{sourceName(provider.name)}</strong>{' '}
                  {provider.isPending ? <span class="chip">{t('page.options.pending')}</span> : null}
                  <p class="muted">
                    {t(`page.providers.${provider.gives}`)} ·{' '}
                    {provider.needs.length === 0
                      ? t('page.providers.free')
                      : provider.needs.map((need) => t(`page.providers.${need}`)).join(', ')}
                  </p>
                  {entering === provider.name ? (
                    <Credentials provider={provider} onSave={(given) => void save(provider.name, given)} />
                  ) : null}
                </div>
                {provider.isSet ? (
                  <>
                    <span class="chip" data-tone="good">
                      {t('page.providers.on')}
                    </span>
                    <button
                      type="button"
                      class="icon-button"
                      aria-label={t('page.app.remove', { name: sourceName(provider.name) })}
                      onClick={() => void remove(provider.name)}
                    >
                      <Icon name="trash" />
                    </button>
                  </>
                ) : entering === provider.name ? null : (
                  <button
                    type="button"
                    class="button"
                    aria-label={t('page.providers.useNamed', { name: sourceName(provider.name) })}
                    onClick={() =>
                      provider.needs.length === 0 ? void save(provider.name, {}) : setEntering(provider.name)
                    }
                  >
                    {t('page.local.use')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </LoadedSection>
  );
}

interface CredentialsProps {
  readonly provider: DataProviderView;
  readonly onSave: (given: Readonly<Record<string, string>>) => void;
}

function Credentials({ provider: { name, needs, keyPage }, onSave }: CredentialsProps) {
  const title = sourceName(name);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(given);
      }}
    >
      {needs.map((need) => (
        <input
          key={need}
          class="field"
          type={need === 'contact' ? 'email' : 'password'}
          autocomplete="off"
          aria-label={`${title}: ${t(`page.providers.${need}`)}`}
          placeholder={t(`page.providers.${need}`)}
          required
          value={given[need] ?? ''}
          onInput={(event) => setGiven({ ...given, [need]: event.currentTarget.value })}
        />
      ))}
      {keyPage === undefined ? null : (
        <a href={keyPage} target="_blank" rel="noopener noreferrer">
          {t('page.keys.where', { vendor: title })}
        </a>
      )}
      <button type="submit" class="button" data-kind="primary" aria-label={t('page.providers.saveNamed', { name })}>
        {t('page.providers.save')}
      </button>
    </form>
  );
}
