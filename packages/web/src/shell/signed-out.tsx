import { useState } from 'preact/hooks';
import { t } from '../language/language.ts';
import { canUsePasskeys, signInWithPasskey } from '../page/passkey.ts';
import { CompanyLink, useCompany } from './company-link.tsx';
import { linkKey } from './link-key.ts';

/** Shown to an unknown browser: how to get a link, and a field for one that was written down or scanned elsewhere. */
export function SignedOut() {
  const [code, setCode] = useState('');
  const company = useCompany();
  const key = linkKey(code);
  const [problem, setProblem] = useState(false);
  const signIn = async (): Promise<void> => {
    if (await signInWithPasskey()) location.assign('/');
    else setProblem(true);
  };
  return (
    <main class="signed-out">
      <p class="brand">{t('page.app.name')}</p>
      <h1>{t('page.access.title')}</h1>
      <p>{t('page.access.how')}</p>
      <pre class="signed-out-command">
        <code>finclaw serve --link</code>
      </pre>
      <form
        class="line-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (key !== undefined) location.assign(`/open?key=${encodeURIComponent(key)}`);
        }}
      >
        <input
          class="field"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-label={t('page.access.code')}
          placeholder={t('page.access.code')}
          value={code}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
        <button type="submit" class="button" data-kind="primary" disabled={key === undefined}>
          {t('page.access.connect')}
        </button>
      </form>
      {canUsePasskeys() ? (
        <button type="button" class="button" onClick={() => void signIn()}>
          {t('page.passkeys.signIn')}
        </button>
      ) : null}
      <CompanyLink name={company} label="page.company.signIn" />
      {problem ? <p role="alert">{t('page.passkeys.failed')}</p> : null}
      <button type="button" class="button" onClick={() => location.reload()}>
        {t('page.app.retry')}
      </button>
    </main>
  );
}
