import { PermissionFlagsBits } from 'discord.js';
import { DiscordApi, type DiscordApiOptions } from './discord-api.ts';

/** Discord's data of a token's bot. */
interface DiscordBotInfo {
  readonly id: string;
  readonly name: string;
  /** The link that invites the bot to a server. */
  readonly link: string;
}

const PERMISSIONS =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.AddReactions;

/** Asks Discord for the bot of this token; rejects with `AUTH_FAILURE` for an unknown one. */
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
