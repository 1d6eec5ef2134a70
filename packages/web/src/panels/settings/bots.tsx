import type { GatewayResult } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale, t } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { Icon } from '../../shell/icon.tsx';
import type { Loaded } from '../use-gateway.ts';

const TONES = { running: 'good', 'after-restart': undefined, off: undefined, 'no-token': 'warn' } as const;

/** The bots on chat platforms: a token is tried with its platform before it is kept, and is never shown again. */
export function Bots({ loaded }: { readonly loaded: Loaded<GatewayResult<'bots.list'>> }) {
  const { page } = usePage();
  const [platform, setPlatform] = useState('');
  const [token, setToken] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { platforms = [], bots = [] } = loaded.data ?? {};
  const chosen = platforms.find(({ name }) => name === platform) ?? platforms.at(-1);

  const add = async (): Promise<void> => {
    if (!chosen) return;
    setBusy(true);
    setProblem('');
    const done = await page.ask('bots.add', { platform: chosen.name, token, locale: locale.value });
    setToken('');
    setBusy(false);
    if (!done) return;
    setProblem(done.problem ?? '');
    loaded.replace({ platforms, bots: done.bots });
    if (done.bot) page.notes.show(t('page.bots.added', { name: done.bot.name ?? chosen.title }));
  };
  const remove = async (name: string, account: string): Promise<void> => {
    const done = await page.ask('bots.remove', { platform: name, account, locale: locale.value });
    if (done) loaded.replace({ platforms, bots: done.bots });
  };

  return (
    <section class="panel-section">
      <h3>{t('page.bots.title')}</h3>
      {loaded.data && bots.length === 0 ? <p class="muted">{t('page.bots.none')}</p> : null}
      <ul class="rows">
        {bots.map((bot) => (
          <li key={`${bot.platform} ${bot.account}`} class="row">
            <div>
              <strong>{bot.name ?? bot.account}</strong>{' '}
              <span class="chip" data-tone={TONES[bot.state]}>
                {t(`page.bots.state.${bot.state}`)}
              </span>
              <p class="muted">
                {platforms.find(({ name }) => name === bot.platform)?.title ?? bot.platform}
                {bot.link === undefined ? null : (
                  <>
                    {' · '}
                    <a href={bot.link} target="_blank" rel="noopener noreferrer">
                      {t('page.bots.open')}
                    </a>
                  </>
                )}
              </p>
            </div>
            <button
              type="button"
              class="icon-button"
              aria-label={t('page.app.remove', { name: bot.name ?? bot.account })}
              onClick={() => void remove(bot.platform, bot.account)}
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
          aria-label={t('page.bots.platform')}
          value={chosen?.name ?? ''}
          onChange={(event) => setPlatform(event.currentTarget.value)}
        >
          {platforms.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
        <input
          class="field"
          type="password"
          autocomplete="off"
          aria-label={t('page.bots.token')}
          placeholder={t('page.bots.token')}
          required
          value={token}
          onInput={(event) => setToken(event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={isBusy || token.trim() === ''}>
          {t(isBusy ? 'page.bots.checking' : 'page.bots.add')}
        </button>
        {problem === '' ? null : (
          <p class="warnings" role="alert">
            {problem}
          </p>
        )}
      </form>
    </section>
  );
}
