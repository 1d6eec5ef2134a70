import { PermissionFlagsBits } from 'discord.js';
import { DiscordApi, type DiscordApiOptions } from './discord-api.ts';

/** What Discord knows about a token's bot. */
interface DiscordBotInfo {
  readonly id: string;
  readonly name: string;
  /** Where the bot is invited to a server. */
  readonly link: string;
}

const PERMISSIONS =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.AddReactions;

/** Asks Discord whose token this is; rejects with `AUTH_FAILURE` for one it does not know. */
export async function checkDiscordToken(options: DiscordApiOptions): Promise<DiscordBotInfo> {
  const api = new DiscordApi(options);
  const once = { maxAttempts: 2 };
  const { id: applicationId } = await api.application(once);
  const { id, username } = await api.me(once);
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: 'bot applications.commands',
    permissions: String(PERMISSIONS),
  });
  return { id, name: username, link: `https://discord.com/oauth2/authorize?${query}` };
}
