import { once } from 'node:events';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecured } from 'node:https';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib';
import { FinClawError } from '../errors/errors.ts';
import type { ResolvedAddress, SafeTarget } from './ssrf.ts';

export interface OutgoingRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string | Uint8Array | undefined;
}

export interface IncomingAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Sends one request over a fresh connection to one of the target's validated addresses, and reads the whole answer. */
export async function sendPinned(
  target: SafeTarget,
  { method, headers, body }: OutgoingRequest,
  signal: AbortSignal,
  maxBodyBytes: number,
): Promise<IncomingAnswer> {
  const request = target.url.protocol === 'https:' ? requestSecured : requestPlain;
  const outgoing = request(target.url, {
    method,
    headers: Object.fromEntries(headers),
    // A pooled connection would have been validated for another request, under another policy.
    agent: false,
    signal,
    lookup: lookupOnly(target.addresses),
  });
  // The reader of the body handles a failure after the response; here it would only crash the process.
  outgoing.on('error', () => {});
  outgoing.end(body);
  const [message] = (await once(outgoing, 'response')) as [IncomingMessage];
  try {
    const answerHeaders = new Headers();
    for (const [name, values] of Object.entries(message.headersDistinct)) {
      for (const value of values ?? []) answerHeaders.append(name, value);
    }
    return { status: message.statusCode ?? 0, headers: answerHeaders, body: await readBody(message, maxBodyBytes) };
  } finally {
    outgoing.destroy();
  }
}

/** Resolves every name to the given addresses, so that no second, different DNS answer is used. */
function lookupOnly(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };
}

/** Reads a body. The limit counts packed and unpacked bytes, so that a small response cannot unpack into a huge one. */
async function readBody(message: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const unpack = UNPACK.get(message.headers['content-encoding']?.toLowerCase());
  if (unpack === undefined || size === 0) return body;
  try {
    return await unpack(body, { maxOutputLength: maxBytes });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(maxBytes) : error;
  }
}

const UNPACK: ReadonlyMap<string | undefined, (packed: Buffer, options: ZlibOptions) => Promise<Buffer<ArrayBuffer>>> =
  new Map([
    ['gzip', promisify(gunzip)],
    ['x-gzip', promisify(gunzip)],
    ['deflate', promisify(inflate)],
    ['br', promisify(brotliDecompress)],
  ]);

function tooLarge(maxBytes: number): FinClawError {
  return new FinClawError(`The response is larger than ${maxBytes} bytes`, 'RESPONSE_TOO_LARGE');
}
