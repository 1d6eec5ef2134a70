import { type ChannelCapabilities, type ChannelDock, type ChannelMeta, createChannelId } from '@finclaw/types';

interface DockOptions {
  readonly id: string;
  readonly meta: ChannelMeta;
  readonly capabilities?: Partial<ChannelCapabilities>;
  readonly defaultChatType?: ChannelDock['defaultChatType'];
  readonly threadingMode?: ChannelDock['threadingMode'];
  readonly outboundLimits?: Partial<ChannelDock['outboundLimits']>;
}

const NO_CAPABILITIES: ChannelCapabilities = {
  supportsMarkdown: false,
  supportsImages: false,
  supportsAudio: false,
  supportsVideo: false,
  supportsButtons: false,
  supportsThreads: false,
  supportsReactions: false,
  supportsEditing: false,
  maxMessageLength: 2000,
};

/** Describes a channel as data, with cautious defaults. */
export function createChannelDock(options: DockOptions): ChannelDock {
  return Object.freeze({
    id: createChannelId(options.id),
    meta: Object.freeze({ ...options.meta }),
    capabilities: Object.freeze({ ...NO_CAPABILITIES, ...options.capabilities }),
    defaultChatType: options.defaultChatType ?? 'group',
    threadingMode: options.threadingMode ?? 'none',
    outboundLimits: Object.freeze({
      maxChunkLength: 2000,
      maxMediaPerMessage: 0,
      rateLimitPerMinute: 60,
      ...options.outboundLimits,
    }),
  });
}

/** The channels known before any adapter is loaded. */
export const CORE_DOCKS: readonly ChannelDock[] = [
  createChannelDock({
    id: 'discord',
    meta: { name: 'discord', displayName: 'Discord' },
    capabilities: {
      supportsMarkdown: true,
      supportsImages: true,
      supportsThreads: true,
      supportsReactions: true,
      supportsEditing: true,
      supportsButtons: true,
    },
    threadingMode: 'native',
    outboundLimits: { maxMediaPerMessage: 10, rateLimitPerMinute: 50 },
  }),
  createChannelDock({
    id: 'http-webhook',
    meta: { name: 'http-webhook', displayName: 'HTTP webhook' },
    capabilities: { maxMessageLength: 65_535 },
    defaultChatType: 'direct',
    outboundLimits: { maxChunkLength: 65_535, rateLimitPerMinute: 100 },
  }),
];
