import { readErrorBody } from './error-body.ts';
import type { HttpAnswer } from './http-answer.ts';

interface ResponseHead {
  /** Missing when the error came inside a stream. */
  readonly status?: number;
  readonly headers?: Pick<Headers, 'get'>;
}

/** Matches the wait where only the error message has it. */
const WAIT = /(?:retry|try again) in (\d{1,5}(?:\.\d{1,6})?)\s?s/i;

/** A server's error response. */
export class VendorAnswerError extends Error {
  readonly status: number | undefined;
  readonly headers: Pick<Headers, 'get'>;
  readonly requestID: string | undefined;
  readonly apiMessage: string;
  readonly type: string | undefined;
  readonly code: string | undefined;
  readonly errorCode: string | undefined;

  constructor(body: string, { status, headers }: ResponseHead) {
    const { message, type, code, errorCode, status: inside } = readErrorBody(body);
    super(status === undefined ? message : `${status} ${message}`);
    // A gateway reports the status of the vendor behind it inside the stream, after its own was sent.
    this.status = status ?? inside;
    this.apiMessage = message;
    this.type = type;
    this.code = code;
    this.errorCode = errorCode;
    this.requestID = headers?.get('request-id') ?? headers?.get('x-request-id') ?? undefined;
    const [, seconds] = (this.status === 429 && WAIT.exec(message)) || [];
    const retryAfter = seconds === undefined ? null : String(Math.ceil(Number(seconds)));
    this.headers = { get: (name) => headers?.get(name) ?? (name === 'retry-after' ? retryAfter : null) };
  }
}

/** The error that an answer with a status outside 2xx is. */
export async function readFailure(answer: HttpAnswer): Promise<VendorAnswerError> {
  return new VendorAnswerError(await answer.text(), answer);
}
