import type { Client, QueryResultRow } from 'pg';

interface ControlLineOptions {
  readonly connect: () => Promise<Client>;
  readonly onNotice: (text: string) => void;
  /** Done on every new connection. */
  readonly prepare: string;
}

/**
 * A dedicated connection for what must not wait behind the statements of answers: lanes and notices, live text, or
 * heartbeats. Reopened when it is lost.
 */
export class ControlLine {
  readonly #options: ControlLineOptions;
  #current: Promise<Client> | undefined;
  #isClosed = false;
  /** Settles when the query that was sent last is answered. */
  #answered: Promise<unknown> = Promise.resolve();

  constructor(options: ControlLineOptions) {
    this.#options = options;
  }

  /**
   * Queries once the server is available. Queries are sent without waiting for the answers to earlier ones, and answered
   * in their order. One with `isDue` waits for those answers, since a server that stands still may keep it for long, and
   * is dropped when it is no longer due.
   */
  async ask<Row extends QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[] = [],
    isDue?: () => boolean,
  ): Promise<readonly Row[]> {
    if (isDue !== undefined) await this.#answered;
    const client = await this.#get();
    if (isDue?.() === false) return [];
    const answer = client.query<Row>({ name, text, values: [...values] });
    this.#answered = answer.catch(() => {});
    return (await answer).rows;
  }

  /** Ends the connection for good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#current?.catch(() => undefined);
    await client?.end().catch(() => {});
  }

  #get(): Promise<Client> {
    this.#current ??= this.#open();
    return this.#current;
  }

  async #open(): Promise<Client> {
    try {
      const client = await this.#options.connect();
      client.once('end', () => {
        this.#current = undefined;
      });
      client.on('notification', ({ payload = '' }) => this.#options.onNotice(payload));
      await client.query(this.#options.prepare);
      if (this.#isClosed) await client.end();
      return client;
    } catch (error) {
      this.#current = undefined;
      throw error;
    }
  }
}
