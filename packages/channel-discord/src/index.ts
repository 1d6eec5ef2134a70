export { checkDiscordToken } from './check-token.ts';
export { DiscordChannel } from './discord-channel.ts';
