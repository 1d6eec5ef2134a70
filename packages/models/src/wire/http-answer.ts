import type { IncomingMessage } from 'node:http';
import { asConnectionFailure, closedConnection } from './connection-failure.ts';

/** An answer before its body is read. */
type Incoming = Pick<IncomingMessage, 'statusCode' | 'headers' | 'complete' | 'destroyed' | 'errored'> &
  NodeJS.ReadableStream &
  Destroyable;
interface Destroyable {
  destroy(error?: Error): unknown;
}

/** The time the rest of an unneeded body may take before the connection is closed. */
const DRAIN_MS = 1_000;

/** The longest body that is read as a whole, in characters; anything longer is not a valid response. */
const MAX_TEXT = 32 * 1024 * 1024;

/** A response that has begun. Its body is read once, by one of the methods. */
export class HttpAnswer {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly #incoming: Incoming;

  constructor(incoming: Incoming) {
    const { statusCode = 0, headers } = incoming;
    this.#incoming = incoming;
    this.status = statusCode;
    this.headers = { get: (name) => headers[name.toLowerCase()]?.toString() ?? null };
    // The reader of the body handles its failure; without a reader it can be ignored.
    incoming.on('error', () => {});
  }

  get isOk(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get isJson(): boolean {
    return this.headers.get('content-type')?.includes('application/json') === true;
  }

  /** The whole body; of one without end, its beginning. */
  async text(): Promise<string> {
    let all = '';
    await this.read((piece) => {
      all += piece;
      return all.length > MAX_TEXT ? 'cut' : 'more';
    });
    return all;
  }

  /**
   * Passes on the body as it arrives, never half a character, until it ends or `take` stops. The rest of a complete
   * message is read and discarded, so that the connection can be reused; stopping in the middle closes it. An error
   * thrown by `take` ends the response.
   */
  read(take: (piece: string) => 'more' | 'complete' | 'cut'): Promise<void> {
    const incoming = this.#incoming;
    // An earlier failure is no longer emitted.
    if (incoming.destroyed)
      return Promise.reject(incoming.errored ? asConnectionFailure(incoming.errored) : closedConnection());
    return new Promise((resolve, reject) => {
      const onData = (piece: Buffer | string): void => {
        try {
          const wish = take(piece as string);
          if (wish === 'more') return;
          leave();
          if (wish === 'complete') drain(incoming);
          else incoming.destroy();
          resolve();
        } catch (error) {
          leave();
          incoming.destroy();
          reject(error);
        }
      };
      const onEnd = (): void => resolve();
      const onError = (error: Error): void => reject(asConnectionFailure(error));
      // A body that closes without an error and without its end was cut.
      const onClose = (): void => reject(closedConnection());
      const leave = (): void => {
        incoming.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      };
      incoming.setEncoding('utf8');
      incoming.on('end', onEnd).on('error', onError).on('close', onClose).on('data', onData);
    });
  }
}

function drain(incoming: Incoming): void {
  if (incoming.complete || incoming.destroyed) {
    incoming.resume();
    return;
  }
  const timer = setTimeout(() => incoming.destroy(), DRAIN_MS).unref();
  incoming.on('close', () => clearTimeout(timer)).resume();
}
