import { t } from '../language/language.ts';
import type { Loaded } from './use-gateway.ts';

/** Shows a panel's state without data. */
export function LoadState({ loaded }: { readonly loaded: Pick<Loaded<unknown>, 'problem' | 'reload'> }) {
  if (loaded.problem === undefined) return <p class="panel-empty">{t('page.app.loading')}</p>;
  return (
    <div class="panel-empty" role="alert">
      <p>{t('page.panel.problem', { problem: loaded.problem })}</p>
      <button type="button" class="button" onClick={loaded.reload}>
        {t('page.app.retry')}
      </button>
    </div>
  );
}
