import type { ApprovalCard, CardSurface, ChannelApprovals } from '@finclaw/channel-kit';
import type { CallbackQuery, InlineKeyboardMarkup } from 'grammy/types';
import { refusalOf } from './call-telegram.ts';
import { MAX_TEXT_LENGTH, replaceText, sendText } from './send-text.ts';
import type { TelegramBot } from './telegram-bot.ts';

/** The location of a card. */
export interface TelegramCard {
  readonly accountId: string;
  readonly chatId: string;
  readonly threadId?: string | undefined;
  readonly messageId: number;
}

/** Matches the data of a pressed button. */
const BUTTON = /^(approve|deny):([0-9a-f]+)$/;

/** Approval cards as messages with two buttons. */
export function createCardSurface(bots: ReadonlyMap<string, TelegramBot>): CardSurface<TelegramCard> {
  return {
    hasAccount: (accountId) => bots.has(accountId),
    async show({ target, text, ...card }) {
      const { accountId, targetId: chatId, threadId } = target;
      const keyboard = keyboardOf(card);
      const sent = await sendText(bots.get(accountId)!, { chatId, threadId }, text, { plain: true, keyboard });
      return { accountId, chatId, threadId, messageId: sent.last };
    },
    async conclude({ accountId, messageId, ...to }, { text }, outcome) {
      const bot = bots.get(accountId)!;
      const ended = `${text}\n\n${outcome}`;
      if (ended.length <= MAX_TEXT_LENGTH) await replaceText(bot, to, messageId, ended, { plain: true });
      else {
        await removeButtons(bot, to.chatId, messageId);
        await sendText(bot, to, outcome, { plain: true });
      }
    },
  };
}

function keyboardOf({
  approvalId,
  approveLabel,
  denyLabel,
}: Omit<ApprovalCard, 'target' | 'text'>): InlineKeyboardMarkup {
  const approve = approveLabel === undefined ? [] : [{ text: approveLabel, callback_data: `approve:${approvalId}` }];
  const deny = { text: denyLabel, callback_data: `deny:${approvalId}` };
  return { inline_keyboard: [[...approve, deny]] };
}

/** Handles a pressed button: shows the result to the person and removes the buttons of a settled card. */
export async function answerPress(
  query: CallbackQuery,
  channelId: string,
  account: { readonly accountId: string; readonly bot: TelegramBot },
  approvals: Pick<ChannelApprovals<TelegramCard>, 'press'> | undefined,
): Promise<void> {
  const [, verb, approvalId] = BUTTON.exec(query.data ?? '') ?? [];
  const { accountId, bot } = account;
  const by = { channelId, accountId, senderId: String(query.from.id) };
  const result = approvalId === undefined ? undefined : await approvals?.press(approvalId, verb === 'approve', by);
  await bot.call('repeatable', (api) => api.answerCallbackQuery(query.id, result ? { text: result.text } : {}));
  const { message } = query;
  // No process closes a card from before a restart.
  if (result?.isOver && message) await removeButtons(bot, String(message.chat.id), message.message_id);
}

/** Removes the buttons, unless another process was faster. */
async function removeButtons(bot: TelegramBot, chatId: string, messageId: number): Promise<void> {
  try {
    await bot.call('repeatable', (api) => api.editMessageReplyMarkup(chatId, messageId));
  } catch (error) {
    if (refusalOf(error) === '') throw error;
  }
}
