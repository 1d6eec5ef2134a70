import type { InboxOutcome } from '@finclaw/storage';

/** A message that joins a running turn. */
interface Steering {
  readonly id: string;
  readonly text: string;
}

/** The handle on a running turn: stops it, or steers it without stopping. */
export class RunControl {
  readonly #controller = new AbortController();
  readonly #offered: (Steering & { readonly staysQueued: boolean })[] = [];
  readonly #taken: string[] = [];
  readonly #onTaken: (id: string) => Promise<void>;
  #accepting = false;
  #isOver = false;
  /** The outcome of the run's messages when an abort ends it. */
  abortedAs: InboxOutcome | undefined;

  /** `onTaken` is called for each message that joins the turn. */
  constructor(onTaken: (id: string) => Promise<void> = async () => {}) {
    this.#onTaken = onTaken;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abort(reason: unknown, outcome?: InboxOutcome): void {
    if (this.signal.aborted) return;
    this.abortedAs = outcome;
    this.#controller.abort(reason);
  }

  /** Called by the engine once it reads steering texts; before that they wait as ordinary messages. */
  acceptSteering(): void {
    this.#accepting = true;
  }

  /**
   * Offers a text to the running turn. False when the turn cannot take it. `staysQueued` means it also gets its own
   * turn.
   */
  steer(id: string, text: string, staysQueued = false): boolean {
    if (!this.#accepting || this.signal.aborted) return false;
    this.#offered.push({ id, text, staysQueued });
    return true;
  }

  /** Called when the turn's messages are about to end: an engine that is still finishing accepts no more texts. */
  end(): void {
    this.#isOver = true;
  }

  /** Takes the messages offered since the last call, at a point where the model can receive them. */
  async takeSteering(): Promise<readonly Steering[]> {
    if (this.#isOver || this.signal.aborted) return [];
    const offered = this.#offered.splice(0);
    const taken = offered.flatMap(({ id, staysQueued }) => (staysQueued ? [] : [id]));
    this.#taken.push(...taken);
    for (const id of taken) await this.#onTaken(id);
    return offered;
  }

  /** Messages that joined the turn; they end with it. */
  get takenIds(): readonly string[] {
    return this.#taken;
  }

  /** Withdraws the offers that were not taken, and returns the messages that have no other turn. */
  withdrawOffers(): readonly string[] {
    return this.#offered.splice(0).flatMap((offer) => (offer.staysQueued ? [] : [offer.id]));
  }
}
