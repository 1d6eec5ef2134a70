/** A channel that takes messages, shows text as it streams, and sends nowhere. */
export class NullChannel {
  id = 'web';
  meta = { name: 'null', displayName: 'Null' };
  capabilities = {
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
  sent = 0;
  #receive;
  #readers = new Map();

  onMessage(handler) {
    this.#receive = handler;
    return async () => {};
  }

  progress(target, _runId, event) {
    if (event.type === 'text') this.#readers.get(target.targetId)?.(event.delta);
  }

  async send() {
    this.sent++;
    return undefined;
  }

  /** Hands a message in, and resolves when it is accepted. */
  accept(id, senderId, body) {
    return this.#receive({
      id,
      channelId: this.id,
      chatType: 'direct',
      senderId,
      origin: 'typed',
      body,
      timestamp: Date.now(),
    });
  }

  /** Reads along with what one person is told; returns how to stop. */
  read(senderId, onDelta) {
    this.#readers.set(senderId, onDelta);
    return () => this.#readers.delete(senderId);
  }
}
