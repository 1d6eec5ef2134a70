import { checkLength, LineSplitter } from './line-splitter.ts';

/**
 * Parses a stream of server-sent events and returns their `data` fields. Comments, ids and events without data are
 * ignored.
 */
export class EventStream {
  readonly #take: (data: string, name: string) => boolean;
  readonly #lines = new LineSplitter((line) => this.#read(line));
  #data: string | undefined;
  #name = '';
  /** The last line that named an event, and the name; most events of a stream are called alike. */
  #naming = { line: '', name: '' };

  /** `take` gets the data and the name of each event and returns true to stop. */
  constructor(take: (data: string, name: string) => boolean) {
    this.#take = take;
  }

  /** Adds a fragment; true to stop. */
  push(piece: string): boolean {
    return this.#lines.push(piece);
  }

  /** Ends the stream; the last event may lack its blank line. */
  end(): boolean {
    return this.#lines.end() || this.#dispatch();
  }

  #read(line: string): boolean {
    if (line === '') return this.#dispatch();
    if (line.startsWith('data:')) {
      const value = line.slice(line.charCodeAt(5) === 32 ? 6 : 5);
      this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
      checkLength(this.#data);
    } else if (line.startsWith('event:')) {
      if (line !== this.#naming.line) this.#naming = { line, name: line.slice(6).trim() };
      this.#name = this.#naming.name;
    }
    return false;
  }

  #dispatch(): boolean {
    const data = this.#data;
    const name = this.#name;
    this.#name = '';
    if (data === undefined) return false;
    this.#data = undefined;
    return this.#take(data, name);
  }
}
