import type { SessionSummary } from '@finclaw/types';
import { useEffect } from 'preact/hooks';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { useFetched } from '../page/use-fetched.ts';
import { Icon } from './icon.tsx';
import { ModelPicker } from './model-picker.tsx';
import { isSideOpen } from './side-state.ts';

interface ChatHeadProps {
  readonly model: string | undefined;
  readonly onChooseModel: (model: string) => void;
}

/** Shows the title of the conversation, its model, and its menu. */
export function ChatHead({ model, onChooseModel }: ChatHeadProps) {
  const { page } = usePage();
  const sessionKey = page.open.sessionKey.value;
  const summary =
    page.sessions.value.find((session) => session.sessionKey === sessionKey) ?? page.open.conversation.value?.session;
  const title = sessionKey === undefined ? t('page.sessions.new') : summary?.title || t('page.sessions.untitled');
  useEffect(() => {
    document.title = sessionKey === undefined ? t('page.app.name') : `${title} · ${t('page.app.name')}`;
  }, [sessionKey, title]);
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
      {sessionKey !== undefined && summary ? <Menu key={sessionKey} session={summary} /> : null}
    </header>
  );
}

/** The menu is fetched after the conversation is on the screen. */
function Menu(props: { readonly session: SessionSummary }) {
  const View = useFetched(async () => (await import('./conversation-menu.tsx')).ConversationMenu);
  return View ? <View {...props} /> : null;
}
