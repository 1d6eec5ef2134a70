import { Readable } from 'node:stream';
import { HttpAnswer } from '../wire/http-answer.ts';

/** An answer that arrives in the given pieces, as if from a socket. */
export function answerOf(
  statusCode: number,
  body: string | readonly Uint8Array[],
  type = 'text/event-stream',
): HttpAnswer {
  const pieces = typeof body === 'string' ? [Buffer.from(body)] : body;
  const incoming = Readable.from(pieces, { objectMode: false });
  return new HttpAnswer(Object.assign(incoming, { statusCode, headers: { 'content-type': type }, complete: true }));
}
