import { FinClawError } from '@finclaw/infra';

/** The longest line or event that is put together; a server that sends a longer one has lost its way. */
const MAX_LENGTH = 32 * 1024 * 1024;

/** Refuses what has grown too long. */
export function checkLength(text: string): void {
  if (text.length > MAX_LENGTH) throw new FinClawError('The server sends a line without end', 'PROVIDER_BAD_RESPONSE');
}

/**
 * Cuts a text that arrives in pieces into lines, whichever of the three line ends they have. Each character is looked
 * at once.
 */
export class LineSplitter {
  readonly #take: (line: string) => boolean;
  #rest = '';
  #isFirst = true;
  #endsInReturn = false;

  /** `take` gets each line and returns true when it has enough. */
  constructor(take: (line: string) => boolean) {
    this.#take = take;
  }

  /** True when enough was taken. */
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

  /** The last line may lack its end. */
  end(): boolean {
    const line = this.#rest;
    this.#rest = '';
    return line !== '' && this.#take(line);
  }

  #keep(rest: string): void {
    this.#rest += rest;
    checkLength(this.#rest);
  }

  /** A return at the end of a piece has ended its line; a line feed that follows it in the next one belongs to it. */
  #unify(text: string): string {
    const isPair = this.#endsInReturn && text.startsWith('\n');
    if (text !== '') this.#endsInReturn = text.endsWith('\r');
    return (isPair ? text.slice(1) : text).replace(/\r\n?/g, '\n');
  }
}
