export { TelegramIsolation } from './telegram-isolation.ts';
