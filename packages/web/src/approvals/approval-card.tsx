import { type ApprovalFieldView, inLanguage } from '@finclaw/types';
import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { fieldWord, locale, t, tOr } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { useFetched } from '../page/use-fetched.ts';
import { Icon } from '../shell/icon.tsx';
import type { AskCard } from './ask-card.tsx';
import type { ApprovalCardState } from './pending-approvals.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

/**
 * Shows an open approval: every value of the call, and the origin of each of them. Once settled it is one line that
 * opens.
 */
export function ApprovalCard({ card }: { readonly card: ApprovalCardState }) {
  const { approval, outcome } = card;
  if (approval.asks) return <Asked card={card} asks={approval.asks} />;
  const name = tOr(`tools.name.${approval.toolName}`, approval.toolName);
  if (outcome !== undefined) {
    return (
      <details class="approval" data-outcome={outcome}>
        <summary>
          <Icon name={outcome === 'approved' ? 'done' : 'close'} />
          <span class="approval-outcome">{t(`page.approval.outcome.${outcome}`)}</span>
          <span class="chip">{name}</span>
        </summary>
        <Content card={card} />
      </details>
    );
  }
  return (
    <section class="approval" aria-labelledby={`approval-${approval.id}`}>
      <header>
        <Icon name="warning" />
        <h3 id={`approval-${approval.id}`}>{t('page.approval.title')}</h3>
        <span class="chip">{name}</span>
      </header>
      <Content card={card} />
      <Decision card={card} />
    </section>
  );
}

/** A question of an MCP server; its card is fetched with the first one. */
function Asked(props: ComponentProps<typeof AskCard>) {
  const View = useFetched(async () => (await import('./ask-card.tsx')).AskCard);
  return View ? <View {...props} /> : null;
}

function Content({ card }: { readonly card: ApprovalCardState }) {
  const { causes, reason, summary, request, count } = card.approval;
  const [sentence, ...details] = summary === undefined ? [] : inLanguage(summary, locale.value);
  return (
    <>
      {sentence ? <p class="approval-sentence">{sentence}</p> : null}
      {details.map((line) => (
        <p key={line} class="approval-detail number">
          {line}
        </p>
      ))}
      {count > 1 ? <p class="approval-count">{t('tools.approval.count', { count })}</p> : null}
      {request ? <p class="approval-request">{t('tools.approval.request', { request })}</p> : null}
      {causes.map((cause) => (
        <p key={cause} class="approval-why" data-cause={cause}>
          {tOr(`tools.approval.why.${cause}`, reason)}
        </p>
      ))}
      <Fields card={card} />
    </>
  );
}

function Fields({ card }: { readonly card: ApprovalCardState }) {
  const { fields } = card.approval;
  if (fields.length === 0) return <p class="approval-empty">{t('page.approval.noFields')}</p>;
  return (
    <table class="approval-fields">
      <thead class="only-heard">
        <tr>
          <th scope="col">{t('page.approval.field')}</th>
          <th scope="col">{t('page.approval.value')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.path} data-mark={field.mark}>
            <th scope="row">
              <FieldName path={field.path} />
            </th>
            <td>
              <span class="approval-value number" translate={false}>
                {field.display}
              </span>
              <Gloss field={field} />
              {field.mark === undefined ? null : (
                <span class="chip" data-tone={field.mark === 'model' ? 'warn' : 'danger'}>
                  <Icon name="warning" />
                  {tOr(`tools.approval.mark.${field.mark}`, t('tools.approval.mark.outsider'))}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a field's translated name, or its technical name. */
function FieldName({ path }: { readonly path: string }) {
  const words = tOr(`tools.field.${path}`, '');
  return words === '' ? <code>{path}</code> : <span class="approval-name">{words}</span>;
}

/** Shows a value in the reader's language, after the unchanged value itself. */
function Gloss({ field: { path, display } }: { readonly field: ApprovalFieldView }) {
  const words = fieldWord(path, display);
  return words === display ? null : <span class="approval-gloss"> {words}</span>;
}

function Decision({ card }: { readonly card: ApprovalCardState }) {
  const { page } = usePage();
  const [isSending, setSending] = useState(false);
  const seconds = useSecondsUntil(card.approval.expiresAt, page.now);
  if (!page.offers('approvals.answer')) return <p class="approval-outcome">{t('page.approval.notYours')}</p>;
  const answer = async (approved: boolean): Promise<void> => {
    setSending(true);
    await page.answerApproval(card, approved);
    setSending(false);
  };
  return (
    <>
      <div class="approval-actions">
        <button type="button" class="button" data-kind="primary" disabled={isSending} onClick={() => void answer(true)}>
          {t('page.approval.approve')}
        </button>
        <button type="button" class="button" data-kind="danger" disabled={isSending} onClick={() => void answer(false)}>
          {t('page.approval.reject')}
        </button>
      </div>
      <p class="approval-expires number">{t('page.approval.expires', { seconds })}</p>
    </>
  );
}
