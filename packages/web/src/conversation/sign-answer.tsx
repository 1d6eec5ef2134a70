import type { GatewayResult } from '@finclaw/types';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { Icon } from '../shell/icon.tsx';
import { saveFile } from './export-conversation.ts';

type Part = GatewayResult<'answers.parts'>['parts'][number];

/** Saves an answer as a signed file, after its reader chose which parts to withhold. */
export function SignAnswer({ sessionKey, runId }: { readonly sessionKey: string; readonly runId: string }) {
  const { page } = usePage();
  const [parts, setParts] = useState<readonly Part[] | undefined>(undefined);
  if (!page.offers('answers.sign')) return null;
  const begin = async (): Promise<void> => setParts((await page.ask('answers.parts', { sessionKey, runId }))?.parts);
  const save = async (withhold: readonly string[]): Promise<void> => {
    const signed = await page.ask('answers.sign', { sessionKey, runId, withhold: [...withhold] });
    if (signed) saveFile('finclaw-answer.json', 'application/json', `${signed.file}\n`);
    setParts(undefined);
  };
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label={t('page.sign.button')}
        title={t('page.sign.button')}
        onClick={() => void begin()}
      >
        <Icon name="sign" />
      </button>
      {parts ? <SignDialog parts={parts} onSave={save} onCancel={() => setParts(undefined)} /> : null}
    </>
  );
}

interface SignDialogProps {
  readonly parts: readonly Part[];
  readonly onSave: (withhold: readonly string[]) => Promise<void>;
  readonly onCancel: () => void;
}

function SignDialog({ parts, onSave, onCancel }: SignDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<ReadonlySet<string>>(
    new Set(parts.flatMap(({ name, isPrivate }) => (isPrivate ? [] : name))),
  );
  useEffect(() => dialog.current?.showModal(), []);
  const toggle = (name: string): void =>
    setShown(new Set(shown.has(name) ? [...shown].filter((each) => each !== name) : [...shown, name]));
  return (
    <dialog ref={dialog} class="confirm sign" aria-label={t('page.sign.title')} onClose={onCancel}>
      <p>{t('page.sign.title')}</p>
      <p class="hint">{t('page.sign.how')}</p>
      <ul class="sign-parts">
        {parts.map(({ name, text, label, isPrivate }) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={shown.has(name)} onChange={() => toggle(name)} />
              <span class="sign-name">{label}</span>
              {isPrivate ? <span class="chip">{t('page.sign.private')}</span> : null}
              <span class="sign-text">{text.slice(0, 120)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p class="hint">{t('page.sign.proves')}</p>
      <p>
        <a href="/verify.html" download="finclaw-verify.html">
          {t('page.sign.verifier')}
        </a>
      </p>
      <div class="confirm-actions">
        <button type="button" class="button" onClick={onCancel}>
          {t('page.app.cancel')}
        </button>
        <button
          type="button"
          class="button"
          data-kind="primary"
          onClick={() => void onSave(parts.map(({ name }) => name).filter((name) => !shown.has(name)))}
        >
          {t('page.sign.save')}
        </button>
      </div>
    </dialog>
  );
}
