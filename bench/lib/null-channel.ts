import {
  type ChannelPlugin,
  type CleanupFn,
  createChannelId,
  createTimestamp,
  type InboundMessage,
  type OutboundMessage,
  type ReplyProgress,
  type ReplyTarget,
} from '@finclaw/types';

/** A channel that takes messages, shows text as it streams, and sends nowhere. */
export class NullChannel implements ChannelPlugin {
  readonly id = createChannelId('web');
  readonly meta = { name: 'null', displayName: 'Null' };
  readonly capabilities = {
    supportsMarkdown: true,
    supportsButtons: false,
    supportsReactions: false,
    maxMessageLength: 10_000,
  };
  sent = 0;
  #receive: (message: InboundMessage) => Promise<void> = async () => {};
  readonly #readers = new Map<string, (delta: string) => void>();

  onMessage(handler: (message: InboundMessage) => Promise<void>): CleanupFn {
    this.#receive = handler;
    return async () => {};
  }

  progress(target: ReplyTarget, _runId: string, event: ReplyProgress): void {
    if (event.type === 'text') this.#readers.get(target.targetId)?.(event.delta);
  }

  async send(_message: OutboundMessage): Promise<undefined> {
    this.sent++;
  }

  /** Hands a message in, and resolves when it is accepted. */
  accept(id: string, senderId: string, body: string): Promise<void> {
    return this.#receive({
      id,
      channelId: this.id,
      chatType: 'direct',
      senderId,
      origin: 'typed',
      body,
      timestamp: createTimestamp(Date.now()),
    });
  }

  /** Reads along with one person's answers; returns how to stop. */
  read(senderId: string, onDelta: (delta: string) => void): () => void {
    this.#readers.set(senderId, onDelta);
    return () => this.#readers.delete(senderId);
  }
}
