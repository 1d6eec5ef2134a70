import type { AttachmentUpload, CommandView } from '@finclaw/types';
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { locale, t } from '../language/language.ts';
import { decimal, fileSize } from '../language/numbers.ts';
import { usePage } from '../page/page-context.ts';
import { useFetched } from '../page/use-fetched.ts';
import { Icon } from '../shell/icon.tsx';
import { type AttachmentProblem, acceptFiles, type PickedFile, readAttachment } from './attachments.ts';
import { CommandList } from './command-list.tsx';
import { Composition } from './composition.ts';
import { draftOf, keepDraft } from './drafts.ts';
import { isComposingKey, keyIntent } from './key-intent.ts';
import { recognitionClass } from './recognition-class.ts';
import { matchingCommands, nameFor } from './slash-menu.ts';
import type { VoiceInputProps } from './voice-input.tsx';

const MENU_KEYS: Readonly<Record<string, 1 | -1 | 'choose' | 'close'>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Enter: 'choose',
  Tab: 'choose',
  Escape: 'close',
};

interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement>;
  readonly sessionKey: string | undefined;
  readonly isAnswering: boolean;
  readonly onSend: (text: string, attachments: readonly AttachmentUpload[]) => void;
  readonly onStop: () => void;
  readonly onEditLast: () => void;
}

/** The message field. It reads its text only when it is sent, so that an active input method is not disturbed. */
export function Composer({ field, sessionKey, isAnswering, onSend, onStop, onEditLast }: ComposerProps) {
  const { page } = usePage();
  const picker = useRef<HTMLInputElement>(null);
  const [isEmpty, setEmpty] = useState(true);
  const [attachments, setAttachments] = useState<readonly AttachmentUpload[]>([]);
  const [commands, setCommands] = useState<readonly CommandView[]>([]);
  const [chosen, setChosen] = useState(0);
  const limits = page.hello.value?.limits;

  const grow = (): void => {
    const box = field.current!;
    box.style.height = 'auto';
    box.style.height = `${box.scrollHeight}px`;
    setEmpty(box.value.trim() === '');
  };
  const typed = (): void => {
    grow();
    keepDraft(localStorage, sessionKey, field.current!.value);
    const { value } = field.current!;
    setChosen(0);
    if (value === '' || /\s/.test(value)) setCommands([]);
    else void page.commands(locale.value).then((all) => setCommands(matchingCommands(field.current?.value ?? '', all)));
  };
  const choose = (command: CommandView): void => {
    const box = field.current!;
    box.value = `${nameFor(box.value, command, locale.value)} `;
    setCommands([]);
    grow();
    box.focus();
  };
  const send = (): void => {
    const box = field.current!;
    const text = box.value.trim();
    if (text === '' && attachments.length === 0) return;
    if (limits && text.length > limits.maxTextLength) {
      page.notes.show(
        t('page.composer.tooLong', { limit: decimal(locale.value, String(limits.maxTextLength)) }),
        'problem',
      );
      return;
    }
    onSend(text, attachments);
    box.value = '';
    keepDraft(localStorage, sessionKey, '');
    setCommands([]);
    setAttachments([]);
    grow();
  };
  const latestSend = useRef(send);
  latestSend.current = send;
  const composition = useMemo(() => new Composition(() => latestSend.current()), []);
  useEffect(() => {
    // These events have no element property from which Preact could derive the spelling.
    field.current!.addEventListener('compositionstart', () => composition.start());
    field.current!.addEventListener('compositionend', () => composition.end());
  }, []);

  const attach = async (files: readonly PickedFile[]): Promise<void> => {
    if (!limits || files.length === 0) return;
    const { accepted, problems } = acceptFiles(files, attachments.length, limits);
    for (const problem of problems) page.notes.show(describe(problem), 'problem');
    const read = await Promise.all(accepted.map(readAttachment));
    setAttachments((before) => [...before, ...read]);
  };

  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);

  const latestAttach = useRef(attach);
  latestAttach.current = attach;
  useEffect(() => {
    // A file may be dropped anywhere; without this the browser would open it in place of the page.
    const onDrag = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files') || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (event.type === 'drop') void latestAttach.current([...event.dataTransfer.files]);
    };
    const names = ['dragover', 'drop'] as const;
    for (const name of names) document.addEventListener(name, onDrag);
    return () => {
      for (const name of names) document.removeEventListener(name, onDrag);
    };
  }, []);

  // Only when another conversation is shown, so that text being typed is not replaced.
  useEffect(() => {
    field.current!.value = draftOf(localStorage, sessionKey);
    setCommands([]);
    grow();
  }, [sessionKey]);

  const showsStop = isAnswering && isEmpty && attachments.length === 0;
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        composition.requestSend();
      }}
    >
      {attachments.length > 0 ? (
        <ul class="attachments">
          {attachments.map((attachment, index) => (
            <li key={`${attachment.filename} ${index}`} class="attachment">
              <Icon name="file" />
              {attachment.filename}
              <button
                type="button"
                class="icon-button"
                aria-label={t('page.app.remove', { name: attachment.filename })}
                onClick={() => setAttachments(attachments.toSpliced(index, 1))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {commands.length > 0 ? <CommandList commands={commands} chosen={chosen} onChoose={choose} /> : null}
      <div class="composer-row">
        {limits && limits.maxAttachments > 0 ? (
          <>
            <button
              type="button"
              class="icon-button"
              aria-label={t('page.composer.attach')}
              title={t('page.composer.attach')}
              onClick={() => picker.current?.click()}
            >
              <Icon name="attach" />
            </button>
            <input
              ref={picker}
              type="file"
              hidden
              multiple
              accept={[...limits.attachmentTypes, '.csv', '.xlsx'].join(',')}
              onChange={(event) => {
                void attach([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
          </>
        ) : null}
        <textarea
          ref={field}
          dir="auto"
          id="composer"
          rows={1}
          aria-label={t('page.composer.label')}
          aria-describedby="composer-hint"
          aria-controls={commands.length > 0 ? 'commands' : undefined}
          aria-activedescendant={commands.length > 0 ? `command-${chosen}` : undefined}
          placeholder={t('page.composer.placeholder')}
          onInput={typed}
          onPaste={(event) => void attach([...(event.clipboardData?.files ?? [])])}
          onKeyDown={(event) => {
            const step = commands.length > 0 && !isComposingKey(event) ? MENU_KEYS[event.key] : undefined;
            if (step !== undefined) {
              event.preventDefault();
              if (step === 'close') setCommands([]);
              else if (step === 'choose') choose(commands[chosen]!);
              else setChosen((chosen + step + commands.length) % commands.length);
              return;
            }
            const intent = keyIntent(event, {
              isEmpty: field.current!.value === '',
              enterSends: matchMedia('(pointer: fine)').matches,
            });
            if (intent === 'type') {
              if (event.key === 'Escape' && !event.isComposing && isAnswering) onStop();
              return;
            }
            event.preventDefault();
            if (intent === 'send') composition.requestSend();
            else onEditLast();
          }}
        />
        <Voice field={field} onTyped={typed} />
        {showsStop ? (
          <button
            type="button"
            class="send"
            data-kind="stop"
            aria-label={t('page.composer.stop')}
            title={t('page.composer.stop')}
            onClick={onStop}
          >
            <Icon name="stop" />
          </button>
        ) : (
          <button
            type="submit"
            class="send"
            aria-label={t('page.composer.send')}
            title={t('page.composer.send')}
            disabled={isEmpty && attachments.length === 0}
          >
            <Icon name="send" />
          </button>
        )}
      </div>
      <p id="composer-hint" class="only-heard">
        {t('page.composer.hint')}
      </p>
    </form>
  );
}

/** The code of voice input is fetched where the browser offers it. */
function Voice(props: VoiceInputProps) {
  const View = useFetched(async () => (recognitionClass() ? (await import('./voice-input.tsx')).VoiceInput : null));
  return View ? <View {...props} /> : null;
}

function describe(problem: AttachmentProblem): string {
  if (problem.kind === 'wrongType') return t('page.composer.wrongType', { name: problem.name });
  if (problem.kind === 'tooMany') return t('page.composer.tooMany', { limit: problem.limit });
  return t('page.composer.tooLarge', { name: problem.name, limit: fileSize(locale.value, problem.limit) });
}
