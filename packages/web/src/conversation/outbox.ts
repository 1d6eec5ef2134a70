import type { Call } from '@finclaw/gateway/client';
import type { SendParams, SendResult } from '@finclaw/types';
import { type ReadonlySignal, signal } from '@preact/signals';
import type { DeviceStore } from '../page/device-store.ts';

/** A question that was typed and is not yet part of a conversation. */
export interface Outgoing {
  readonly params: SendParams & { readonly messageId: string };
  readonly at: number;
  readonly state: 'sending' | 'waiting' | 'failed' | 'accepted';
  /** The reason it failed, in the server's words. */
  readonly problem?: string;
  /** The conversation it arrived in. */
  readonly sessionKey?: string;
  /** The question that began the new conversation this one continues. */
  readonly follows?: string;
  /** True if it was written before the page was loaded. */
  readonly isRestored?: boolean;
}

interface OutboxPorts {
  readonly call: Call;
  readonly now: () => number;
  readonly newId: () => string;
  /** Stores questions across a reload until they are in their conversation. */
  readonly store: DeviceStore;
  /** Calls `resume` after so many seconds, if the page is connected then. */
  readonly resumeIn: (seconds: number) => void;
  /** Called when a question was accepted, or refused. */
  readonly onSettled: (outgoing: Outgoing) => void;
}

const STORED = 'outgoing:';

/** The refusals of a process that is ending or has lost its database: another one, or the same a moment later, accepts. */
const AWAY: ReadonlySet<string> = new Set(['ROUTER_CLOSED', 'STORAGE_LOCKED', 'STORAGE_UNREACHABLE']);
/** The pause before the next attempt where the server named none. */
const PAUSE_SECONDS = 5;

const isOpen = ({ state }: Outgoing): boolean => state === 'sending' || state === 'waiting';

/**
 * Questions being sent. Each has the same id for every attempt, so that the server accepts it once however often it is
 * sent.
 */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #entries = signal<readonly Outgoing[]>([]);

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  get entries(): ReadonlySignal<readonly Outgoing[]> {
    return this.#entries;
  }

  /** Returns the pending questions for a conversation; without a key, for one that does not exist yet. */
  to(sessionKey: string | undefined): readonly Outgoing[] {
    return this.#entries.value.filter((entry) => (entry.params.sessionKey ?? entry.sessionKey) === sessionKey);
  }

  /** Loads the questions written before the page was loaded; they are sent with the next `resume`. */
  async restore(): Promise<void> {
    const { store } = this.#ports;
    const stored = await Promise.all((await store.keys(STORED)).map((key) => store.get<Outgoing>(key)));
    // A question asked while the page was starting is stored as well, and is already being sent.
    const known = new Set(this.#entries.value.map(({ params }) => params.messageId));
    const restored = stored
      .filter((entry) => entry !== undefined)
      .filter(({ params }) => !known.has(params.messageId))
      .map(
        (entry): Outgoing => ({
          ...entry,
          params: { ...entry.params, hasWaited: true },
          state: entry.state === 'failed' ? 'failed' : 'waiting',
          isRestored: true,
        }),
      );
    this.#entries.value = [...restored.toSorted((a, b) => a.at - b.at), ...this.#entries.value];
  }

  /** Removes everything, because another person is signed in. */
  clear(): void {
    this.#entries.value = [];
  }

  /** Sends a question; one waits for those that were written before it to the same conversation. */
  async send(params: SendParams): Promise<void> {
    const messageId = params.messageId ?? this.#ports.newId();
    const first = this.to(params.sessionKey).find(isOpen);
    const entry: Outgoing = {
      params: { ...params, messageId },
      at: this.#ports.now(),
      state: first ? 'waiting' : 'sending',
      ...(first && params.sessionKey === undefined && { follows: first.params.messageId }),
    };
    this.#entries.value = [...this.#entries.value, entry];
    void this.#ports.store.put(STORED + messageId, entry);
    if (!first) await this.retry(messageId);
  }

  /**
   * Sends pending questions again, in the order they were typed; those sent by another window meanwhile are dropped.
   */
  async resume(): Promise<void> {
    const tried = new Set<string>();
    const isNext = (entry: Outgoing): boolean => entry.state === 'waiting' && !tried.has(entry.params.messageId);
    for (let next = this.#entries.value.find(isNext); next; next = this.#entries.value.find(isNext)) {
      const { messageId } = next.params;
      tried.add(messageId);
      if (next.isRestored && !(await this.#ports.store.get(STORED + messageId))) this.remove(messageId);
      else if (!this.#waitsForOthers(next)) await this.#try(messageId);
    }
  }

  /** Sends a question, again if it was refused, and then those that waited for it. */
  async retry(messageId: string): Promise<void> {
    if (await this.#try(messageId)) await this.resume();
  }

  /** Removes a question that was given up or is in the conversation now. */
  remove(messageId: string): void {
    this.#entries.value = this.#entries.value.filter((entry) => entry.params.messageId !== messageId);
    void this.#ports.store.remove(STORED + messageId);
  }

  /** Tells whether a question that was written earlier to the same conversation is still on its way. */
  #waitsForOthers(entry: Outgoing): boolean {
    const all = this.to(entry.params.sessionKey);
    return all.slice(0, all.indexOf(entry)).some(isOpen);
  }

  /** Returns whether the server has decided. */
  async #try(messageId: string): Promise<boolean> {
    const entry = this.#change(messageId, { state: 'sending' });
    if (!entry) return false;
    const outcome = await this.#ports.call('messages.send', entry.params);
    if (outcome.ok) {
      this.#accept(messageId, outcome.result);
      return true;
    }
    const { failure } = outcome;
    if (failure.kind === 'refused' && !AWAY.has(failure.code)) {
      this.#refuse(messageId, failure.message);
      return true;
    }
    this.#change(messageId, { state: 'waiting' });
    // Those that wait behind it were written without a connection as well.
    this.#entries.value = this.#entries.value.map((each) =>
      isOpen(each) ? { ...each, params: { ...each.params, hasWaited: true } } : each,
    );
    // Events may come from another process than the one that did not answer, so that no reconnection follows.
    if (failure.kind !== 'signed-out')
      this.#ports.resumeIn((failure.kind === 'refused' && failure.retryAfter) || PAUSE_SECONDS);
    return false;
  }

  #refuse(messageId: string, problem: string): void {
    const refused = this.#change(messageId, { state: 'failed', problem });
    if (!refused) return;
    void this.#ports.store.put(STORED + messageId, refused);
    this.#ports.onSettled(refused);
  }

  #accept(messageId: string, { sessionKey }: SendResult): void {
    for (const { params, follows } of this.#entries.value)
      if (follows === messageId) this.#change(params.messageId, { params: { ...params, sessionKey } });
    const accepted = this.#change(messageId, { state: 'accepted', sessionKey });
    if (accepted) this.#ports.onSettled(accepted);
  }

  #change(messageId: string, change: Partial<Outgoing>): Outgoing | undefined {
    const { problem: _, ...entry } = this.#entries.value.find((each) => each.params.messageId === messageId) ?? {};
    if (!('params' in entry)) return undefined;
    const changed = { ...entry, ...change } as Outgoing;
    this.#entries.value = this.#entries.value.map((each) => (each.params.messageId === messageId ? changed : each));
    return changed;
  }
}
