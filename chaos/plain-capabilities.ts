import type { ChannelPlugin } from '@finclaw/types';

/** What a platform can do that takes words and nothing else. */
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
