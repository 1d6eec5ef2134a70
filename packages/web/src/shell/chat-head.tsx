import { useEffect, useState } from 'preact/hooks';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { Confirm } from './confirm.tsx';
import { Icon } from './icon.tsx';
import { ModelPicker } from './model-picker.tsx';
import { isSideOpen } from './side-state.ts';

interface ChatHeadProps {
  readonly model: string | undefined;
  readonly onChooseModel: (model: string) => void;
}

/** The title of the conversation, the model that answers in it, and the way to clear it. */
export function ChatHead({ model, onChooseModel }: ChatHeadProps) {
  const { page, navigation } = usePage();
  const [isAsking, setAsking] = useState(false);
  const sessionKey = page.open.sessionKey.value;
  const summary =
    page.sessions.value.find((session) => session.sessionKey === sessionKey) ?? page.open.conversation.value?.session;
  const title = sessionKey === undefined ? t('page.sessions.new') : summary?.title || t('page.sessions.untitled');
  useEffect(() => {
    document.title = sessionKey === undefined ? t('page.app.name') : `${title} · ${t('page.app.name')}`;
  }, [sessionKey, title]);
  const clear = async (): Promise<void> => {
    setAsking(false);
    if (sessionKey === undefined || !(await page.ask('sessions.reset', { sessionKey }))) return;
    navigation.openSession(undefined);
    await page.loadSessions();
  };
  return (
    <header class="chat-head">
      <button
        type="button"
        class="icon-button side-open"
        aria-label={t('page.app.menu')}
        onClick={() => (isSideOpen.value = true)}
      >
        <Icon name="menu" />
      </button>
      <h2>{title}</h2>
      <ModelPicker chosen={model} onChoose={onChooseModel} />
      {summary?.canSend && page.offers('sessions.reset') ? (
        <button
          type="button"
          class="icon-button"
          aria-label={t('page.sessions.clear')}
          title={t('page.sessions.clear')}
          onClick={() => setAsking(true)}
        >
          <Icon name="trash" />
        </button>
      ) : null}
      {isAsking ? (
        <Confirm
          question={t('page.sessions.clearQuestion')}
          action={t('page.sessions.clear')}
          onConfirm={() => void clear()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </header>
  );
}
