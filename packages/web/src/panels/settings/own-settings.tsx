import type { GatewayParams } from '@finclaw/types';
import { saveFile } from '../../conversation/export-conversation.ts';
import { locale, t } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { useGateway } from '../use-gateway.ts';

/** What the reader sets for themselves, over what counts for all, and everything they stored as a file. */
export function OwnSettings() {
  const { page } = usePage();
  const loaded = useGateway('person.get', {});
  const change = async (wanted: GatewayParams<'person.update'>): Promise<void> => {
    const result = await page.ask('person.update', wanted);
    if (result) loaded.replace(result);
  };
  const save = async (): Promise<void> => {
    const result = await page.ask('person.export', {});
    if (result) saveFile(result.filename, 'application/json', result.text);
  };
  const currencyName = (code: string): string =>
    `${code} · ${new Intl.DisplayNames([locale.value], { type: 'currency' }).of(code) ?? code}`;
  return (
    <LoadedSection title={t('page.own.title')} class="panel-section stack" loaded={loaded}>
      {({ own, standard, currencies }) => (
        <>
          <label class="option">
            <span>{t('page.own.language')}</span>
            <select
              class="field"
              value={own.language ?? ''}
              onChange={(event) => void change({ language: (event.currentTarget.value || null) as 'ko' | 'en' | null })}
            >
              <option value="">{t('page.options.usual', { value: t(`page.settings.language.${standard.language}`) })}</option>
              <option value="ko">{t('page.settings.language.ko')}</option>
              <option value="en">{t('page.settings.language.en')}</option>
            </select>
          </label>
          <label class="option">
            <span>{t('page.own.currency')}</span>
            <select
              class="field"
              value={own.baseCurrency ?? ''}
              onChange={(event) => void change({ baseCurrency: event.currentTarget.value || null })}
            >
              <option value="">{t('page.options.usual', { value: standard.baseCurrency })}</option>
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {currencyName(code)}
                </option>
              ))}
            </select>
          </label>
          <label class="option">
            <span>{t('page.own.taxHome')}</span>
            <select
              class="field"
              value={own.taxHome ?? ''}
              onChange={(event) => void change({ taxHome: (event.currentTarget.value || null) as 'kr' | 'us' | null })}
            >
              <option value="">{t('page.options.usual', { value: t(`page.own.taxHome.${standard.taxHome}`) })}</option>
              <option value="kr">{t('page.own.taxHome.kr')}</option>
              <option value="us">{t('page.own.taxHome.us')}</option>
            </select>
          </label>
          <button type="button" class="button" onClick={() => void save()}>
            {t('page.own.export')}
          </button>
        </>
      )}
    </LoadedSection>
  );
}
