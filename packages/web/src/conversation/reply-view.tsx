import { useMemo } from 'preact/hooks';
import { placeFigures } from '../figures/place-figures.ts';
import { t } from '../language/language.ts';
import { MarkdownView } from '../markdown/markdown-view.tsx';
import { usePage } from '../page/page-context.ts';
import { Icon } from '../shell/icon.tsx';
import { LazyResults } from '../shown/lazy-shown.tsx';
import { MessageTime } from './message-time.tsx';
import { SignAnswer } from './sign-answer.tsx';
import { ToolCard } from './tool-card.tsx';
import { TurnFacts } from './turn-facts.tsx';
import type { Stretch } from './turns.ts';

/** Shows one run: its tool calls, its answer with figures that can be checked, and its cost. */
export function ReplyView({
  reply,
  onAskAgain,
}: {
  readonly reply: Stretch & { readonly kind: 'reply' };
  readonly onAskAgain?: () => void;
}) {
  const { page } = usePage();
  const { answers, calls, turn } = reply;
  const sessionKey = page.open.sessionKey.value;
  const figures = useMemo(
    () =>
      placeFigures(
        answers.map((answer) => answer.text),
        turn?.figures ?? [],
      ),
    [answers, turn],
  );
  const last = answers.at(-1);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(answers.map((answer) => answer.text).join('\n\n'));
    page.notes.show(t('page.reply.copied'));
  };
  return (
    <article class="reply" aria-label={t('page.reply.name')}>
      {calls.length > 0 ? (
        <div class="tools">
          {calls.map((call) => (
            <ToolCard key={call.toolUseId} call={call} />
          ))}
        </div>
      ) : null}
      {answers.map((answer, index) => (
        <div key={answer.id} class="answer" dir="auto" data-error={answer.isError || undefined}>
          <MarkdownView text={answer.text} figures={figures[index]} />
        </div>
      ))}
      {last && reply.runId !== undefined && sessionKey !== undefined ? (
        <LazyResults sessionKey={sessionKey} runId={reply.runId} calls={calls} isOver={turn !== undefined} />
      ) : null}
      {last ? (
        <footer class="reply-foot">
          <button
            type="button"
            class="icon-button"
            aria-label={t('page.reply.copy')}
            title={t('page.reply.copy')}
            onClick={() => void copy()}
          >
            <Icon name="copy" />
          </button>
          {onAskAgain ? (
            <button
              type="button"
              class="icon-button"
              aria-label={t('page.question.askAgain')}
              title={t('page.question.askAgain')}
              onClick={onAskAgain}
            >
              <Icon name="again" />
            </button>
          ) : null}
          {reply.runId !== undefined && sessionKey !== undefined ? (
            <SignAnswer sessionKey={sessionKey} runId={reply.runId} />
          ) : null}
          {last.isStopped ? (
            <span class="chip" data-tone="warn">
              {t('page.reply.stopped')}
            </span>
          ) : null}
          <TurnFacts turn={turn} />
          <span class="reply-time">
            <MessageTime at={last.at} />
          </span>
        </footer>
      ) : null}
    </article>
  );
}
