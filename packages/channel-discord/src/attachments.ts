import { FinClawError } from '@finclaw/infra';
import type { MediaAttachment } from '@finclaw/types';
import type { APIAttachment } from 'discord.js';

const MAX_FILE_BYTES = 5_000_000;
const MAX_TABLE_BYTES = 2_000_000;
const MAX_FILES = 4;
const IMAGE_TYPE = /^image\/(?:png|jpeg|webp|gif)\b/;
const TABLE_TYPE =
  /^(?:text\/(?:csv|tab-separated-values|plain)|application\/(?:csv|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))\b/;
const PDF_TYPE = /^application\/pdf\b/;
const TABLE_NAME = /\.(?:csv|tsv|txt|xlsx)$/i;
const HOSTS: ReadonlySet<string> = new Set(['cdn.discordapp.com', 'media.discordapp.net']);

/** The images, tables and PDF files among the files of a message. */
export function filesOf(attachments: readonly APIAttachment[]): readonly APIAttachment[] {
  return attachments.filter((file) => typeOf(file) !== undefined).slice(0, MAX_FILES);
}

/** Fetches a file and stores it inside the message, because its address expires. */
export async function fetchAttachment(
  file: APIAttachment,
  apiBaseUrl: string | undefined,
  signal: AbortSignal,
): Promise<MediaAttachment> {
  const type = typeOf(file) ?? 'document';
  const given = file.content_type?.split(';', 1)[0] ?? '';
  const isTable = type === 'document' && !PDF_TYPE.test(given);
  const mimeType = isTable ? 'text/csv' : given;
  const described = { type, mimeType, filename: file.filename, size: file.size };
  const limit = isTable ? MAX_TABLE_BYTES : MAX_FILE_BYTES;
  if (file.size > limit || !isDiscordAddress(file.url, apiBaseUrl)) return described;
  const bytes = await download(file.url, limit, signal);
  if (bytes === undefined) return described;
  return { ...described, size: bytes.length, url: `data:${mimeType};base64,${bytes.toString('base64')}` };
}

function typeOf({ content_type: contentType = '', filename }: APIAttachment): MediaAttachment['type'] | undefined {
  if (IMAGE_TYPE.test(contentType)) return 'image';
  if (PDF_TYPE.test(contentType)) return 'document';
  return TABLE_NAME.test(filename) && (contentType === '' || TABLE_TYPE.test(contentType)) ? 'document' : undefined;
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

/** Undefined when the file is larger than allowed. */
async function download(url: string, limit: number, signal: AbortSignal): Promise<Buffer | undefined> {
  const response = await fetch(url, { redirect: 'error', signal }).catch(() => undefined);
  if (!response?.ok || !response.body)
    throw new FinClawError('A file could not be fetched from Discord', 'CHANNEL_OFFLINE');
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
