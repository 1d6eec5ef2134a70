import { StringDecoder } from 'node:string_decoder';

/** Collects the output of a process up to a number of bytes and drops the rest. */
export class OutputBuffer {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #truncated = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get truncated(): boolean {
    return this.#truncated;
  }

  add(chunk: Buffer): void {
    const part = chunk.subarray(0, this.#maxBytes - this.#size);
    if (part.byteLength < chunk.byteLength) this.#truncated = true;
    if (part.byteLength > 0) this.#chunks.push(part);
    this.#size += part.byteLength;
  }

  /** The text so far; a character that the limit cut in two is left out. */
  text(): string {
    const bytes = Buffer.concat(this.#chunks);
    return this.#truncated ? new StringDecoder('utf8').write(bytes) : bytes.toString('utf8');
  }
}
