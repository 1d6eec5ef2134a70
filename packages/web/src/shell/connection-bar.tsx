import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';

declare const __FINCLAW_VERSION__: string;

/** Shows when the page has no connection to the server, and when the server has a newer version. */
export function ConnectionBar() {
  const { page } = usePage();
  const state = page.connection.value;
  const version = page.hello.value?.version;
  const unsent = page.outbox.entries.value.filter((entry) => entry.state === 'waiting').length;
  if (state === 'waiting') {
    return (
      <div class="bar" role="status" data-tone="warn">
        {t('page.connection.waiting')}
        {unsent > 0 ? ` ${t('page.connection.unsent', { count: unsent })}` : null}
        <button type="button" class="link-button" onClick={() => page.wake()}>
          {t('page.connection.retry')}
        </button>
      </div>
    );
  }
  if (version !== undefined && version !== __FINCLAW_VERSION__) {
    return (
      <div class="bar" role="status">
        {t('page.connection.newVersion')}
        <button type="button" class="link-button" onClick={() => location.reload()}>
          {t('page.connection.reload')}
        </button>
      </div>
    );
  }
  return null;
}
