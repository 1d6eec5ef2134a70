import { useState } from 'preact/hooks';
import { locale, t } from '../../language/language.ts';
import { fullTime } from '../../language/times.ts';
import { usePage } from '../../page/page-context.ts';
import { Icon } from '../../shell/icon.tsx';
import { useGateway } from '../use-gateway.ts';

/** The keys of model vendors: each is tried with its vendor before it is kept, and is never shown again. */
export function Keys({ onChanged }: { readonly onChanged: () => void }) {
  const { page } = usePage();
  const loaded = useGateway('keys.list', {});
  const [provider, setProvider] = useState('');
  const [apiKey, setApiKey] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { vendors = [], keys = [] } = loaded.data ?? {};
  const chosen = vendors.find(({ name }) => name === provider) ?? vendors[0];
  const titleOf = (name: string): string => vendors.find((vendor) => vendor.name === name)?.title ?? name;

  const add = async (): Promise<void> => {
    if (!chosen) return;
    setBusy(true);
    setProblem('');
    const done = await page.ask('keys.add', { provider: chosen.name, apiKey, locale: locale.value });
    setApiKey('');
    setBusy(false);
    if (!done) return;
    if (done.problem !== undefined) setProblem(done.problem);
    if (!done.stored) return;
    page.notes.show([t('page.keys.added', { vendor: chosen.title }), done.notice ?? ''].join(' ').trim());
    loaded.reload();
    onChanged();
  };
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
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <select
          class="field"
          aria-label={t('page.keys.vendor')}
          value={chosen?.name ?? ''}
          onChange={(event) => setProvider(event.currentTarget.value)}
        >
          {vendors.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
        <input
          class="field"
          type="password"
          autocomplete="off"
          aria-label={t('page.keys.key')}
          placeholder={t('page.keys.key')}
          required
          value={apiKey}
          onInput={(event) => setApiKey(event.currentTarget.value)}
        />
        {chosen?.keyPage === undefined ? null : (
          <a href={chosen.keyPage} target="_blank" rel="noopener noreferrer">
            {t('page.keys.where', { vendor: chosen.title })}
          </a>
        )}
        <button type="submit" class="button" disabled={isBusy || apiKey.trim() === ''}>
          {t(isBusy ? 'page.keys.checking' : 'page.keys.add')}
        </button>
        {problem === '' ? null : (
          <p class="warnings" role="alert">
            {problem}
          </p>
        )}
      </form>
    </>
  );
}
