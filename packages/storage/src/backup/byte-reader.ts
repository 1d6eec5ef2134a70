import { damaged } from './damaged.ts';

/** Reads so many bytes at a time from a stream of chunks. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Reads an exact number of bytes; a stream that ends earlier is damaged. */
  async read(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.pieces(count)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Exactly so many bytes in the pieces they come in. */
  async *pieces(count: number): AsyncGenerator<Buffer> {
    for (let missing = count; missing > 0; ) {
      if (this.#rest.length === 0 && !(await this.#more())) throw damaged('it ends too early');
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }

  /** All bytes up to and without a line end, which must come soon. */
  async line(limit: number): Promise<string> {
    const bytes: number[] = [];
    for (;;) {
      const [byte] = await this.read(1);
      if (byte === 0x0a) return Buffer.from(bytes).toString('utf8');
      if (bytes.push(byte!) > limit) throw damaged('its first line does not end');
    }
  }

  /** Returns true at the end of the stream. */
  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more());
  }

  /** Yields the rest of the stream. */
  async *remaining(): AsyncGenerator<Buffer> {
    while (!(await this.isAtEnd())) {
      yield this.#rest;
      this.#rest = Buffer.alloc(0);
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (!done) this.#rest = value;
    return !done && (value.length > 0 || (await this.#more()));
  }
}
