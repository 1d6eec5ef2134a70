import type { FinClawLogger } from '@finclaw/infra';
import { type InboundMessage, isHumanAct, type MsgContext } from '@finclaw/types';
import { withinBudget } from './budget.ts';
import type { PipelineHooks } from './pipeline-deps.ts';

const HOOK_BUDGET_MS = 5000;

/**
 * Lets plugins change a message before it is handled. Only text and attachments are applied: its sender and the target
 * of the answer were fixed when it was accepted. Text written by a plugin counts as a program's. A hook that fails or
 * hangs leaves the message unchanged.
 */
export async function applyBeforeHook(
  ctx: MsgContext,
  hooks: PipelineHooks | undefined,
  logger: FinClawLogger,
  signal: AbortSignal,
): Promise<MsgContext> {
  const hook = hooks?.beforeMessageProcess;
  if (!hook || signal.aborted) return ctx;
  try {
    const { body, media } = await withinBudget(HOOK_BUDGET_MS, signal, () => hook.fire(inboundOf(ctx)));
    if (typeof body !== 'string' || (body === ctx.body && media === ctx.media)) return ctx;
    const { commandBody: _replaced, media: _old, ...rest } = ctx;
    const origin = body !== ctx.body && isHumanAct(ctx.origin) ? 'api' : ctx.origin;
    return { ...rest, origin, body, bodyForAgent: body, media };
  } catch (error) {
    if (!signal.aborted) logger.warn('A beforeMessageProcess hook failed', { sessionKey: ctx.sessionKey }, error);
    return ctx;
  }
}

/** Notifies plugins of a handled message, without waiting for them. */
export function fireAfterHook(ctx: MsgContext, hooks: PipelineHooks | undefined, logger: FinClawLogger): void {
  const complain = (error: unknown) =>
    logger.warn('An afterMessageProcess hook failed', { sessionKey: ctx.sessionKey }, error);
  try {
    hooks?.afterMessageProcess?.fire(inboundOf(ctx)).catch(complain);
  } catch (error) {
    complain(error);
  }
}

function inboundOf(ctx: MsgContext): InboundMessage {
  return {
    id: ctx.messageId ?? ctx.runId ?? '',
    channelId: ctx.channelId,
    chatType: ctx.chatType,
    senderId: ctx.senderId,
    origin: ctx.origin,
    senderName: ctx.senderName,
    accountId: ctx.accountId,
    body: ctx.body,
    rawBody: ctx.rawBody,
    timestamp: ctx.timestamp,
    chatId: ctx.chatId,
    threadId: ctx.messageThreadId,
    replyToId: ctx.replyToId,
    media: ctx.media,
  };
}
