import { usePage } from '../../page/page-context.ts';
import { chooseTheme, type Theme, theme } from '../../page/preferences.ts';
import { Segments } from '../../shell/segments.tsx';
import { LoadState } from '../load-state.tsx';
import { ImportCsv } from '../portfolio/import-csv.tsx';
import { AddSchedule } from '../schedules/add-schedule.tsx';
import { useGateway } from '../use-gateway.ts';
import { Bots } from './bots.tsx';
import { CompanySignIns } from './company-sign-ins.tsx';
import { Doctor } from './doctor.tsx';
import { FindSettings, SettingsGroup } from './find-settings.tsx';
import { Keys } from './keys.tsx';
import { LocalModels } from './local-models.tsx';
import { Notifications } from './notifications.tsx';
import { Options } from './options.tsx';
import { OwnBrowsers } from './own-browsers.tsx';
import { OwnKeys } from './own-keys.tsx';
import { OwnSettings } from './own-settings.tsx';
import { Pairing } from './pairing.tsx';
import { Passkeys } from './passkeys.tsx';
import { People } from './people.tsx';
import { Phone } from './phone.tsx';
import { Providers } from './providers.tsx';
import { RestartBar } from './restart-bar.tsx';
import { Shares } from './shares.tsx';
import { Tokens } from './tokens.tsx';
import { t } from './words.ts';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const OF_MODELS = /^(?:models|agents)\./;

/** Shows all settings in groups, in the order a new user goes through them. */
export function SettingsPanel() {
  const { page, navigation } = usePage();
  const settings = useGateway('config.get', page.offers('config.get') ? {} : undefined);
  const models = useGateway('models.list', page.offers('models.list') ? {} : undefined);
  const providers = useGateway('providers.list', page.offers('providers.list') ? {} : undefined);
  const bots = useGateway('bots.list', page.offers('bots.list') ? {} : undefined);
  const signOut = async (everywhere: boolean): Promise<void> => {
    if (await page.ask('access.signOut', { everywhere })) page.signedOut();
  };
  const isPending =
    settings.data?.settings.some(({ value, inForce }) => value !== inForce) ||
    providers.data?.providers.some((provider) => provider.isPending) ||
    bots.data?.bots.some(({ state }) => state === 'after-restart');
  const answering = models.data?.models.find((model) => model.isUsable);
  const reloadModels = (): void => {
    models.reload();
    settings.reload();
  };
  return (
    <>
      {isPending ? <RestartBar /> : null}
      <FindSettings />
      <SettingsGroup name="you">
        <section class="panel-section">
          <h3>{t('page.settings.theme')}</h3>
          <Segments
            label={t('page.settings.theme')}
            choices={THEMES.map((value) => ({ value, text: t(`page.settings.theme.${value}`) }))}
            chosen={theme.value}
            onChoose={chooseTheme}
          />
        </section>
        {page.offers('person.update') ? <OwnSettings /> : null}
      </SettingsGroup>
      <SettingsGroup name="models">
        {page.offers('ownKeys.list') ? <OwnKeys onChanged={reloadModels} /> : null}
        {page.offers('keys.list') ? (
          <section class="panel-section" id="settings-model">
            <h3>{t('page.settings.model')}</h3>
            {models.data === undefined ? <LoadState loaded={models} /> : null}
            {answering ? <p>{t('page.settings.answering', { model: answering.displayName })}</p> : null}
            <Keys onChanged={reloadModels} />
            {page.offers('models.local') ? (
              <LocalModels
                used={
                  models.data?.models.map(({ id, provider }) => (id.includes('/') ? id : `${provider}/${id}`)) ?? []
                }
                onAdded={reloadModels}
              />
            ) : null}
            <h4>{t('page.settings.modelUse')}</h4>
            <Options loaded={settings} shows={(path) => OF_MODELS.test(path)} />
          </section>
        ) : null}
      </SettingsGroup>
      <SettingsGroup name="data">
        {page.offers('providers.list') ? <Providers loaded={providers} /> : null}
        {page.offers('portfolio.import') ? (
          <section class="panel-section">
            <h3>{t('page.settings.broker')}</h3>
            <p class="muted">{t('page.settings.brokerText')}</p>
            <ImportCsv onImported={() => navigation.openPanel('portfolio')} />
          </section>
        ) : null}
      </SettingsGroup>
      <SettingsGroup name="people">
        {page.offers('bots.list') ? <Bots loaded={bots} /> : null}
        {page.offers('people.list') ? <People /> : null}
        {page.offers('shares.list') ? <Shares /> : null}
        {page.offers('pairing.list') ? <Pairing /> : null}
      </SettingsGroup>
      <SettingsGroup name="notices">
        {page.offers('push.subscribe') ? <Notifications /> : null}
        {page.offers('access.link') ? <Phone /> : null}
        {page.offers('schedules.add') ? (
          <section class="panel-section">
            <h3>{t('page.panel.schedules')}</h3>
            <AddSchedule hasExamples={false} onAdded={({ isDone, message }) => isDone && page.notes.show(message)} />
          </section>
        ) : null}
      </SettingsGroup>
      <SettingsGroup name="access">
        {page.offers('tokens.list') ? <Tokens /> : null}
        {page.offers('browsers.list') ? <OwnBrowsers /> : null}
        {page.offers('passkeys.list') ? <Passkeys /> : null}
        {page.offers('signIns.list') ? <CompanySignIns /> : null}
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
      </SettingsGroup>
      <SettingsGroup name="program">
        {page.offers('config.get') ? (
          <section class="panel-section">
            <h3>{t('page.options.title')}</h3>
            <Options loaded={settings} shows={(path) => !OF_MODELS.test(path)} />
          </section>
        ) : null}
        {page.offers('doctor.run') ? <Doctor /> : null}
        <section class="panel-section muted">
          <h3>{t('page.settings.about')}</h3>
          <p>{t('page.settings.version', { version: page.hello.value?.version ?? '' })}</p>
          <p>
            <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
              {t('page.settings.charts')}
            </a>
          </p>
        </section>
      </SettingsGroup>
    </>
  );
}
