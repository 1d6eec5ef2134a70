import { type AddressInfo, createServer, type Server, Socket } from 'node:net';

/** The disturbances of a process at a database query. */
export type Harm = 'cut before' | 'cut after' | 'frozen before' | 'frozen after';

interface Trap {
  readonly at: number;
  readonly harm: Harm;
  /** Stops the process; resolves when it may go on. */
  readonly freeze: () => Promise<void>;
}

/**
 * A proxy between one process and its database. Counts the queries on the connection of its statements, apart from the
 * one for heartbeats, and disturbs one of them: the connection ends before it arrives, or before its answer does; or
 * the process freezes.
 */
export class Tap {
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #trap: Trap | undefined;
  /** The queries since the last call, by their first words. */
  asked: string[] = [];
  isSprung = false;

  private constructor(server: Server, target: URL) {
    this.#server = server;
    this.#target = target;
    server.on('connection', (client) => this.#join(client));
  }

  static async open(url: string): Promise<Tap> {
    const server = createServer({ noDelay: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Tap(server, new URL(url));
  }

  get url(): string {
    return Object.assign(new URL(this.#target), { port: String((this.#server.address() as AddressInfo).port) }).href;
  }

  /** Counts from here on, and does harm once. */
  arm(trap?: Trap): void {
    this.asked = [];
    this.isSprung = false;
    this.#trap = trap;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(client: Socket): void {
    const server = new Socket().setNoDelay(true);
    server.connect(Number(this.#target.port), this.#target.hostname);
    let isControl = false;
    let isDeaf = false;
    let order: Promise<void> = Promise.resolve();
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(socket);
        end();
      });
    }
    client.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      isControl ||= text.includes('LISTEN finclaw');
      const harm = isControl ? undefined : this.#notice(text);
      order = order.then(async () => {
        if (harm === undefined) return void server.write(chunk);
        if (harm.harm === 'cut before') return end();
        isDeaf = harm.harm === 'cut after';
        if (harm.harm !== 'frozen before') server.write(chunk);
        if (harm.harm.startsWith('frozen')) await harm.freeze();
        if (harm.harm === 'frozen before') server.write(chunk);
      });
    });
    server.on('data', (chunk) => {
      if (isDeaf) end();
      else client.write(chunk);
    });
  }

  #notice(text: string): Trap | undefined {
    this.asked.push(/BEGIN|COMMIT|ROLLBACK|SELECT|INSERT|UPDATE|DELETE/.exec(text)?.[0] ?? '');
    const trap = this.#trap;
    if (trap === undefined || this.asked.length !== trap.at) return undefined;
    this.#trap = undefined;
    this.isSprung = true;
    return trap;
  }
}
