import { t } from '../language/language.ts';

/** What a browser sees that the server does not know. */
export function SignedOut() {
  return (
    <main class="signed-out">
      <h1>{t('page.access.title')}</h1>
      <p>{t('page.access.how')}</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        {t('page.app.retry')}
      </button>
    </main>
  );
}
