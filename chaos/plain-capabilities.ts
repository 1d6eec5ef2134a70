import type { ChannelPlugin } from '@finclaw/types';

/** The capabilities of a platform that only takes text. */
export const PLAIN_CAPABILITIES: ChannelPlugin['capabilities'] = {
  supportsMarkdown: true,
  supportsImages: false,
  supportsAudio: false,
  supportsVideo: false,
  supportsButtons: false,
  supportsThreads: false,
  supportsReactions: false,
  supportsEditing: false,
  maxMessageLength: 10_000,
};
