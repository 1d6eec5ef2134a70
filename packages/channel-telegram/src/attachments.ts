import { FinClawError } from '@finclaw/infra';
import type { MediaAttachment } from '@finclaw/types';
import type { Message } from 'grammy/types';
import type { Api } from 'grammy/web';
import { callTelegram } from './call-telegram.ts';

/** A file a message carries, before it is fetched. */
interface TelegramFile {
  readonly fileId: string;
  readonly type: MediaAttachment['type'];
  readonly mimeType: string;
  readonly size?: number | undefined;
  readonly filename?: string | undefined;
}

const MAX_FILE_BYTES = 5_000_000;
const MAX_TABLE_BYTES = 2_000_000;
const IMAGE_TYPE = /^image\/(?:png|jpeg|webp|gif)$/;
const TABLE_TYPE =
  /^(?:text\/(?:csv|tab-separated-values|comma-separated-values|plain)|application\/(?:csv|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))$/;
const PDF_TYPE = 'application/pdf';
const TABLE_NAME = /\.(?:csv|tsv|txt|xlsx)$/i;

/** The images, tables and PDF files a message carries; of a photo the largest size that is small enough. */
export function filesOf({ photo, document }: Message): readonly TelegramFile[] {
  const size = photo?.findLast(({ file_size = 0 }) => file_size <= MAX_FILE_BYTES);
  if (size) return [{ fileId: size.file_id, type: 'image', mimeType: 'image/jpeg', size: size.file_size }];
  if (!document) return [];
  const { file_id: fileId, mime_type: mimeType = '', file_name: filename, file_size: bytes } = document;
  const file = { fileId, mimeType, size: bytes, filename };
  if (IMAGE_TYPE.test(mimeType)) return [{ ...file, type: 'image' }];
  if (mimeType === PDF_TYPE) return [{ ...file, type: 'document' }];
  return TABLE_TYPE.test(mimeType) && TABLE_NAME.test(filename ?? '')
    ? [{ ...file, type: 'document', mimeType: 'text/csv' }]
    : [];
}

interface FileSource {
  readonly api: Pick<Api, 'getFile'>;
  /** Returns the address of a file; it contains the token and must not be passed on. */
  readonly fileUrl: (path: string) => string;
  readonly signal: AbortSignal;
}

/**
 * Fetches a file and stores it inside the message, because its address contains the token and expires after an hour.
 */
export async function fetchAttachment(
  file: TelegramFile,
  { api, fileUrl, signal }: FileSource,
): Promise<MediaAttachment> {
  const limit = file.mimeType === 'text/csv' ? MAX_TABLE_BYTES : MAX_FILE_BYTES;
  const { fileId, type, mimeType, filename, size } = file;
  const described = {
    type,
    mimeType,
    ...(filename === undefined ? {} : { filename }),
    ...(size === undefined ? {} : { size }),
  };
  if ((size ?? 0) > limit) return described;
  const { file_path: path } = await callTelegram('repeatable', () => api.getFile(fileId), { signal });
  if (path === undefined || path.includes('..')) return described;
  const bytes = await download(fileUrl(path), limit, signal);
  return bytes === undefined
    ? described
    : { ...described, size: bytes.length, url: `data:${mimeType};base64,${bytes.toString('base64')}` };
}

/** Undefined when the file is larger than allowed. */
async function download(url: string, limit: number, signal: AbortSignal): Promise<Buffer | undefined> {
  const response = await fetch(url, { redirect: 'error', signal }).catch(() => undefined);
  if (!response?.ok || !response.body)
    throw new FinClawError('A file could not be fetched from Telegram', 'CHANNEL_OFFLINE');
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
