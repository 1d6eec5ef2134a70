import type { Call, CallFailure, CallOutcome } from '@finclaw/gateway/client';
import { type EventCursor, type GatewayEvent, type GatewayResult, isNewerEvent } from '@finclaw/types';
import { signal } from '@preact/signals';
import type { OfflineCopy } from '../page/offline-copy.ts';
import { applyEvent, type Conversation, conversationOf, withOlder, withResults } from './conversation.ts';

interface OpenConversationPorts {
  readonly call: Call;
  readonly copy: Pick<OfflineCopy, 'conversation' | 'keepConversation'>;
  readonly onFailure: (failure: CallFailure) => void;
}

/** The conversation on the page: loaded once, then updated by events. */
export class OpenConversation {
  readonly conversation = signal<Conversation | undefined>(undefined);
  /** The displayed conversation; undefined before a new one has begun. */
  readonly sessionKey = signal<string | undefined>(undefined);
  readonly state = signal<'none' | 'loading' | 'ready' | 'missing' | 'away'>('none');
  readonly #ports: OpenConversationPorts;
  #load = 0;
  /** Up to where events are part of the conversation. */
  #cursor: EventCursor = '';
  /** Events that arrived while the conversation was being loaded. */
  #early: GatewayEvent[] | undefined;

  constructor(ports: OpenConversationPorts) {
    this.#ports = ports;
  }

  holdsQuestion(messageId: string): boolean {
    return (
      this.conversation.peek()?.items.some((item) => item.type === 'question' && item.messageId === messageId) ?? false
    );
  }

  /** Shows another conversation, or none. */
  async show(sessionKey: string | undefined): Promise<void> {
    if (sessionKey === this.sessionKey.peek()) return;
    this.sessionKey.value = sessionKey;
    this.conversation.value = undefined;
    this.state.value = sessionKey === undefined ? 'none' : 'loading';
    await this.reload();
  }

  /** Reads the conversation anew; events from before the end of this reading are left out, later ones are applied. */
  async reload(): Promise<void> {
    const load = ++this.#load;
    this.#early = [];
    const outcome = await this.#get({});
    if (load !== this.#load) return;
    const early = this.#early;
    this.#early = undefined;
    if (outcome === undefined) return;
    if (outcome.ok) {
      this.conversation.value = conversationOf(outcome.result);
      this.#cursor = outcome.result.cursor;
      this.state.value = 'ready';
      for (const event of early) this.onEvent(event);
      this.#keep();
    } else if (outcome.failure.kind === 'unreachable' && this.conversation.peek() === undefined) {
      await this.#showCopy(load);
    } else if (outcome.failure.kind === 'refused') {
      this.state.value = 'missing';
    } else {
      this.#ports.onFailure(outcome.failure);
    }
  }

  /** Prepends older items. */
  async loadOlder(): Promise<void> {
    const before = this.conversation.peek()?.before;
    if (before === undefined) return;
    await this.#merge({ before }, withOlder);
  }

  /** Fetches the tools' results, when a card is opened. */
  async loadResults(): Promise<void> {
    await this.#merge({}, (conversation, fresh) => withResults(conversation, fresh.items));
  }

  onEvent(event: GatewayEvent): void {
    if (this.#early) {
      this.#early.push(event);
      return;
    }
    const conversation = this.conversation.peek();
    if (!conversation || !isNewerEvent(event.id, this.#cursor)) return;
    this.#cursor = event.id;
    this.conversation.value = applyEvent(conversation, event);
    if (event.type === 'turn-end') this.#keep();
  }

  #keep(): void {
    const conversation = this.conversation.peek();
    if (conversation) void this.#ports.copy.keepConversation(conversation);
  }

  /** Shows the conversation as this device last saw it, when the server cannot be reached. */
  async #showCopy(load: number): Promise<void> {
    const copy = await this.#ports.copy.conversation(this.sessionKey.peek()!);
    if (load !== this.#load) return;
    this.conversation.value = copy;
    this.state.value = copy ? 'ready' : 'away';
  }

  async #merge(
    params: { readonly before?: string },
    merge: (conversation: Conversation, fresh: GatewayResult<'sessions.get'>) => Conversation,
  ): Promise<void> {
    const load = this.#load;
    const outcome = await this.#get(params);
    const conversation = this.conversation.peek();
    if (!outcome || !conversation || load !== this.#load) return;
    if (outcome.ok) this.conversation.value = merge(conversation, outcome.result);
    else this.#ports.onFailure(outcome.failure);
  }

  async #get(params: { readonly before?: string }): Promise<CallOutcome<GatewayResult<'sessions.get'>> | undefined> {
    const sessionKey = this.sessionKey.peek();
    if (sessionKey === undefined) return undefined;
    const outcome = await this.#ports.call('sessions.get', { sessionKey, ...params });
    return sessionKey === this.sessionKey.peek() ? outcome : undefined;
  }
}
