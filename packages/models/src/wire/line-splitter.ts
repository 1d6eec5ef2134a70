import { FinClawError } from '@finclaw/infra';

/** The maximum length of a line or event; a longer one is an error. */
const MAX_LENGTH = 32 * 1024 * 1024;

/** Throws when a text is too long. */
export function checkLength(text: string): void {
  if (text.length > MAX_LENGTH) throw new FinClawError('The server sends a line without end', 'PROVIDER_BAD_RESPONSE');
}

/** Splits streamed text into lines, with any of the three line ends. Each character is scanned once. */
export class LineSplitter {
  readonly #take: (line: string) => boolean;
  #rest = '';
  #isFirst = true;
  #endsInReturn = false;

  /** `take` gets each line and returns true to stop. */
  constructor(take: (line: string) => boolean) {
    this.#take = take;
  }

  /** Adds a fragment; true to stop. */
  push(piece: string): boolean {
    let text = piece;
    if (this.#isFirst && text !== '') {
      this.#isFirst = false;
      if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
    }
    if (this.#endsInReturn || text.includes('\r')) text = this.#unify(text);
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      const line = this.#rest === '' ? text.slice(from, at) : this.#rest + text.slice(from, at);
      this.#rest = '';
      from = at + 1;
      if (this.#take(line)) return true;
    }
    if (from < text.length) this.#keep(text.slice(from));
    return false;
  }

  /** Ends the stream; the last line may lack its end. */
  end(): boolean {
    const line = this.#rest;
    this.#rest = '';
    return line !== '' && this.#take(line);
  }

  #keep(rest: string): void {
    this.#rest += rest;
    checkLength(this.#rest);
  }

  /** A return at the end of a fragment has ended its line; a line feed at the start of the next one belongs to it. */
  #unify(text: string): string {
    const isPair = this.#endsInReturn && text.startsWith('\n');
    if (text !== '') this.#endsInReturn = text.endsWith('\r');
    return (isPair ? text.slice(1) : text).replace(/\r\n?/g, '\n');
  }
}
