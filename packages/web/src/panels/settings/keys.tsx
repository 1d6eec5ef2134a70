import { locale, t } from '../../language/language.ts';
import { fullTime } from '../../language/times.ts';
import { usePage } from '../../page/page-context.ts';
import { Icon } from '../../shell/icon.tsx';
import { useGateway } from '../use-gateway.ts';
import { SecretForm } from './secret-form.tsx';

/** The keys of model vendors: each is tried with its vendor before it is kept, and is never shown again. */
export function Keys({ onChanged }: { readonly onChanged: () => void }) {
  const { page } = usePage();
  const loaded = useGateway('keys.list', {});
  const { vendors = [], keys = [] } = loaded.data ?? {};
  const titleOf = (name: string): string => vendors.find((vendor) => vendor.name === name)?.title ?? name;

  const remove = async (id: string): Promise<void> => {
    if (!(await page.ask('keys.remove', { id }))) return;
    loaded.reload();
    onChanged();
  };

  return (
    <>
      <h4>{t('page.keys.title')}</h4>
      {loaded.data && keys.length === 0 ? <p class="muted">{t('page.keys.empty')}</p> : null}
      <ul class="rows">
        {keys.map(({ id, provider: owner, name, masked, waitsUntil }) => (
          <li key={id} class="row">
            <div>
              <strong>{titleOf(owner)}</strong>
              <p class="muted">
                {name} · {masked}
                {waitsUntil === undefined ? '' : ` · ${t('page.keys.waits', { until: fullTime(locale.value, waitsUntil) })}`}
              </p>
            </div>
            <button
              type="button"
              class="icon-button"
              aria-label={t('page.app.remove', { name: `${titleOf(owner)} ${masked}` })}
              onClick={() => void remove(id)}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      <SecretForm
        places={vendors}
        first={vendors[0]}
        words={{
          place: t('page.keys.vendor'),
          secret: t('page.keys.key'),
          add: t('page.keys.add'),
          checking: t('page.keys.checking'),
        }}
        hint={({ keyPage, title }) =>
          keyPage === undefined ? null : (
            <a href={keyPage} target="_blank" rel="noopener noreferrer">
              {t('page.keys.where', { vendor: title })}
            </a>
          )
        }
        onAdd={async ({ name, title }, apiKey) => {
          const done = await page.ask('keys.add', { provider: name, apiKey, locale: locale.value });
          if (done?.stored) {
            page.notes.show([t('page.keys.added', { vendor: title }), done.notice ?? ''].join(' ').trim());
            loaded.reload();
            onChanged();
          }
          return done?.problem;
        }}
      />
    </>
  );
}
