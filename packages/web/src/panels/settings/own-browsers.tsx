import type { GatewayResult } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale } from '../../language/language.ts';
import { day } from '../../language/times.ts';
import { usePage } from '../../page/page-context.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { useGateway } from '../use-gateway.ts';
import { WaysIn } from './ways-in.tsx';
import { t } from './words.ts';

/**
 * Shows the reader's sign-ins: browsers are listed and signed out here, and another browser or a messenger is
 * connected.
 */
export function OwnBrowsers() {
  const { page } = usePage();
  const loaded = useGateway('browsers.list', {});
  const [ways, setWays] = useState<GatewayResult<'people.connect'> | undefined>(undefined);
  const end = async (id: string): Promise<void> => {
    if (await page.ask('browsers.end', { id })) loaded.reload();
  };
  return (
    <LoadedSection title={t('page.browsers.title')} class="panel-section stack" loaded={loaded}>
      {({ browsers }) => (
        <>
          <ul class="rows">
            {browsers.map((browser) => (
              <li key={browser.id} class="row">
                <div>
                  <strong>{browser.isThis ? t('page.browsers.this') : t('page.browsers.other')}</strong>
                  <p class="muted">
                    {t('page.browsers.since', {
                      since: day(locale.value, browser.createdAt),
                      used: day(locale.value, browser.usedAt),
                    })}
                  </p>
                </div>
                {browser.isThis ? null : (
                  <button type="button" class="button" onClick={() => void end(browser.id)}>
                    {t('page.browsers.end')}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {ways ? <WaysIn ways={ways} /> : null}
          <button type="button" class="button" onClick={async () => setWays(await page.ask('people.connect', {}))}>
            {t('page.browsers.connect')}
          </button>
        </>
      )}
    </LoadedSection>
  );
}
