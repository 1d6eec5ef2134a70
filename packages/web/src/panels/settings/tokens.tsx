import type { GatewayScope } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale } from '../../language/language.ts';
import { day } from '../../language/times.ts';
import { usePage } from '../../page/page-context.ts';
import { Icon } from '../../shell/icon.tsx';
import { LoadedSection } from '../loaded-section.tsx';
import { useGateway } from '../use-gateway.ts';
import { NewToken } from './new-token.tsx';
import { t } from './words.ts';

/** Shows tokens for programs: created here, shown once, revoked here. */
export function Tokens() {
  const { page } = usePage();
  const loaded = useGateway('tokens.list', {});
  const [secret, setSecret] = useState('');
  const show = (shown: { readonly secret: string } | undefined): void => {
    if (!shown) return;
    setSecret(shown.secret);
    loaded.reload();
  };
  const revoke = async (id: string): Promise<void> => {
    if (await page.ask('tokens.revoke', { id })) loaded.reload();
  };
  const create = async (name: string, scopes: readonly GatewayScope[]): Promise<void> =>
    show(await page.ask('tokens.create', { name, scopes }));
  return (
    <LoadedSection title={t('page.settings.tokens')} loaded={loaded}>
      {({ tokens }) => (
        <>
          {tokens.length === 0 ? <p class="muted">{t('page.settings.tokens.empty')}</p> : null}
          <ul class="rows">
            {tokens.map((token) => (
              <li key={token.id} class="row">
                <div>
                  <strong>{token.name}</strong>
                  <p class="muted">
                    {token.scopes.map((scope) => t(`page.settings.scope.${scope}`)).join(', ')} ·{' '}
                    {day(locale.value, token.createdAt)}
                  </p>
                </div>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={`${t('page.settings.tokens.rotate')}: ${token.name}`}
                  title={t('page.settings.tokens.rotate')}
                  onClick={async () => show(await page.ask('tokens.rotate', { id: token.id }))}
                >
                  <Icon name="again" />
                </button>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={t('page.app.remove', { name: token.name })}
                  onClick={() => void revoke(token.id)}
                >
                  <Icon name="trash" />
                </button>
              </li>
            ))}
          </ul>
          {secret ? (
            <div class="secret" role="status">
              <p>{t('page.settings.tokens.secret')}</p>
              <p class="quote-line">
                <code>{secret}</code>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={t('page.settings.tokens.copy')}
                  onClick={async () => {
                    await navigator.clipboard.writeText(secret);
                    page.notes.show(t('page.reply.copied'));
                  }}
                >
                  <Icon name="copy" />
                </button>
              </p>
            </div>
          ) : null}
          {page.offers('tokens.create') ? (
            <NewToken scopes={page.hello.value?.scopes ?? []} onCreate={(name, scopes) => void create(name, scopes)} />
          ) : null}
        </>
      )}
    </LoadedSection>
  );
}
