import { FinClawError } from '@finclaw/infra';
import type { MediaAttachment } from '@finclaw/types';

/** The maximum size of a picture or PDF file in a message. */
export const MAX_FILE_BYTES = 5_000_000;
const MAX_TABLE_BYTES = 2_000_000;
const IMAGE_TYPE = /^image\/(?:png|jpeg|webp|gif)$/;
const TABLE_TYPE =
  /^(?:|text\/(?:csv|tab-separated-values|comma-separated-values|plain)|application\/(?:csv|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))$/;
const TABLE_NAME = /\.(?:csv|tsv|txt|xlsx)$/i;

/** Returns how a file of a message is read, as a picture, a PDF file or a table; undefined for any other. */
export function describeFile(
  contentType: string,
  filename: string,
): Pick<MediaAttachment, 'type' | 'mimeType'> | undefined {
  const [mimeType = ''] = contentType.split(';', 1);
  if (IMAGE_TYPE.test(mimeType)) return { type: 'image', mimeType };
  if (mimeType === 'application/pdf') return { type: 'document', mimeType };
  return TABLE_TYPE.test(mimeType) && TABLE_NAME.test(filename)
    ? { type: 'document', mimeType: 'text/csv' }
    : undefined;
}

/**
 * Stores a file inside its message, because its address expires; without the content when it is too large or has no
 * address.
 */
export async function storeFile(
  described: MediaAttachment,
  platform: string,
  addressOf: () => Promise<string | undefined>,
  signal: AbortSignal,
): Promise<MediaAttachment> {
  const { mimeType, size = 0 } = described;
  const limit = mimeType === 'text/csv' ? MAX_TABLE_BYTES : MAX_FILE_BYTES;
  const address = size > limit ? undefined : await addressOf();
  if (address === undefined) return described;
  const response = await fetch(address, { redirect: 'error', signal }).catch(() => undefined);
  if (!response?.ok || !response.body)
    throw new FinClawError(`A file could not be fetched from ${platform}`, 'CHANNEL_OFFLINE');
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > limit) return described;
    chunks.push(chunk);
  }
  return { ...described, size: length, url: `data:${mimeType};base64,${Buffer.concat(chunks).toString('base64')}` };
}
