import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface VendorCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface VendorReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string | Uint8Array;
  /** Closes the connection without an answer, or never answers. */
  readonly ends?: 'cut' | 'never';
}

/** A server on this machine that plays a vendor and remembers what it was asked. */
interface VendorServer {
  readonly url: string;
  readonly calls: readonly VendorCall[];
  /** Changes what it answers and forgets what it was asked. */
  answer(reply: (call: VendorCall) => VendorReply): void;
  close(): Promise<void>;
}

/** Starts a vendor on a free port. */
export async function startVendor(
  first: (call: VendorCall) => VendorReply = () => ({ status: 404 }),
): Promise<VendorServer> {
  let reply = first;
  let calls: VendorCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://vendor');
      const call: VendorCall = {
        method: request.method ?? '',
        path: decodeURIComponent(url.pathname),
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      calls.push(call);
      const { status = 200, headers, json, text, ends } = reply(call);
      if (ends === 'cut') request.socket.destroy();
      if (ends !== undefined) return;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(json === undefined ? text : JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get calls() {
      return calls;
    },
    answer(next) {
      reply = next;
      calls = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
