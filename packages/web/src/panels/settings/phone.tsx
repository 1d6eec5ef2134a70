import type { GatewayResult } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { usePage } from '../../page/page-context.ts';
import { t } from './words.ts';

const GUIDE = 'docs/deployment.md';

/** Connects a phone: one QR code that works once, or how to make this server reachable first. */
export function Phone() {
  const { page } = usePage();
  const [made, setMade] = useState<GatewayResult<'access.link'> | undefined>(undefined);
  return (
    <section class="panel-section">
      <h3>{t('page.phone.title')}</h3>
      <p class="muted">{t('page.phone.text')}</p>
      {made === undefined ? (
        <button type="button" class="button" onClick={async () => setMade(await page.ask('access.link', {}))}>
          {t('page.phone.show')}
        </button>
      ) : made.isReachable ? (
        <div class="phone-code">
          <QrCode squares={made.qr} label={t('page.phone.code')} />
          <p class="muted">{t('page.phone.once')}</p>
          <p>
            <code>{made.link}</code>
          </p>
        </div>
      ) : (
        <p class="warnings">{t('page.phone.local', { guide: GUIDE })}</p>
      )}
    </section>
  );
}

/** Drawn as one path; dark on light in every theme, because readers need it so. */
function QrCode({ squares, label }: { readonly squares: GatewayResult<'access.link'>['qr']; readonly label: string }) {
  const path = squares.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg class="qr-code" viewBox={`0 0 ${squares.length} ${squares.length}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
