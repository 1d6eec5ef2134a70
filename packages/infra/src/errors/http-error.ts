import { parseRetryAfterMs } from '../net/retry-after.ts';
import { FinClawError } from './errors.ts';

interface HttpErrorOptions {
  /** The wait the server requested. */
  readonly retryAfterMs?: number;
  /** The beginning of the response body. */
  readonly bodySnippet?: string;
}

const SNIPPET_CHARS = 500;

/** Thrown when a server answered, but not as expected. `statusCode` is the server's. */
export class HttpError extends FinClawError {
  readonly retryAfterMs: number | undefined;
  readonly bodySnippet: string;

  /** Only the host is named: paths and queries of some services contain keys. */
  constructor(statusCode: number, host: string, { retryAfterMs, bodySnippet = '' }: HttpErrorOptions = {}) {
    super(`HTTP ${statusCode} from ${host}`, 'HTTP_ERROR', { statusCode, details: { host, retryAfterMs } });
    this.retryAfterMs = retryAfterMs;
    this.bodySnippet = bodySnippet;
  }
}

/** The error that describes an unwelcome response. */
export async function toHttpError(response: Response, now = Date.now()): Promise<HttpError> {
  return new HttpError(response.status, new URL(response.url).host, {
    retryAfterMs: parseRetryAfterMs(response.headers, now),
    bodySnippet: (await response.text()).slice(0, SNIPPET_CHARS),
  });
}
