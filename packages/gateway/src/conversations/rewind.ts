import { Refusal } from '@finclaw/config';
import type { AttachmentView, MediaAttachment, SessionKey } from '@finclaw/types';
import type { GatewayContext } from '../gateway-context.ts';
import { untilIdle } from './until-idle.ts';

/** The contents of a withdrawn question, for its replacement. */
export interface TakenBack {
  readonly attachments: readonly AttachmentView[];
  readonly media: readonly MediaAttachment[];
}

/** Takes a conversation back to before a question. What is cut off stays in a file of its own. */
export async function rewind(
  { app, mailbox, hub }: GatewayContext,
  channelId: string,
  sessionKey: SessionKey,
  messageId: string,
): Promise<TakenBack> {
  const question = await mailbox.find(channelId, messageId);
  if (question?.kind !== 'question' || question.sessionKey !== sessionKey) {
    throw new Refusal('NOT_FOUND', 'gateway.messageNotFound');
  }
  await untilIdle(app, sessionKey);
  const runs = new Set((await mailbox.from(sessionKey, question.sequence)).map(({ runId }) => runId));
  runs.delete(undefined);
  const entries = (await app.sessions.read(sessionKey))?.entries ?? [];
  const keep = entries.findIndex(({ runId }) => runs.has(runId));
  if (keep >= 0) await app.sessions.rewind(sessionKey, keep);
  await mailbox.clear(sessionKey, question.sequence);
  hub.publish({ type: 'session-changed', sessionKey, reason: 'rewound' });
  const asked = entries.find(({ role, runId }) => role === 'user' && runId !== undefined && runId === question.runId);
  const pictures = (asked?.media ?? []).map((media) => ({ type: 'image' as const, ...media }));
  // A file that could not be read brings nothing along and is unreadable again; one that was cut still says so.
  const documents = (asked?.documents ?? []).map(({ name, text, isCut }) => ({
    type: 'document' as const,
    mimeType: 'text/plain',
    filename: name,
    ...(text !== undefined && { url: textUrl(isCut ? `${text}\n[The rest of the file was not kept.]` : text) }),
  }));
  return { attachments: question.body.attachments, media: [...pictures, ...documents] };
}

const textUrl = (text: string): string => `data:text/plain;base64,${Buffer.from(text).toString('base64')}`;
