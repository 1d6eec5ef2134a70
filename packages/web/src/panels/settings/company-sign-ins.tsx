import type { SignInView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale } from '../../language/language.ts';
import { day } from '../../language/times.ts';
import { usePage } from '../../page/page-context.ts';
import { CompanyLink, useCompany } from '../../shell/company-link.tsx';
import { Confirm } from '../../shell/confirm.tsx';
import { Icon } from '../../shell/icon.tsx';
import { LoadedSection } from '../loaded-section.tsx';
import { useHold } from '../shown-together.tsx';
import { useGateway } from '../use-gateway.ts';
import { t } from './words.ts';

/**
 * Shows the reader's own accounts at the company's provider; nothing where there is neither an account nor a provider.
 */
export function CompanySignIns() {
  const { page } = usePage();
  const company = useCompany();
  const loaded = useGateway('signIns.list', {});
  useHold(company === undefined);
  const remove = async (id: string): Promise<void> => {
    if (await page.ask('signIns.remove', { id })) loaded.reload();
  };
  return (
    <LoadedSection
      title={t('page.company.title')}
      class="panel-section stack"
      loaded={loaded}
      isWanted={({ signIns }) => Boolean(company) || signIns.length > 0}
    >
      {({ signIns, stay }) => (
        <>
          <SignIns signIns={signIns} onRemove={stay ? undefined : remove} />
          <CompanyLink name={company} label="page.company.connect" />
        </>
      )}
    </LoadedSection>
  );
}

interface SignInsProps {
  readonly signIns: readonly SignInView[];
  /** Absent where they cannot be removed. */
  readonly onRemove: ((id: string) => Promise<void>) | undefined;
}

/** Shows a person's accounts at the company's provider, each of which can be removed after confirmation. */
export function SignIns({ signIns, onRemove }: SignInsProps) {
  const [leaving, setLeaving] = useState<SignInView | undefined>(undefined);
  const confirm = async ({ id }: SignInView): Promise<void> => {
    setLeaving(undefined);
    await onRemove?.(id);
  };
  if (signIns.length === 0) return null;
  return (
    <>
      <ul class="rows">
        {signIns.map((signIn) => (
          <li key={signIn.id} class="row">
            <div>
              <strong>{signIn.name || signIn.id}</strong>
              {signIn.usedAt === undefined ? null : (
                <p class="muted">{t('page.company.used', { day: day(locale.value, signIn.usedAt) })}</p>
              )}
            </div>
            {onRemove ? (
              <button
                type="button"
                class="icon-button"
                aria-label={t('page.app.remove', { name: signIn.name || signIn.id })}
                onClick={() => setLeaving(signIn)}
              >
                <Icon name="trash" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {leaving ? (
        <Confirm
          question={t('page.company.removeAsk', { name: leaving.name || leaving.id })}
          action={t('page.company.remove')}
          onConfirm={() => void confirm(leaving)}
          onCancel={() => setLeaving(undefined)}
        />
      ) : null}
    </>
  );
}
