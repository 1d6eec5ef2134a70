import type { TurnEnd } from '@finclaw/app';
import type { GatewayContext } from '../gateway-context.ts';

/** A question up to this length is title enough. */
const SHORT_CHARS = 30;
const READ_CHARS = 1000;
const MAX_TOKENS = 300;
/** The longest title; longer text is an answer. */
const TITLE_CHARS = 60;

const REQUEST = `Write a title for a conversation that begins with the message below: two to six words, in the language of the message, without quotation marks or a full stop. Do not answer the message. Reply with the title only.

<message>
`;

/**
 * Has the model that answered the first question of a conversation write a title for it. A title given by a person stays;
 * without a usable one the question remains the title.
 */
export async function suggestTitle(
  { app, mailbox, names, hub }: GatewayContext,
  channelId: string,
  messageId: string,
  { runId, outcome, report }: TurnEnd,
  signal: AbortSignal,
): Promise<void> {
  if (outcome !== 'answered' || report === undefined || report.provider === 'offline') return;
  const question = await mailbox.find(channelId, messageId);
  if (question?.kind !== 'question' || [...question.body.text].length <= SHORT_CHARS) return;
  const { sessionKey, at } = question;
  const isFirst = async () => (await mailbox.session(sessionKey))?.createdAt === at;
  if (!(await isFirst()) || (await names.of(sessionKey)).title !== undefined) return;
  const text = `${REQUEST}${question.body.text.slice(0, READ_CHARS).replaceAll('<', '‹')}\n</message>`;
  const answer = await app.models.askOnce({
    runId,
    sessionKey,
    model: report.model,
    text,
    maxTokens: MAX_TOKENS,
    signal,
  });
  const title = answer.trim().replace(/^["'“‘「『*#\s]{1,9}|["'”’」』*.\s]{1,9}$/g, '');
  if (title === '' || title.includes('\n') || [...title].length > TITLE_CHARS) return;
  // It may have been deleted or restarted meanwhile.
  if (!(await isFirst())) return;
  await names.suggest(sessionKey, { title, at });
  hub.publish({ type: 'session-changed', sessionKey, reason: 'renamed' });
}
