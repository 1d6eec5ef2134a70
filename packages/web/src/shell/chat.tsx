import type { AttachmentUpload } from '@finclaw/types';
import { useRef, useState } from 'preact/hooks';
import { Composer } from '../composer/composer.tsx';
import { ConversationView } from '../conversation/conversation-view.tsx';
import { isAnswering } from '../conversation/run-state.ts';
import { Welcome } from '../conversation/welcome.tsx';
import { t, tOr } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { ApprovalElsewhere } from './approval-elsewhere.tsx';
import { ChatHead } from './chat-head.tsx';

/** The conversation with its head and the message field. */
export function Chat() {
  const { page } = usePage();
  const field = useRef<HTMLTextAreaElement>(null);
  const [editing, setEditing] = useState<string | undefined>(undefined);
  const [model, setModel] = useState<string | undefined>(undefined);
  const conversation = page.open.conversation.value;
  const state = page.open.state.value;
  const sessionKey = page.open.sessionKey.value;
  // A question that was just typed stays in sight while its conversation is made and read.
  const isAsked = page.outbox.to(sessionKey).length > 0;
  const isNew = state === 'none' && !isAsked;
  const isLoading = state === 'loading' && !isAsked;

  const send = (text: string, attachments: readonly AttachmentUpload[] = []): void => {
    const target = sessionKey === undefined ? { ...(model ? { model } : {}) } : { sessionKey };
    page.passFirstQuestion();
    void page.outbox.send({ ...target, text, ...(attachments.length > 0 ? { attachments } : {}) });
  };
  const stop = (): void => {
    if (sessionKey !== undefined) void page.ask('messages.stop', { sessionKey });
  };
  const editLast = (): void => {
    const last = conversation?.items.findLast((item) => item.type === 'question');
    if (last?.type === 'question' && last.canEdit) setEditing(last.messageId);
  };
  const canSend = conversation?.session.canSend ?? true;
  return (
    <div class="chat">
      <ChatHead model={model} onChooseModel={setModel} />
      <ApprovalElsewhere />
      {isNew ? <Welcome onAsk={(text) => send(text)} /> : null}
      {state === 'missing' ? <p class="chat-message">{t('page.sessions.missing')}</p> : null}
      {state === 'away' && !isAsked ? <p class="chat-message">{t('page.sessions.away')}</p> : null}
      {isLoading ? <p class="chat-message">{t('page.app.loading')}</p> : null}
      {!isNew && !isLoading && state !== 'missing' && (state !== 'away' || isAsked) ? (
        <ConversationView key={sessionKey ?? ''} editing={editing} onEdit={setEditing} />
      ) : null}
      {canSend ? (
        <Composer
          field={field}
          sessionKey={sessionKey}
          isAnswering={conversation !== undefined && isAnswering(conversation)}
          onSend={send}
          onStop={stop}
          onEditLast={editLast}
        />
      ) : (
        <p class="chat-message">
          {t('page.sessions.readOnly', {
            channel: tOr(`page.channel.${conversation?.session.channelId}`, conversation?.session.channelId ?? ''),
          })}
        </p>
      )}
    </div>
  );
}
