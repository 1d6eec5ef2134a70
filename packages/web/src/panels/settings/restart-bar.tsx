import { useState } from 'preact/hooks';
import { usePage } from '../../page/page-context.ts';
import { t } from './words.ts';

/** Shown while a changed setting waits for a restart; where the program can restart itself, one click does it. */
export function RestartBar() {
  const { page } = usePage();
  const [isAsked, setAsked] = useState(false);
  const canRestart = page.offers('server.restart');
  const restart = async (): Promise<void> => {
    setAsked(true);
    if (await page.ask('server.restart', {})) page.notes.show(t('page.restart.under'));
    else setAsked(false);
  };
  return (
    <div class="warnings restart" role="status">
      <p>{t(canRestart ? 'page.restart.needed' : 'page.options.restart')}</p>
      {canRestart ? (
        <button type="button" class="button" disabled={isAsked} onClick={() => void restart()}>
          {t('page.restart.now')}
        </button>
      ) : null}
    </div>
  );
}
