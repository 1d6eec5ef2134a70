import type { ReplyPayload } from '@finclaw/types';

/** A picture sent with an answer. */
export interface Picture {
  /** The picture as a `data:` URL, so that the stored message can be sent after a crash without anything else. */
  readonly url: string;
  /** A text alternative for people who cannot see it. */
  readonly description: string;
}

/** Makes a message part of its own for a picture, which channels with picture support send as one. */
export const picturePayload = ({ url, description }: Picture): ReplyPayload => ({
  mediaUrl: url,
  channelData: { description },
});
