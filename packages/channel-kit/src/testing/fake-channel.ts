import type {
  ChannelCapabilities,
  ChannelId,
  OutboundMessage,
  ReplyProgress,
  ReplyTarget,
  SendReceipt,
} from '@finclaw/types';
import type { PipelineChannel } from '../pipeline-channel.ts';

export const CAPABILITIES: ChannelCapabilities = {
  supportsMarkdown: true,
  supportsButtons: false,
  supportsReactions: true,
  maxMessageLength: 2000,
};

/** A channel that remembers everything it was asked to do. */
export class FakeChannel implements PipelineChannel {
  readonly capabilities: ChannelCapabilities;
  readonly sent: OutboundMessage[] = [];
  readonly reactions: string[] = [];
  readonly typing: string[] = [];
  readonly events: ReplyProgress[] = [];
  /** Replaced by tests that need a send to fail or to wait. */
  onSend: (message: OutboundMessage, index: number) => Promise<SendReceipt | undefined> | undefined = async () =>
    undefined;

  constructor(capabilities: Partial<ChannelCapabilities> = {}) {
    this.capabilities = { ...CAPABILITIES, ...capabilities };
  }

  /** The text of every part, in the order they were sent. */
  get texts(): readonly (string | undefined)[] {
    return this.sent.map((message) => message.payloads[0]?.text);
  }

  async send(message: OutboundMessage): Promise<SendReceipt | undefined> {
    this.sent.push(message);
    return this.onSend(message, this.sent.length - 1);
  }

  async sendTyping(_channelId: ChannelId, chatId: string): Promise<void> {
    this.typing.push(chatId);
  }

  async addReaction(messageId: string, emoji: string): Promise<void> {
    this.reactions.push(`${messageId} ${emoji}`);
  }

  progress(_target: ReplyTarget, _runId: string, event: ReplyProgress): void {
    this.events.push(event);
  }
}
