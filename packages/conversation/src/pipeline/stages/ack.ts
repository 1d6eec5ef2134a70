import type { FinClawLogger } from '@finclaw/infra';
import type { ChannelPlugin, MsgContext } from '@finclaw/types';
import type { TypingController } from '../../delivery/typing-controller.ts';
import { StageResult } from '../stage-result.ts';

export interface AckStageDeps {
  readonly channel: Partial<Pick<ChannelPlugin, 'addReaction' | 'capabilities'>>;
  readonly enableAck: boolean;
  readonly typing: TypingController;
  readonly logger: FinClawLogger;
}

const SEEN = '👀';

/** Shows that the message was seen and that an answer is coming. */
export async function ackStage(ctx: MsgContext, deps: AckStageDeps): Promise<StageResult<MsgContext>> {
  if (deps.enableAck) react(ctx, deps);
  deps.typing.start();
  return StageResult.continue(ctx);
}

/** Starts the reaction without waiting: whether it succeeds, fails or hangs changes nothing. */
function react({ messageId, chatId }: MsgContext, { channel, logger }: AckStageDeps): void {
  if (messageId === undefined || !channel.addReaction || !channel.capabilities?.supportsReactions) return;
  const complain = (error: unknown) => logger.warn('The message could not be marked as seen', error);
  try {
    channel.addReaction(messageId, SEEN, chatId).catch(complain);
  } catch (error) {
    complain(error);
  }
}
