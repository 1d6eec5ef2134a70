import { createHash } from 'node:crypto';
import { Refusal } from '@finclaw/config';
import { createSessionKey, recoveredOrigin, type SendResult } from '@finclaw/types';
import * as z from 'zod/mini';
import { originOf, type Principal } from '../access/principal.ts';
import { assertMayAsk } from '../access/within-limits.ts';
import { acceptAttachments, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '../channel/attachments.ts';
import type { Question } from '../channel/gateway-channel.ts';
import { type OwnThread, sessionNotFound } from '../conversations/conversations.ts';
import { afterOtherEdits, replaceQuestion, switchVersion, type TakenBack } from '../conversations/rewind.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { chooseModel } from './choose-model.ts';
import type { MethodSource } from './method.ts';
import { identifier, sessionKey, shortText } from './params.ts';

/** The longest question, in UTF-16 code units. */
export const MAX_TEXT_LENGTH = 50_000;

const text = z.string().check(z.maxLength(MAX_TEXT_LENGTH));
const attachment = z.strictObject({
  filename: z.string().check(z.maxLength(255)),
  mimeType: shortText,
  data: z.string().check(z.maxLength(Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4 + 4)),
});

/** Questions: asking, asking differently, stopping. */
export const messageMethods: MethodSource = (context) => {
  const { app } = context;
  return {
    'messages.send': {
      params: z.strictObject({
        sessionKey: z.optional(sessionKey),
        messageId: z.optional(identifier),
        text,
        attachments: z.optional(z.array(attachment).check(z.maxLength(MAX_ATTACHMENTS))),
        model: z.optional(shortText),
        hasWaited: z.optional(z.boolean()),
      }),
      run: async (params, { principal, signal }) => {
        const messageId = ownMessageId(principal, params.messageId);
        const { threadId } = await findThread(context, principal, params.sessionKey, messageId);
        if (params.model !== undefined) {
          const key = context.channelOf(principal).sessionKeyOf(principal.senderId, threadId);
          await chooseModel(context, principal, key, params.model, signal);
        }
        const { views, media } = await acceptAttachments(params.attachments ?? []);
        const typed = originOf(principal, 'typed');
        const origin = params.hasWaited === true ? recoveredOrigin(typed) : typed;
        const question = { messageId, threadId, text: params.text, origin };
        return ask(context, principal, question, { attachments: views, media });
      },
    },
    'messages.edit': {
      params: z.strictObject({ sessionKey, messageId: identifier, text, newMessageId: z.optional(identifier) }),
      run: async (params, { principal }) => {
        const { threadId } = ownThreadOf(context, principal, params.sessionKey);
        const messageId = ownMessageId(principal, params.newMessageId);
        const question = { messageId, threadId, text: params.text, origin: originOf(principal, 'typed') };
        const sessionKey = createSessionKey(params.sessionKey);
        const { channelId } = principal;
        return afterOtherEdits(context, sessionKey, { channelId, messageId: params.messageId }, async () => {
          const isRepeated = (await context.mailbox.find(channelId, messageId)) !== undefined;
          if (isRepeated) return ask(context, principal, question);
          return replaceQuestion(context, channelId, sessionKey, params.messageId, (taken) =>
            ask(context, principal, question, taken),
          );
        });
      },
    },
    'messages.switch': {
      params: z.strictObject({ sessionKey, messageId: identifier }),
      run: async (params, { principal }) => {
        ownThreadOf(context, principal, params.sessionKey);
        const key = createSessionKey(params.sessionKey);
        const edit = { channelId: principal.channelId, messageId: params.messageId, isSwitch: true };
        await afterOtherEdits(context, key, edit, () => switchVersion(context, edit.channelId, key, edit.messageId));
        return { displayed: params.messageId };
      },
    },
    'messages.stop': {
      params: z.strictObject({ sessionKey }),
      run: async (params, { principal }) => {
        const key = createSessionKey(params.sessionKey);
        if (!context.conversations.maySee(principal, key)) throw sessionNotFound();
        return { stopped: await app.stopAnywhere(key) };
      },
    },
  };
};

/** Returns the caller's own thread in a conversation, or throws the reason why they cannot write there. */
export function ownThreadOf({ conversations }: GatewayContext, principal: Principal, key: string): OwnThread {
  const own = conversations.ownThread(principal, key);
  if (own) return own;
  if (conversations.maySee(principal, key)) throw new Refusal('FORBIDDEN', 'gateway.sessionReadOnly');
  throw sessionNotFound();
}

const NOTHING_WITH_IT: TakenBack = { attachments: [], media: [] };

async function ask(
  context: GatewayContext,
  principal: Principal,
  question: Pick<Question, 'messageId' | 'threadId' | 'text' | 'origin'>,
  { attachments, media, after }: TakenBack = NOTHING_WITH_IT,
): Promise<SendResult> {
  const { messageId, threadId, text: questionText } = question;
  if (questionText.trim() === '' && attachments.length === 0)
    throw new Refusal('INVALID_INPUT', 'gateway.emptyMessage');
  const channel = context.channelOf(principal);
  const { senderId } = principal;
  // A repeated one was counted before.
  if ((await context.mailbox.find(principal.channelId, messageId)) === undefined)
    await assertMayAsk(context, principal);
  const status = await channel.receive({
    ...question,
    senderId,
    media,
    attachments,
    ...(after !== undefined && { after }),
  });
  return { sessionKey: channel.sessionKeyOf(senderId, threadId), messageId, status };
}

/** Returns the thread of a question: the given one, the one it was sent to before, or a new one. */
async function findThread(
  context: GatewayContext,
  principal: Principal,
  key: string | undefined,
  messageId: string,
): Promise<OwnThread> {
  const known = (await context.mailbox.find(principal.channelId, messageId))?.sessionKey;
  if (known !== undefined || key !== undefined) return ownThreadOf(context, principal, known ?? key!);
  // Sent again before it is stored, it begins the same thread again.
  const { channelId, senderId } = principal;
  return {
    threadId: createHash('sha256')
      .update(JSON.stringify([channelId, senderId, messageId]))
      .digest('hex')
      .slice(0, 16),
  };
}

/** Returns a message id. Programs share a channel, so each one's ids have its own prefix. */
function ownMessageId({ kind, id }: Principal, given: string | undefined): string {
  const messageId = given ?? crypto.randomUUID();
  if (kind === 'browser') return messageId;
  return messageId.startsWith(`${id}:`) ? messageId : `${id}:${messageId}`;
}
