import { type AddressInfo, createServer, type Server, Socket } from 'node:net';

/** The traffic to the database, over every connection that went through. */
export interface Traffic {
  /** Transactions that were opened by name. */
  transactions: number;
  /** Statements, those that open and end transactions included; each waits for its answer. */
  statements: number;
  /** Statements on the connections that listen for notices. */
  control: number;
}

/** Bytes of PostgreSQL's frames before their content: a letter and a length. */
const FRAME_HEAD = 5;
const BEGIN = /^\s*BEGIN/;

/**
 * Stands between processes and their database as a network does: every answer arrives later by a fixed time, in order.
 * Counts what was asked.
 */
export class Distance {
  readonly #server: Server;
  readonly #target: URL;
  readonly #delayMs: number;
  readonly #sockets = new Set<Socket>();
  readonly traffic: Traffic = { transactions: 0, statements: 0, control: 0 };

  private constructor(server: Server, target: URL, delayMs: number) {
    this.#server = server;
    this.#target = target;
    this.#delayMs = delayMs;
    server.on('connection', (client) => this.#join(client));
  }

  /** Listens on a free port in front of the database at an address. */
  static async open(url: string, delayMs: number): Promise<Distance> {
    const server = createServer({ noDelay: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Distance(server, new URL(url), delayMs);
  }

  get url(): string {
    return Object.assign(new URL(this.#target), { port: String((this.#server.address() as AddressInfo).port) }).href;
  }

  /** Begins to count anew. */
  reset(): void {
    Object.assign(this.traffic, { transactions: 0, statements: 0, control: 0 });
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(client: Socket): void {
    const server = new Socket().setNoDelay(true);
    server.connect(Number(this.#target.port), this.#target.hostname);
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    const count = this.#counter();
    client.on('data', (chunk) => {
      count(chunk);
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (this.#delayMs === 0) client.write(chunk);
      else setTimeout(() => client.write(chunk), this.#delayMs);
    });
  }

  #counter(): (chunk: Buffer) => void {
    let rest: Buffer = Buffer.alloc(0);
    let isStarted = false;
    let isControl = false;
    return (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        // The first frame has no letter.
        const head = isStarted ? FRAME_HEAD : FRAME_HEAD - 1;
        if (rest.length < head) return;
        const length = rest.readUInt32BE(head - 4) + head - 4;
        if (rest.length < length) return;
        const frame = rest.subarray(0, length);
        rest = rest.subarray(length);
        const letter = isStarted ? String.fromCharCode(frame[0]!) : '';
        isStarted = true;
        if (letter !== 'Q' && letter !== 'E') continue;
        const text = letter === 'Q' ? frame.subarray(FRAME_HEAD).toString('latin1') : '';
        isControl ||= text.includes('LISTEN finclaw');
        if (isControl) this.traffic.control++;
        else this.traffic.statements++;
        if (BEGIN.test(text)) this.traffic.transactions++;
      }
    };
  }
}
