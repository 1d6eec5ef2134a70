import { useEffect, useState } from 'preact/hooks';
import { t, tOr } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { Icon } from '../shell/icon.tsx';
import type { ApprovalCardState } from './pending-approvals.ts';

/** A call that waits for a yes: every value it would run with, and where each of them came from. */
export function ApprovalCard({ card }: { readonly card: ApprovalCardState }) {
  const { approval, outcome } = card;
  return (
    <section class="approval" data-outcome={outcome} aria-labelledby={`approval-${approval.id}`}>
      <header>
        <Icon name="warning" />
        <h3 id={`approval-${approval.id}`}>{t('approval.title')}</h3>
        <span class="chip">{tOr(`tool.${approval.toolName}`, approval.toolName)}</span>
      </header>
      <p>{approval.reason}</p>
      <Fields card={card} />
      <p class="approval-digest">
        {t('approval.digest')} <code>{approval.inputHash.slice(0, 16)}</code>
      </p>
      {outcome === undefined ? <Decision card={card} /> : <p class="approval-outcome">{t(`approval.outcome.${outcome}`)}</p>}
    </section>
  );
}

function Fields({ card }: { readonly card: ApprovalCardState }) {
  const { fields } = card.approval;
  if (fields.length === 0) return <p class="approval-empty">{t('approval.noFields')}</p>;
  return (
    <table class="approval-fields">
      <thead class="only-heard">
        <tr>
          <th scope="col">{t('approval.field')}</th>
          <th scope="col">{t('approval.value')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.path} data-origin={field.origin} data-consequential={field.isConsequential || undefined}>
            <th scope="row">
              <code>{field.path}</code>
              {field.isConsequential ? <span class="chip">{t('approval.key')}</span> : null}
            </th>
            <td>
              <span class="approval-value number">{field.display}</span>
              {field.origin === 'user' ? null : (
                <span class="chip" data-tone={field.origin === 'model' ? 'warn' : 'danger'}>
                  <Icon name="warning" />
                  {tOr(`approval.origin.${field.origin}`, t('approval.origin.untrusted'))}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Decision({ card }: { readonly card: ApprovalCardState }) {
  const { page } = usePage();
  const [isSending, setSending] = useState(false);
  const seconds = useSecondsUntil(card.approval.expiresAt, page.now);
  if (!page.offers('approvals.answer')) return <p class="approval-outcome">{t('approval.notYours')}</p>;
  const answer = async (approved: boolean): Promise<void> => {
    setSending(true);
    await page.answerApproval(card, approved);
    setSending(false);
  };
  return (
    <>
      <div class="approval-actions">
        <button type="button" class="button" data-kind="primary" disabled={isSending} onClick={() => void answer(true)}>
          {t('approval.approve')}
        </button>
        <button type="button" class="button" data-kind="danger" disabled={isSending} onClick={() => void answer(false)}>
          {t('approval.reject')}
        </button>
      </div>
      <p class="approval-expires number">{t('approval.expires', { seconds })}</p>
    </>
  );
}

function useSecondsUntil(at: number, now: () => number): number {
  const left = (): number => Math.max(0, Math.ceil((at - now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
}
