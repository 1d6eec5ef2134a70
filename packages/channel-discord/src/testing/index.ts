export { DiscordIsolation } from './discord-isolation.ts';
