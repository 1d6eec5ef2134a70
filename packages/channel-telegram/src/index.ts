export { checkTelegramToken } from './check-token.ts';
export { TelegramChannel } from './telegram-channel.ts';
