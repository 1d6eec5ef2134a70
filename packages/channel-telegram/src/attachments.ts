import { describeFile, MAX_FILE_BYTES, storeFile } from '@finclaw/channel-kit';
import type { MediaAttachment } from '@finclaw/types';
import type { Message } from 'grammy/types';
import type { Api } from 'grammy/web';
import { callTelegram } from './call-telegram.ts';

/** A file a message carries, before it is fetched. */
interface TelegramFile extends MediaAttachment {
  readonly fileId: string;
}

/** The images, tables and PDF files a message carries; of a photo the largest size that is small enough. */
export function filesOf({ photo, document }: Message): readonly TelegramFile[] {
  const image = photo?.findLast(({ file_size = 0 }) => file_size <= MAX_FILE_BYTES);
  if (image) return [{ fileId: image.file_id, type: 'image', mimeType: 'image/jpeg', size: image.file_size }];
  if (!document) return [];
  const { file_id: fileId, mime_type: mimeType = '', file_name: filename, file_size: size } = document;
  const described = describeFile(mimeType, filename ?? '');
  return described === undefined ? [] : [{ ...described, fileId, size, filename }];
}

interface FileSource {
  readonly api: Pick<Api, 'getFile'>;
  /** Returns the address of a file; it contains the token and must not be passed on. */
  readonly fileUrl: (path: string) => string;
  readonly signal: AbortSignal;
}

/** Fetches a file of a message; its address contains the token. */
export async function fetchAttachment(
  { fileId, ...described }: TelegramFile,
  { api, fileUrl, signal }: FileSource,
): Promise<MediaAttachment> {
  const addressOf = async (): Promise<string | undefined> => {
    const { file_path: path } = await callTelegram('repeatable', () => api.getFile(fileId), { signal });
    return path === undefined || path.includes('..') ? undefined : fileUrl(path);
  };
  return storeFile(described, 'Telegram', addressOf, signal);
}
