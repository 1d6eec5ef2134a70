import type { DoctorFinding } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { usePage } from '../../page/page-context.ts';
import { t } from './words.ts';

const TONES = { ok: 'good', warning: 'warn', problem: 'danger' } as const;

/** Checks the installation and lists how to fix problems. */
export function Doctor() {
  const { page } = usePage();
  const [findings, setFindings] = useState<readonly DoctorFinding[] | undefined>(undefined);
  const [isRunning, setRunning] = useState(false);
  const run = async (): Promise<void> => {
    setRunning(true);
    const found = await page.ask('doctor.run', {});
    setRunning(false);
    if (found) setFindings(found.findings);
  };
  return (
    <section class="panel-section">
      <h3>{t('page.settings.doctor')}</h3>
      <button type="button" class="button" disabled={isRunning} onClick={() => void run()}>
        {t('page.settings.doctor.run')}
      </button>
      <ul class="rows" aria-live="polite">
        {findings?.map((finding) => (
          <li key={finding.id} class="row">
            <div>
              <p>
                <span class="chip" data-tone={TONES[finding.status]}>
                  {t(`page.settings.doctor.${finding.status}`)}
                </span>{' '}
                {finding.message}
              </p>
              {finding.fix ? <p class="muted">{finding.fix}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
