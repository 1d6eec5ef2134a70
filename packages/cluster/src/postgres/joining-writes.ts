// Imported, because tests replace the global one with a fake clock.
import { setTimeout } from 'node:timers';
import type { Fence } from '@finclaw/infra';
import type { Database } from '@finclaw/storage';

/** A write that is committed with another transaction. */
export type JoiningWrite = (tx: Database) => Promise<unknown>;

/** The time after which writes without a following transaction get a separate one. */
const LONGEST_MS = 100;

/** The writes of each turn that are committed with its next transaction. */
export class JoiningWrites {
  readonly #waiting = new Map<Fence, { readonly writes: JoiningWrite[]; readonly flush: () => Promise<void> }>();

  /** Adds a write; `flush` writes it without a following transaction. */
  add(fence: Fence, write: JoiningWrite, flush: () => Promise<void>): void {
    const waiting = this.#waiting.get(fence);
    waiting?.writes.push(write);
    if (waiting !== undefined) return;
    this.#waiting.set(fence, { writes: [write], flush });
    // A failure is reported to the caller of the flush; nothing awaits it here.
    setTimeout(() => void flush().catch(() => {}), LONGEST_MS).unref();
  }

  isWaiting(fence: Fence): boolean {
    return this.#waiting.has(fence);
  }

  /** Removes and returns the writes of a turn, oldest first. */
  take(fence: Fence | undefined): readonly JoiningWrite[] {
    const writes = (fence && this.#waiting.get(fence)?.writes) ?? [];
    if (fence !== undefined) this.#waiting.delete(fence);
    return writes;
  }

  /** Commits all waiting writes without a following transaction. */
  async flushAll(): Promise<void> {
    await Promise.allSettled([...this.#waiting.values()].map(({ flush }) => flush()));
  }
}
