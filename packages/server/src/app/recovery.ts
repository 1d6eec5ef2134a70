import { forgetSettled } from './forget-settled.ts';
import type { OpenParts } from './open-parts.ts';
import type { MessagePath } from './wire-answering.ts';
import type { Engine } from './wire-engine.ts';

/** The third phase: what an earlier process left behind. It begins when every part exists, and never before. */
export class Recovery {
  readonly #open: OpenParts;
  readonly #engine: Engine;
  readonly #path: MessagePath;
  #stopForgetting: (() => void) | undefined;

  constructor(open: OpenParts, engine: Engine, path: MessagePath) {
    this.#open = open;
    this.#engine = engine;
    this.#path = path;
  }

  /** Ends what nobody can go on with, because the process that could is gone. */
  settleInterrupted(): void {
    this.#engine.approvals.recover();
  }

  /** Takes up unfinished messages and replies of the channels that are running; returns how many messages. */
  async takeUp(): Promise<number> {
    const { store, channels, now } = this.#open;
    this.#stopForgetting ??= forgetSettled(store, now);
    await this.#engine.notices.resume();
    const reachable = store.inbox.unfinished().filter((row) => channels.plugin(row.message.channelId) !== undefined);
    return this.#path.router.recover(reachable);
  }

  stop(): void {
    this.#stopForgetting?.();
  }
}
