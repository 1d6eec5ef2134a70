import type { ChannelPlugin } from '@finclaw/types';

/** What the pipeline needs of a channel. */
export type PipelineChannel = Pick<
  ChannelPlugin,
  'capabilities' | 'send' | 'mayRepeat' | 'addReaction' | 'sendTyping' | 'progress'
>;
