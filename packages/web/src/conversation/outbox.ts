import type { Call } from '@finclaw/gateway/client';
import type { SendParams, SendResult } from '@finclaw/types';
import { type ReadonlySignal, signal } from '@preact/signals';

/** A question that was typed and is not yet part of a conversation. */
export interface Outgoing {
  readonly params: SendParams & { readonly messageId: string };
  readonly at: number;
  readonly state: 'sending' | 'waiting' | 'failed' | 'accepted';
  /** Why it failed, in the server's words. */
  readonly problem?: string;
  /** Where it arrived. */
  readonly sessionKey?: string;
}

interface OutboxPorts {
  readonly call: Call;
  readonly now: () => number;
  readonly newId: () => string;
  /** A question was accepted. */
  readonly onAccepted: (result: SendResult, outgoing: Outgoing) => void;
}

/** Questions on their way. Each keeps its id through every try, so that the server accepts it once however often it is sent. */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #entries = signal<readonly Outgoing[]>([]);

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  get entries(): ReadonlySignal<readonly Outgoing[]> {
    return this.#entries;
  }

  /** The questions on their way to a conversation; without a key, to one that does not exist yet. */
  to(sessionKey: string | undefined): readonly Outgoing[] {
    return this.#entries.value.filter((entry) => (entry.params.sessionKey ?? entry.sessionKey) === sessionKey);
  }

  async send(params: SendParams): Promise<void> {
    const messageId = params.messageId ?? this.#ports.newId();
    const entry: Outgoing = { params: { ...params, messageId }, at: this.#ports.now(), state: 'sending' };
    this.#entries.value = [...this.#entries.value, entry];
    await this.#try(messageId);
  }

  /** Sends again what found no server, in the order it was typed. */
  async resume(): Promise<void> {
    for (const entry of this.#entries.value) if (entry.state === 'waiting') await this.#try(entry.params.messageId);
  }

  /** Sends again what was refused. */
  async retry(messageId: string): Promise<void> {
    await this.#try(messageId);
  }

  /** Forgets a question: it was given up, or it stands in the conversation now. */
  remove(messageId: string): void {
    this.#entries.value = this.#entries.value.filter((entry) => entry.params.messageId !== messageId);
  }

  async #try(messageId: string): Promise<void> {
    const entry = this.#change(messageId, { state: 'sending' });
    if (!entry) return;
    const outcome = await this.#ports.call('messages.send', entry.params);
    if (outcome.ok) {
      const accepted = this.#change(messageId, { state: 'accepted', sessionKey: outcome.result.sessionKey });
      if (accepted) this.#ports.onAccepted(outcome.result, accepted);
    } else if (outcome.failure.kind === 'refused') {
      this.#change(messageId, { state: 'failed', problem: outcome.failure.message });
    } else {
      this.#change(messageId, { state: 'waiting' });
    }
  }

  #change(messageId: string, change: Partial<Outgoing>): Outgoing | undefined {
    const { problem: _, ...entry } = this.#entries.value.find((each) => each.params.messageId === messageId) ?? {};
    if (!('params' in entry)) return undefined;
    const changed = { ...entry, ...change } as Outgoing;
    this.#entries.value = this.#entries.value.map((each) => (each.params.messageId === messageId ? changed : each));
    return changed;
  }
}
