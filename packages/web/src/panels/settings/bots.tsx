import type { GatewayResult } from '@finclaw/types';
import { locale, tOr } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { Icon } from '../../shell/icon.tsx';
import { LoadedSection } from '../loaded-section.tsx';
import type { Loaded } from '../use-gateway.ts';
import { SecretForm } from './secret-form.tsx';
import { t } from './words.ts';

const TONES = { running: 'good', 'after-restart': undefined, off: undefined, 'no-token': 'warn' } as const;

type Listed = GatewayResult<'bots.list'>;

/** Returns the platforms with their names in the reader's language. */
const placesOf = (platforms: Listed['platforms']): Listed['platforms'] =>
  platforms.map(({ name, title }) => ({ name, title: tOr(`page.channel.${name}`, title) }));

/** Shows the bots on chat platforms: a token is tested with its platform before it is stored, and never shown again. */
export function Bots({ loaded }: { readonly loaded: Loaded<Listed> }) {
  const { page } = usePage();
  const remove = async (name: string, account: string): Promise<void> => {
    const done = await page.ask('bots.remove', { platform: name, account, locale: locale.value });
    if (done && loaded.data) loaded.replace({ ...loaded.data, bots: done.bots });
  };

  return (
    <LoadedSection title={t('page.bots.title')} loaded={loaded}>
      {({ platforms, bots }) => (
        <>
          {bots.length === 0 ? <p class="muted">{t('page.bots.none')}</p> : null}
          <ul class="rows">
            {bots.map((bot) => (
              <li key={`${bot.platform} ${bot.account}`} class="row">
                <div>
                  <strong>{bot.name ?? bot.account}</strong>{' '}
                  <span class="chip" data-tone={TONES[bot.state]}>
                    {t(`page.bots.state.${bot.state}`)}
                  </span>
                  <p class="muted">
                    {tOr(
                      `page.channel.${bot.platform}`,
                      platforms.find(({ name }) => name === bot.platform)?.title ?? bot.platform,
                    )}
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
          <SecretForm
            places={placesOf(platforms)}
            first={placesOf(platforms).at(-1)}
            words={{
              place: t('page.bots.platform'),
              secret: t('page.bots.token'),
              add: t('page.bots.add'),
              checking: t('page.bots.checking'),
            }}
            onAdd={async ({ name: platform, title }, token) => {
              const done = await page.ask('bots.add', { platform, token, locale: locale.value });
              if (!done) return undefined;
              loaded.replace({ platforms, bots: done.bots });
              if (done.bot) page.notes.show(t('page.bots.added', { name: done.bot.name ?? title }));
              return done.problem;
            }}
          />
        </>
      )}
    </LoadedSection>
  );
}
