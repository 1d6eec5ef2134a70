import type { ServerResponse } from 'node:http';
import type { Payload } from './fake-chats.ts';

/** The updates of one bot, kept until a poll with a higher offset confirms them, as Telegram does. */
export class UpdateQueue {
  #updates: (Payload & { update_id: number })[] = [];
  #nextId = 1000;
  #waiting: ((conflict: boolean) => void) | undefined;

  get size(): number {
    return this.#updates.length;
  }

  push(update: Payload): void {
    this.#updates.push({ update_id: this.#nextId, ...update });
    this.#nextId += 1;
    this.#waiting?.(false);
  }

  close(): void {
    this.#waiting?.(false);
  }

  /** Answers a poll when there is something to say; a second poll ends the first one with a conflict. */
  async poll({ offset, timeout }: Payload, response: ServerResponse): Promise<Payload> {
    const confirmed = Number(offset ?? 0);
    this.#updates = this.#updates.filter(({ update_id }) => update_id >= confirmed);
    this.#waiting?.(true);
    if (this.#updates.length === 0) {
      const conflict = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), Number(timeout ?? 0) * 1000);
        const finish = (isConflict: boolean) => {
          clearTimeout(timer);
          resolve(isConflict);
        };
        this.#waiting = finish;
        response.once('close', () => finish(false));
      });
      if (conflict) return { error_code: 409, description: 'Conflict: terminated by other getUpdates request' };
      this.#waiting = undefined;
    }
    return { result: this.#updates.slice(0, 100) };
  }
}
