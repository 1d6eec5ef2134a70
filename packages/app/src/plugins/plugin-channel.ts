import {
  type ChannelPlugin,
  createChannelId,
  createTimestamp,
  type InboundMessage,
  type PluginChannel,
  type PluginMessage,
} from '@finclaw/types';
import {
  fieldsOf,
  isObject,
  nameIn,
  type Place,
  refuse,
  requireFunction,
  requireOneOf,
  requireText,
} from './plugin-fields.ts';

const EXAMPLES = {
  channel: 'registerChannel({ id: "lobby", capabilities: { … }, send: async (message) => {} })',
  message: '{ id: "1", senderId: "alice", origin: "typed", body: "Hello", chatType: "direct" }',
  cleanup: 'return () => server.close()',
} as const;

const METHODS = ['setup', 'onMessage', 'send', 'mayRepeat', 'sendTyping', 'addReaction', 'progress'] as const;
const ORIGINS: readonly PluginMessage['origin'][] = ['typed', 'button', 'forwarded', 'api'];

/**
 * Validates a channel registration and returns the channel with its messages checked. What a channel passes in is a
 * message of that channel, whatever else it calls itself, and nothing but a message.
 */
export function checkedChannel(channel: PluginChannel, complain: (error: unknown) => void): ChannelPlugin {
  const given = fieldsOf(channel);
  const at: Place = { place: `registerChannel ${nameIn(given, 'id')}`, phase: 'register' };
  requireText(at, given, 'id', EXAMPLES.channel);
  if (!isObject(given.capabilities)) refuse(at, 'capabilities', 'object', given.capabilities, EXAMPLES.channel);
  for (const method of METHODS)
    if (given[method] !== undefined) requireFunction(at, given, method, '(…) => …', EXAMPLES.channel);
  const methods = METHODS.filter((method) => given[method] !== undefined);
  const bound: Partial<ChannelPlugin> = Object.fromEntries(
    methods.map((method) => [method, (channel[method] as () => unknown).bind(channel)]),
  );
  const { id, capabilities, ownCommands } = channel;
  const received = (message: PluginMessage): InboundMessage => {
    try {
      return checkedMessage(id, message);
    } catch (error) {
      complain(error);
      throw error;
    }
  };
  return {
    ...bound,
    id: createChannelId(id),
    capabilities,
    ownCommands,
    setup: async (settings) => stopOf(id, 'setup', await channel.setup?.(settings)),
    onMessage: (handler) =>
      stopOf(
        id,
        'onMessage',
        channel.onMessage?.(async (message) => handler(received(message))),
      ),
  };
}

/** Checks what a channel's `setup` or `onMessage` returns: nothing, or a function. */
function stopOf(id: string, method: string, stop: unknown): () => Promise<void> {
  if (stop !== undefined)
    requireFunction(
      { place: `channel ${id}`, phase: 'runtime' },
      { [method]: stop },
      method,
      'function, or undefined',
      EXAMPLES.cleanup,
    );
  return async () => void (await (stop as (() => unknown) | undefined)?.());
}

/** Checks a message of a plugin's channel; fails when it is invalid. */
function checkedMessage(channelId: string, message: PluginMessage): InboundMessage {
  const given = fieldsOf(message);
  const at: Place = { place: `message of channel ${channelId}`, phase: 'runtime' };
  for (const field of ['id', 'senderId', 'chatType']) requireText(at, given, field, EXAMPLES.message);
  if (typeof given.body !== 'string') refuse(at, 'body', 'string', given.body, EXAMPLES.message);
  // Without an origin it is answered, and approves nothing.
  if (given.origin !== undefined) requireOneOf(at, given, 'origin', ORIGINS, EXAMPLES.message);
  for (const field of ['chatId', 'senderName', 'accountId', 'threadId', 'replyToId'])
    if ((given[field] ?? '') !== '') requireText(at, given, field, EXAMPLES.message);
  const { timestamp = Date.now(), media } = given;
  if (!Number.isFinite(timestamp)) refuse(at, 'timestamp', 'number of milliseconds', timestamp, EXAMPLES.message);
  if (media !== undefined && !Array.isArray(media)) refuse(at, 'media', 'array', media, EXAMPLES.message);
  const { id, senderId, senderName, origin, body, chatType, chatId, mentionsBot, accountId, threadId, replyToId } =
    message;
  return {
    id,
    channelId: createChannelId(channelId),
    senderId,
    senderName,
    origin,
    body,
    chatType,
    chatId,
    mentionsBot,
    accountId,
    threadId,
    replyToId,
    media: message.media,
    timestamp: createTimestamp(timestamp as number),
  };
}
