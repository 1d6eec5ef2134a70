export { checkDiscordToken, type DiscordBotInfo } from './check-token.ts';
export { DiscordChannel, type DiscordChannelOptions, type Suggestion } from './discord-channel.ts';
