import type { FinClawLogger } from '@finclaw/infra';
import type { ChannelPlugin, MsgContext } from '@finclaw/types';
import type { TypingController } from '../../delivery/typing-controller.ts';
import type { FinanceContextProvider } from '../finance-context.ts';
import { StageResult } from '../stage-result.ts';

export interface AckStageDeps {
  readonly channel: Partial<Pick<ChannelPlugin, 'addReaction' | 'capabilities'>>;
  readonly enableAck: boolean;
  readonly respectMarketHours: boolean;
  readonly financeContextProvider: Pick<FinanceContextProvider, 'getMarketSession'>;
  readonly typing: TypingController;
  readonly logger: FinClawLogger;
  /** Tells the user that nobody answers while the market is closed; nothing is said when absent. */
  readonly announceClosed?: () => Promise<unknown>;
}

const SEEN = '👀';

/** Shows that the message was seen and that an answer is coming, unless answers wait for the market to open. */
export async function ackStage(ctx: MsgContext, deps: AckStageDeps): Promise<StageResult<MsgContext>> {
  if (deps.respectMarketHours && isMarketClosed(deps)) {
    await deps.announceClosed?.();
    return StageResult.skip('Market is closed', deps.announceClosed ? 'refused' : 'silent');
  }
  if (deps.enableAck) react(ctx, deps);
  deps.typing.start();
  return StageResult.continue(ctx);
}

function isMarketClosed({ financeContextProvider, logger }: AckStageDeps): boolean {
  try {
    return financeContextProvider.getMarketSession().isOpen === false;
  } catch (error) {
    logger.warn('The market session is unknown; it counts as open', error);
    return false;
  }
}

/** Starts the reaction and lets it go: whether it succeeds, fails or hangs changes nothing. */
function react({ messageId, chatId }: MsgContext, { channel, logger }: AckStageDeps): void {
  if (messageId === undefined || !channel.addReaction || !channel.capabilities?.supportsReactions) return;
  const complain = (error: unknown) => logger.warn('The message could not be marked as seen', error);
  try {
    channel.addReaction(messageId, SEEN, chatId).catch(complain);
  } catch (error) {
    complain(error);
  }
}
