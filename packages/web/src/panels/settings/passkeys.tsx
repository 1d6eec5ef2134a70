import { locale } from '../../language/language.ts';
import { day } from '../../language/times.ts';
import { usePage } from '../../page/page-context.ts';
import { canUsePasskeys, makePasskey } from '../../page/passkey.ts';
import { Icon } from '../../shell/icon.tsx';
import { LoadedSection } from '../loaded-section.tsx';
import { useGateway } from '../use-gateway.ts';
import { t } from './words.ts';

/** Passkeys: how one signs in again without a link. */
export function Passkeys() {
  const { page } = usePage();
  const loaded = useGateway('passkeys.list', {});
  const add = async (): Promise<void> => {
    const { origin } = location;
    const begun = await page.ask('passkeys.begin', { origin });
    const response = begun && (await makePasskey(begun.options));
    if (!response) return;
    const name = day(locale.value, page.now());
    const stored = await page.ask('passkeys.finish', { origin, name, response });
    if (stored && !stored.added) page.notes.show(t('page.passkeys.failed'), 'problem');
    loaded.reload();
  };
  const remove = async (id: string): Promise<void> => {
    if (await page.ask('passkeys.remove', { id })) loaded.reload();
  };
  return (
    <LoadedSection title={t('page.passkeys.title')} class="panel-section stack" loaded={loaded}>
      {({ passkeys }) => (
        <>
          <p class="muted">{t(canUsePasskeys() ? 'page.passkeys.what' : 'page.passkeys.needsName')}</p>
          <ul class="rows">
            {passkeys.map((passkey) => (
              <li key={passkey.id} class="row">
                <div>
                  <strong>{passkey.name}</strong>
                  {passkey.usedAt === undefined ? null : (
                    <p class="muted">{t('page.passkeys.used', { day: day(locale.value, passkey.usedAt) })}</p>
                  )}
                </div>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={t('page.app.remove', { name: passkey.name })}
                  onClick={() => void remove(passkey.id)}
                >
                  <Icon name="trash" />
                </button>
              </li>
            ))}
          </ul>
          {canUsePasskeys() ? (
            <button type="button" class="button" onClick={() => void add()}>
              {t('page.passkeys.add')}
            </button>
          ) : null}
        </>
      )}
    </LoadedSection>
  );
}
