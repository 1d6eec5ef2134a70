import type { Outbox, OutboxDraft, OutboxPart, OutboxState } from '@finclaw/storage';

/** An outbox that forgets everything with the process. */
export class MemoryOutbox implements Outbox {
  readonly #parts = new Map<string, OutboxPart>();
  readonly #byKey = new Map<string, readonly string[]>();

  get all(): readonly OutboxPart[] {
    return [...this.#parts.values()];
  }

  get states(): readonly OutboxState[] {
    return this.all.map((part) => part.state);
  }

  prepare(draft: OutboxDraft): { readonly created: boolean; readonly parts: readonly OutboxPart[] } {
    const known = this.#byKey.get(draft.dedupeKey);
    if (known) return { created: false, parts: known.map((id) => this.#parts.get(id)!) };
    const { payloads, dedupeKey, ...rest } = draft;
    const parts = payloads.map((payload, index) => {
      return { ...rest, id: `${dedupeKey}#${index}`, index, payload, state: 'prepared', attempts: 0, createdAt: 0 } as const;
    });
    for (const part of parts) this.#parts.set(part.id, part);
    this.#byKey.set(
      dedupeKey,
      parts.map((part) => part.id),
    );
    return { created: true, parts };
  }

  markSending(id: string): void {
    this.#set(id, { state: 'sending' });
  }

  markSent(id: string, platformMessageId?: string): void {
    this.#set(id, { state: 'sent', ...(platformMessageId !== undefined && { platformMessageId }) });
  }

  markFailed(id: string, error: string): void {
    this.#set(id, { state: 'failed', error });
  }

  recover(): ReturnType<Outbox['recover']> {
    for (const part of this.all) if (part.state === 'sending') this.#set(part.id, { state: 'unknown' });
    const where = (state: OutboxState) => this.all.filter((part) => part.state === state);
    return { unknown: where('unknown'), expired: where('expired'), pending: where('prepared') };
  }

  partsOfRun(runId: string): readonly OutboxPart[] {
    return this.all.filter((part) => part.runId === runId);
  }

  prune(): number {
    return 0;
  }

  #set(id: string, change: Partial<OutboxPart>): void {
    this.#parts.set(id, { ...this.#parts.get(id)!, ...change });
  }
}
