import { ApprovalCard } from '../approvals/approval-card.tsx';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { Icon } from '../shell/icon.tsx';
import { LiveView } from './live-view.tsx';
import { OutgoingView } from './outgoing-view.tsx';
import { isAnswering } from './run-state.ts';
import { StretchView } from './stretch-view.tsx';
import { stretchesOf } from './turns.ts';
import { useRecentFirst } from './use-recent-first.ts';
import { useSoughtPlace } from './use-sought-place.ts';
import { useSpokenAnswers } from './use-spoken-answers.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

const NOTHING_YET = { runId: '', segments: [], isThinking: true, calls: [], notices: [] };

interface ConversationViewProps {
  /** The question that is being edited. */
  readonly editing: string | undefined;
  readonly onEdit: (messageId: string | undefined) => void;
}

/** Shows the conversation, oldest first, with unsent questions and open approvals at its end. */
export function ConversationView({ editing, onEdit }: ConversationViewProps) {
  const { page, navigation } = usePage();
  const conversation = page.open.conversation.value;
  const sessionKey = page.open.sessionKey.value;
  const outgoing = page.outbox.to(sessionKey).filter(({ params }) => !page.open.holdsQuestion(params.messageId));
  const approvals = page.approvals.value.filter(({ approval }) => approval.sessionKey === sessionKey);
  const settled = approvals.filter(({ outcome }) => outcome !== undefined);
  const waiting = approvals.filter(({ outcome }) => outcome === undefined);
  const { scroller, isAtEnd, goToEnd } = useStickToEnd([conversation, approvals.length], outgoing.length);
  const { shown, earlier, isAll } = useRecentFirst(
    stretchesOf(conversation?.items ?? [], settled),
    scroller,
    navigation.route.value.at !== undefined,
  );
  useSpokenAnswers(conversation);
  useSoughtPlace(scroller);

  const askAgain = async (messageId: string, text: string): Promise<void> => {
    onEdit(undefined);
    if (sessionKey) await page.ask('messages.edit', { sessionKey, messageId, text, newMessageId: crypto.randomUUID() });
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the conversation is scrolled with the keyboard.
    <div class="log" ref={scroller} role="log" aria-live="off" aria-label={t('page.sessions.title')} tabIndex={0}>
      <div class="log-inner">
        {isAll ? null : <div ref={earlier} />}
        {conversation?.before === undefined || !isAll ? null : (
          <button type="button" class="button older" onClick={() => void page.open.loadOlder()}>
            {t('page.sessions.older')}
          </button>
        )}
        {shown.map((stretch) => (
          <StretchView
            key={stretch.key}
            stretch={stretch}
            isEditing={stretch.kind === 'question' && stretch.question.messageId === editing}
            onEdit={onEdit}
            onAsk={(messageId, text) => void askAgain(messageId, text)}
          />
        ))}
        {conversation && isAnswering(conversation) ? (
          <LiveView live={conversation.live ?? NOTHING_YET} isWaiting={waiting.length > 0} />
        ) : null}
        {waiting.map((card) => (
          <ApprovalCard key={card.approval.id} card={card} />
        ))}
        {outgoing.map((entry) => (
          <OutgoingView key={entry.params.messageId} outgoing={entry} />
        ))}
      </div>
      {isAtEnd ? null : (
        <button type="button" class="icon-button to-end" aria-label={t('page.log.toEnd')} onClick={goToEnd}>
          <Icon name="open" />
        </button>
      )}
    </div>
  );
}
