import type { ChannelPlugin } from '@finclaw/types';

/** The capabilities of a platform that only takes text. */
export const PLAIN_CAPABILITIES: ChannelPlugin['capabilities'] = {
  supportsMarkdown: true,
  supportsButtons: false,
  supportsReactions: false,
  maxMessageLength: 10_000,
};
