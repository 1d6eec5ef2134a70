import { useState } from 'preact/hooks';
import { usePage } from '../../page/page-context.ts';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';
import { t } from './words.ts';

/** A server may be started while the panel is open. */
const EVERY_MS = 10_000;

/** The models that servers on this machine offer: they need no key, and one click takes one into use. */
export function LocalModels({ used, onAdded }: { readonly used: readonly string[]; readonly onAdded: () => void }) {
  const { page } = usePage();
  const loaded = useGateway('models.local', {}, { everyMs: EVERY_MS });
  const [adding, setAdding] = useState('');
  const add = async (model: string): Promise<void> => {
    setAdding(model);
    const added = await page.ask('models.add', { model });
    setAdding('');
    if (!added) return;
    page.notes.show(t(added.isDefault ? 'page.local.answers' : 'page.local.added', { model }));
    onAdded();
  };
  const servers = loaded.data?.servers ?? [];
  return (
    <>
      <h4>{t('page.local.title')}</h4>
      {loaded.data === undefined ? <LoadState loaded={loaded} /> : null}
      {loaded.data && servers.length === 0 ? <p class="muted">{t('page.local.none')}</p> : null}
      <ul class="rows">
        {servers.flatMap(({ title, models }) =>
          models.map(({ id, name, window, tools }) => (
            <li key={id} class="row">
              <div>
                <strong>{name}</strong> <span class="chip">{title}</span>
                <p class="muted">
                  {[
                    window === undefined ? '' : t('page.local.window', { count: window }),
                    tools === false ? t('page.local.noTools') : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {used.includes(id) ? (
                <span class="chip" data-tone="good">
                  {t('page.local.used')}
                </span>
              ) : (
                <button
                  type="button"
                  class="button"
                  disabled={adding !== ''}
                  aria-label={t('page.local.useNamed', { model: name })}
                  onClick={() => void add(id)}
                >
                  {t('page.local.use')}
                </button>
              )}
            </li>
          )),
        )}
      </ul>
    </>
  );
}
