import type { ReplyPayload } from '@finclaw/types';

/** A picture that goes with an answer. */
export interface Picture {
  /**
   * The picture itself as a `data:` address, so that the stored message needs nothing else to be sent after a crash.
   */
  readonly url: string;
  /** A text alternative for people who cannot see it. */
  readonly description: string;
}

/** A picture as a part of a message of its own, which channels that show pictures send as one. */
export const picturePayload = ({ url, description }: Picture): ReplyPayload => ({
  mediaUrl: url,
  channelData: { description },
});
