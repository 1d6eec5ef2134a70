import type { ChannelPlugin } from '@finclaw/types';

/** The part of a channel the pipeline needs. */
export type PipelineChannel = Pick<
  ChannelPlugin,
  'capabilities' | 'send' | 'mayRepeat' | 'addReaction' | 'sendTyping' | 'progress'
>;
