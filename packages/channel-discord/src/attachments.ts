import { describeFile, storeFile } from '@finclaw/channel-kit';
import type { MediaAttachment } from '@finclaw/types';
import type { APIAttachment } from 'discord.js';

const MAX_FILES = 4;
const HOSTS: ReadonlySet<string> = new Set(['cdn.discordapp.com', 'media.discordapp.net']);

const describe = ({ content_type: contentType = '', filename }: APIAttachment) => describeFile(contentType, filename);

/** The images, tables and PDF files among the files of a message. */
export function filesOf(attachments: readonly APIAttachment[]): readonly APIAttachment[] {
  return attachments.filter((file) => describe(file) !== undefined).slice(0, MAX_FILES);
}

/** Fetches a file of a message. */
export async function fetchAttachment(
  file: APIAttachment,
  apiBaseUrl: string | undefined,
  signal: AbortSignal,
): Promise<MediaAttachment> {
  const { filename, size, url } = file;
  const described = { ...(describe(file) ?? { type: 'document', mimeType: '' }), filename, size };
  return storeFile(described, 'Discord', async () => (isDiscordAddress(url, apiBaseUrl) ? url : undefined), signal);
}

/** A message must not be able to make this machine fetch from anywhere else. */
function isDiscordAddress(address: string, apiBaseUrl: string | undefined): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  return (
    (url.protocol === 'https:' && HOSTS.has(url.hostname)) ||
    (apiBaseUrl !== undefined && url.origin === new URL(apiBaseUrl).origin)
  );
}
