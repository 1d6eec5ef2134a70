import type { PromptLedger, ToolRegistry } from '@finclaw/tools';
import type { PipelineMsgContext } from '../pipeline/pipeline-context.ts';
import type { RunControl } from '../routing/run-control.ts';
import type { TranscriptWriter } from './transcript-writer.ts';

/** The tools as a run sees them. */
export type RunTools = Pick<ToolRegistry, 'get' | 'list' | 'toolsFor' | 'execute'> &
  Partial<Pick<ToolRegistry, 'isDenied'>>;

/** For whom tools are offered and judged. */
export const audienceOf = (
  ctx: Pick<PipelineMsgContext, 'senderId' | 'channelId' | 'accountId' | 'sessionKey' | 'chatType'>,
) => ({
  userId: ctx.senderId,
  channelId: ctx.channelId,
  accountId: ctx.accountId,
  sessionId: ctx.sessionKey,
  chatType: ctx.chatType,
});

/** Returns the context of a tool call: the user, and the address for an answer. */
export const toolContextOf = (ctx: PipelineMsgContext, runId: string) => ({
  ...audienceOf(ctx),
  runId,
  replyTarget: {
    channelId: ctx.channelId,
    accountId: ctx.accountId,
    targetId: ctx.chatType === 'direct' ? ctx.senderId : (ctx.chatId ?? ctx.from),
    threadId: ctx.messageThreadId,
  },
});

/**
 * Takes the user's steering texts during the run; they count as the user's own words, and are stored under their
 * messages.
 */
export async function takeSteeringTexts(
  control: RunControl,
  ledger: PromptLedger,
  saved: TranscriptWriter,
): Promise<readonly string[]> {
  const taken = await control.takeSteering();
  for (const { id, text } of taken) {
    ledger.recordUserText(text);
    saved.expect(id);
  }
  return taken.map(({ text }) => text);
}
