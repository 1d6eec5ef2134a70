import { splitMessage } from '@finclaw/channel-kit';
import { readDataUrl } from '@finclaw/infra';
import type { ReplyPayload } from '@finclaw/types';
import type { RawFile } from 'discord.js';

/** The content of one message: a text, or a picture. */
export interface MessageContent {
  readonly content?: string;
  readonly attachments?: { readonly id: string; readonly description: string }[];
  readonly files?: readonly RawFile[];
}

/** Discord's maximum length of one message. */
export const MAX_TEXT_LENGTH = 2000;
const MAX_DESCRIPTION = 1024;

/** A part of an answer as the messages it takes. */
export function contentsOf(payload: ReplyPayload): readonly MessageContent[] {
  const texts = splitMessage(payload.text ?? '', MAX_TEXT_LENGTH).map((content) => ({ content }));
  const picture = pictureOf(payload);
  return picture ? [...texts, picture] : texts;
}

/** The picture of a part, with its description for people who cannot see it. */
function pictureOf({ mediaUrl, channelData }: ReplyPayload): MessageContent | undefined {
  const file = readDataUrl(mediaUrl);
  if (!file) return undefined;
  const name = `chart.${file.mimeType.split('/')[1] ?? 'png'}`;
  const description = String(channelData?.description ?? '').slice(0, MAX_DESCRIPTION);
  return { attachments: [{ id: '0', description }], files: [{ name, data: file.bytes, contentType: file.mimeType }] };
}
