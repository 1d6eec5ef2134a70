import { isTradeTable } from '@finclaw/finance/portfolio';
import type { AttachmentUpload, AttachmentView, MediaAttachment } from '@finclaw/types';
import { GatewayFault } from '../gateway-fault.ts';

/** How many files one message may bring. */
export const MAX_ATTACHMENTS = 5;
/** How large each of them may be. */
export const MAX_ATTACHMENT_BYTES = 5_000_000;
/** Text goes to the model word for word, so there can be less of it. */
const MAX_TEXT_CHARS = 50_000;

/** How a picture of each kind begins; a file is what it is, not what it is called. */
const PICTURES: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/gif': (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};
const TEXTS: readonly string[] = ['text/csv', 'text/plain', 'text/tab-separated-values', 'text/markdown'];

/** What can be attached to a question. */
export const ATTACHMENT_TYPES: readonly string[] = [...Object.keys(PICTURES), ...TEXTS];

/** The files of a message in the three forms they are needed in. */
interface AcceptedAttachments {
  /** What is remembered and shown. */
  readonly views: readonly AttachmentView[];
  /** Pictures, for the model, and lists of trades, for the portfolio. */
  readonly media: readonly MediaAttachment[];
  /** Texts, as they are appended to the question. */
  readonly appendix: string;
}

/** Checks what was sent along with a question. */
export function acceptAttachments(uploads: readonly AttachmentUpload[]): AcceptedAttachments {
  if (uploads.length > MAX_ATTACHMENTS)
    throw new GatewayFault('PAYLOAD_TOO_LARGE', 'gateway.tooLarge', { limit: `${MAX_ATTACHMENTS}` });
  const views: AttachmentView[] = [];
  const media: MediaAttachment[] = [];
  let appendix = '';
  for (const { mimeType, data, filename: given } of uploads) {
    const filename = cleanName(given);
    const bytes = decode(data, filename, mimeType);
    const view = { filename, mimeType, size: bytes.length };
    views.push(view);
    const url = `data:${mimeType};base64,${bytes.toString('base64')}`;
    if (TEXTS.includes(mimeType)) {
      const text = readText(bytes);
      if (text === undefined) throw wrongContent(filename, 'text');
      if (mimeType === 'text/csv' && isTradeTable(text)) media.push({ type: 'document', url, ...view });
      else appendix += quoteText(filename, text);
    } else {
      if (PICTURES[mimeType]?.(bytes) !== true) throw wrongContent(filename, mimeType);
      media.push({ type: 'image', url, ...view });
    }
  }
  return { views, media, appendix };
}

function decode(data: string, filename: string, mimeType: string): Buffer {
  if (!ATTACHMENT_TYPES.includes(mimeType)) throw new GatewayFault('UNSUPPORTED_TYPE', 'gateway.attachmentType', { filename });
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw new GatewayFault('PAYLOAD_TOO_LARGE', 'gateway.tooLarge', { limit: '5 MB' });
  if (bytes.length === 0) throw wrongContent(filename, mimeType);
  return bytes;
}

function quoteText(filename: string, text: string): string {
  if (text.length > MAX_TEXT_CHARS)
    throw new GatewayFault('PAYLOAD_TOO_LARGE', 'gateway.tooLarge', { limit: `${MAX_TEXT_CHARS}` });
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `\n\n[${filename}]\n${fence}\n${text.trimEnd()}\n${fence}`;
}

/** Korean brokers still write EUC-KR; what is not UTF-8 is read as that. */
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

const wrongContent = (filename: string, mimeType: string): GatewayFault =>
  new GatewayFault('UNSUPPORTED_TYPE', 'gateway.attachmentContent', { filename, mimeType });
