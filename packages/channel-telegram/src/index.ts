export { checkTelegramToken, type TelegramBotInfo } from './check-token.ts';
export { TelegramChannel, type TelegramChannelOptions } from './telegram-channel.ts';
