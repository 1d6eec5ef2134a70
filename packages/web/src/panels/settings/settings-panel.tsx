import { locale, t } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { chooseLocale, chooseTheme, type Theme, theme } from '../../page/preferences.ts';
import { Segments } from '../../shell/segments.tsx';
import { Doctor } from './doctor.tsx';
import { Keys } from './keys.tsx';
import { Options } from './options.tsx';
import { Pairing } from './pairing.tsx';
import { Tokens } from './tokens.tsx';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const LOCALES = ['ko', 'en'] as const;

/** How the page looks and speaks, the state of the installation, and who may use it. */
export function SettingsPanel() {
  const { page } = usePage();
  const signOut = async (everywhere: boolean): Promise<void> => {
    if (await page.ask('access.signOut', { everywhere })) page.isSignedOut.value = true;
  };
  return (
    <>
      <section class="panel-section">
        <h3>{t('page.settings.language')}</h3>
        <Segments
          label={t('page.settings.language')}
          choices={LOCALES.map((value) => ({ value, text: t(`page.settings.language.${value}`), lang: value }))}
          chosen={locale.value}
          onChoose={chooseLocale}
        />
      </section>
      <section class="panel-section">
        <h3>{t('page.settings.theme')}</h3>
        <Segments
          label={t('page.settings.theme')}
          choices={THEMES.map((value) => ({ value, text: t(`page.settings.theme.${value}`) }))}
          chosen={theme.value}
          onChoose={chooseTheme}
        />
      </section>
      {page.offers('pairing.list') ? <Pairing /> : null}
      {page.offers('keys.list') ? <Keys /> : null}
      {page.offers('config.get') ? <Options /> : null}
      {page.offers('doctor.run') ? <Doctor /> : null}
      {page.offers('tokens.list') ? <Tokens /> : null}
      {page.offers('access.signOut') ? (
        <section class="panel-section stack">
          <button type="button" class="button" onClick={() => void signOut(false)}>
            {t('page.settings.signOut')}
          </button>
          <button type="button" class="button" data-kind="danger" onClick={() => void signOut(true)}>
            {t('page.settings.signOutEverywhere')}
          </button>
        </section>
      ) : null}
      <section class="panel-section muted">
        <h3>{t('page.settings.about')}</h3>
        <p>{t('page.settings.version', { version: page.hello.value?.version ?? '' })}</p>
        <p>
          <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
            {t('page.settings.charts')}
          </a>
        </p>
      </section>
    </>
  );
}
