import type { SessionSummary } from '@finclaw/types';
import { useRef, useState } from 'preact/hooks';
import { keepDraft } from '../composer/drafts.ts';
import { conversationMarkdown, fileNameOf, readWhole, saveFile } from '../conversation/export-conversation.ts';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { Confirm } from './confirm.tsx';
import { Icon } from './icon.tsx';

type Question = 'rename' | 'clear' | 'delete';

/** The actions on a conversation as a whole. */
export function ConversationMenu({ session }: { readonly session: SessionSummary }) {
  const { page, navigation } = usePage();
  const box = useRef<HTMLDetailsElement>(null);
  const [asking, setAsking] = useState<Question | undefined>(undefined);
  const { sessionKey, isPinned = false } = session;
  const choose = (act: () => unknown) => () => {
    if (box.current) box.current.open = false;
    void act();
  };
  const leave = async (): Promise<void> => {
    navigation.openSession(undefined);
    await page.loadSessions();
  };
  const update = async (change: { readonly title?: string | null; readonly isPinned?: boolean }): Promise<void> => {
    if (await page.ask('sessions.update', { sessionKey, ...change })) await page.loadSessions();
  };
  const download = async (ending: 'md' | 'json'): Promise<void> => {
    const whole = await readWhole(page.call, sessionKey);
    if (!whole) {
      page.notes.show(t('page.connection.unreachable'), 'problem');
      return;
    }
    const words = { you: t('page.question.you'), differs: t('page.sessions.differs') };
    const text = ending === 'md' ? conversationMarkdown(whole, words) : JSON.stringify(whole, null, 2);
    saveFile(fileNameOf(session.title, ending), ending === 'md' ? 'text/markdown' : 'application/json', text);
  };
  const items = [
    ...(page.offers('sessions.update')
      ? ([
          ['rename', () => setAsking('rename')],
          [isPinned ? 'unpin' : 'pin', () => update({ isPinned: !isPinned })],
        ] as const)
      : []),
    ['exportMarkdown', () => download('md')],
    ['exportJson', () => download('json')],
    ['print', () => window.print()],
    ...(session.canSend && page.offers('sessions.reset') ? ([['clear', () => setAsking('clear')]] as const) : []),
    ...(page.offers('sessions.remove') ? ([['delete', () => setAsking('delete')]] as const) : []),
  ] as const;
  return (
    <>
      <details
        ref={box}
        class="menu"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && box.current) box.current.open = false;
        }}
        onFocusOut={(event) => {
          if (box.current && !box.current.contains(event.relatedTarget as Node | null)) box.current.open = false;
        }}
      >
        <summary class="icon-button" aria-label={t('page.sessions.menu')} title={t('page.sessions.menu')}>
          <Icon name="more" />
        </summary>
        <ul>
          {items.map(([name, act]) => (
            <li key={name}>
              <button type="button" data-kind={name === 'delete' ? 'danger' : undefined} onClick={choose(act)}>
                {t(`page.sessions.${name}`)}
              </button>
            </li>
          ))}
        </ul>
      </details>
      {asking === 'rename' ? <Rename session={session} onDone={() => setAsking(undefined)} onName={update} /> : null}
      {asking === 'clear' || asking === 'delete' ? (
        <Confirm
          question={t(`page.sessions.${asking}Question`)}
          action={t(`page.sessions.${asking}`)}
          onConfirm={async () => {
            setAsking(undefined);
            const isDone = await page.ask(asking === 'clear' ? 'sessions.reset' : 'sessions.remove', { sessionKey });
            if (!isDone) return;
            if (asking === 'delete') keepDraft(localStorage, sessionKey, '');
            await leave();
          }}
          onCancel={() => setAsking(undefined)}
        />
      ) : null}
    </>
  );
}

interface RenameProps {
  readonly session: SessionSummary;
  readonly onDone: () => void;
  readonly onName: (change: { readonly title: string | null }) => Promise<void>;
}

function Rename({ session, onDone, onName }: RenameProps) {
  const field = useRef<HTMLInputElement>(null);
  const save = async (): Promise<void> => {
    const title = field.current?.value.trim() ?? '';
    onDone();
    await onName({ title: title === '' ? null : title });
  };
  return (
    <Confirm
      question={t('page.sessions.rename')}
      action={t('page.sessions.save')}
      onConfirm={() => void save()}
      onCancel={onDone}
    >
      <input
        ref={field}
        class="field"
        aria-label={t('page.sessions.name')}
        maxLength={200}
        defaultValue={session.title}
        onKeyDown={(event) => event.key === 'Enter' && void save()}
      />
    </Confirm>
  );
}
