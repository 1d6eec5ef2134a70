/** Delays sending until the input method has finished its syllable. */
export class Composition {
  #isComposing = false;
  #isSendWanted = false;
  readonly #send: () => void;

  constructor(send: () => void) {
    this.#send = send;
  }

  start(): void {
    this.#isComposing = true;
  }

  /** The syllable is in the field now, so a wish that came during it can be fulfilled. */
  end(): void {
    this.#isComposing = false;
    if (!this.#isSendWanted) return;
    this.#isSendWanted = false;
    this.#send();
  }

  /** Sends at once, or as soon as the syllable is complete. */
  requestSend(): void {
    if (this.#isComposing) this.#isSendWanted = true;
    else this.#send();
  }
}
