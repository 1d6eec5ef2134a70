import { askMessages } from '@finclaw/config/page-ask';
import type { AskedValueView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { withMessages } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { Icon } from '../shell/icon.tsx';
import type { ApprovalCardState } from './pending-approvals.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

const t = withMessages(askMessages);

/** Shows a question of an MCP server with a field for its answer; once it is over, one line. */
export function AskCard({ card, asks }: { readonly card: ApprovalCardState; readonly asks: AskedValueView }) {
  const { approval, outcome } = card;
  const { server, step, steps } = asks;
  const title = `${t('tools.ask.title', { server })}${steps > 1 ? ` (${step}/${steps})` : ''}`;
  if (outcome !== undefined) {
    const over = outcome === 'approved' ? 'answered' : outcome === 'rejected' ? 'declined' : 'over';
    return (
      <details class="approval" data-outcome={outcome}>
        <summary>
          <Icon name={outcome === 'approved' ? 'done' : 'close'} />
          <span class="approval-outcome">{t(`page.ask.${over}`)}</span>
          <span class="chip">{server}</span>
        </summary>
        <Question asks={asks} />
      </details>
    );
  }
  return (
    <section class="approval" aria-labelledby={`approval-${approval.id}`}>
      <header>
        <Icon name="warning" />
        <h3 id={`approval-${approval.id}`}>{title}</h3>
      </header>
      <Question asks={asks} />
      <Answer card={card} asks={asks} />
    </section>
  );
}

function Question({ asks: { text, rejected } }: { readonly asks: AskedValueView }) {
  return (
    <>
      {rejected === undefined ? null : (
        <p class="approval-why" data-cause="untrusted-text">
          {t('tools.ask.rejected', { value: rejected })}
        </p>
      )}
      <p class="approval-sentence" dir="auto">
        “{text}”
      </p>
    </>
  );
}

function Answer({ card, asks }: { readonly card: ApprovalCardState; readonly asks: AskedValueView }) {
  const { page } = usePage();
  const [isSending, setSending] = useState(false);
  const seconds = useSecondsUntil(card.approval.expiresAt, page.now);
  if (!page.offers('approvals.answer')) return <p class="approval-outcome">{t('page.approval.notYours')}</p>;
  const answer = async (approved: boolean, value?: string): Promise<void> => {
    setSending(true);
    await page.answerApproval(card, approved, value);
    setSending(false);
  };
  return (
    <form
      class="ask-form"
      onSubmit={(event) => {
        event.preventDefault();
        void answer(true, new FormData(event.currentTarget).getAll('value').join(', '));
      }}
    >
      <AskedField name={card.approval.id} asks={asks} />
      <p class="approval-detail">{t('tools.ask.goes', { server: asks.server })}</p>
      <div class="approval-actions">
        <button type="submit" class="button" data-kind="primary" disabled={isSending}>
          {t('page.ask.send')}
        </button>
        <button type="button" class="button" data-kind="danger" disabled={isSending} onClick={() => void answer(false)}>
          {t('page.ask.decline')}
        </button>
      </div>
      <p class="approval-expires number">{t('tools.ask.expires', { seconds })}</p>
    </form>
  );
}

const INPUT_TYPES: Readonly<Record<string, string>> = { email: 'email', uri: 'url', date: 'date' };

function AskedField({ name, asks }: { readonly name: string; readonly asks: AskedValueView }) {
  const { label, hint, kind, choices, min, max, usual, isOptional } = asks;
  const bounds = min === undefined && max === undefined ? '' : ` (${min ?? ''}–${max ?? ''})`;
  const options = kind === 'yes-no' ? YES_NO.map((value) => ({ value, label: t(`tools.ask.${value}`) })) : choices;
  if (kind === 'choices') {
    const usuals = usual?.split(', ') ?? [];
    return (
      <fieldset class="ask-field">
        <legend>{label}</legend>
        {options?.map((choice) => (
          <label key={choice.value} class="ask-choice">
            <input type="checkbox" name="value" value={choice.value} defaultChecked={usuals.includes(choice.value)} />
            {choice.label}
          </label>
        ))}
        {hint ? <small>{hint}</small> : null}
      </fieldset>
    );
  }
  const id = `ask-${name}`;
  const about = options ? hint : [hint, `${t(`tools.ask.kind.${kind}` as 'tools.ask.kind.text')}${bounds}`];
  return (
    <div class="ask-field">
      <label for={id}>{label}</label>
      {options ? (
        <select id={id} class="field" name="value" required={!isOptional}>
          {isOptional ? <option value="">{t('page.ask.none')}</option> : null}
          {options.map((choice) => (
            <option key={choice.value} value={choice.value} selected={choice.value === usual}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          class="field"
          name="value"
          type={INPUT_TYPES[kind] ?? 'text'}
          inputMode={kind === 'number' || kind === 'integer' ? 'decimal' : undefined}
          defaultValue={usual}
          required={!isOptional}
          autocomplete="off"
        />
      )}
      <small>{[about].flat().filter(Boolean).join(' · ')}</small>
    </div>
  );
}

const YES_NO = ['yes', 'no'] as const;
