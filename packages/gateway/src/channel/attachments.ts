import { isTradeFile } from '@finclaw/broker-files';
import { Refusal } from '@finclaw/config';
import { isZip } from '@finclaw/market/files';

import type { AttachmentUpload, AttachmentView, MediaAttachment } from '@finclaw/types';

/** The maximum number of files in one message. */
export const MAX_ATTACHMENTS = 5;
/** The maximum size of each attachment. */
export const MAX_ATTACHMENT_BYTES = 5_000_000;
/** Detects pictures by their first bytes instead of their name. */
const PICTURES: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/gif': (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};
/** Recognises documents that are not text by their first bytes. */
const DOCUMENTS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'application/pdf': (bytes) => bytes.subarray(0, 1024).includes('%PDF-'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': isZip,
};
const TABLE = 'text/csv';
const TEXTS: readonly string[] = [TABLE, 'text/plain', 'text/tab-separated-values', 'text/markdown'];

/** The types that can be attached to a question. */
export const ATTACHMENT_TYPES: readonly string[] = [...Object.keys(PICTURES), ...Object.keys(DOCUMENTS), ...TEXTS];

/** The files of a message in the two forms they are needed in. */
interface AcceptedAttachments {
  /** The descriptions that are stored and displayed. */
  readonly views: readonly AttachmentView[];
  /** Pictures and documents, for the model, and lists of trades, for the portfolio. */
  readonly media: readonly MediaAttachment[];
}

/** Checks the attachments of a question. */
export async function acceptAttachments(uploads: readonly AttachmentUpload[]): Promise<AcceptedAttachments> {
  if (uploads.length > MAX_ATTACHMENTS)
    throw new Refusal('PAYLOAD_TOO_LARGE', 'gateway.tooLarge', { limit: `${MAX_ATTACHMENTS}` });
  const views: AttachmentView[] = [];
  const media: MediaAttachment[] = [];
  for (const { mimeType, data, filename: given } of uploads) {
    const filename = cleanName(given);
    const bytes = decode(data, filename, mimeType);
    const view = { filename, mimeType, size: bytes.length };
    views.push(view);
    media.push(await mediaOf(bytes, view));
  }
  return { views, media };
}

function decode(data: string, filename: string, mimeType: string): Buffer {
  if (!ATTACHMENT_TYPES.includes(mimeType))
    throw new Refusal('UNSUPPORTED_TYPE', 'gateway.attachmentType', { filename });
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > MAX_ATTACHMENT_BYTES)
    throw new Refusal('PAYLOAD_TOO_LARGE', 'gateway.tooLarge', { limit: '5 MB' });
  if (bytes.length === 0) throw wrongContent(filename, mimeType);
  return bytes;
}

async function mediaOf(bytes: Buffer, view: AttachmentView): Promise<MediaAttachment> {
  const { filename, mimeType } = view;
  if (PICTURES[mimeType]?.(bytes)) return { type: 'image', ...view, url: dataUrl(mimeType, bytes) };
  const text = TEXTS.includes(mimeType) ? readText(bytes) : undefined;
  if (text === undefined && DOCUMENTS[mimeType]?.(bytes) !== true)
    throw wrongContent(filename, TEXTS.includes(mimeType) ? 'text' : mimeType);
  // A list of trades is passed on as a table, as every channel does, whichever program wrote it.
  const mayBeTrades = mimeType === TABLE || isZip(bytes);
  if (mayBeTrades && (await isTradeFile(bytes)))
    return { type: 'document', ...view, mimeType: TABLE, url: dataUrl(TABLE, bytes) };
  if (text === undefined) return { type: 'document', ...view, url: dataUrl(mimeType, bytes) };
  return { type: 'document', ...view, mimeType: 'text/plain', url: dataUrl('text/plain', Buffer.from(text)) };
}

const dataUrl = (mimeType: string, bytes: Buffer): string => `data:${mimeType};base64,${bytes.toString('base64')}`;

/** Decodes text; Korean brokers still use EUC-KR, so anything but UTF-8 is decoded as that. */
function readText(bytes: Buffer): string | undefined {
  for (const encoding of ['utf-8', 'euc-kr']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : text;
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

const cleanName = (name: string): string => name.replace(/[\p{C}/\\]/gu, '').slice(0, 100) || 'file';

const wrongContent = (filename: string, mimeType: string): Refusal =>
  new Refusal('UNSUPPORTED_TYPE', 'gateway.attachmentContent', { filename, mimeType });
