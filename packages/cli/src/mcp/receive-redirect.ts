import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';

/** The address a browser returns to after a sign-in elsewhere. */
interface WayBack {
  readonly url: string;
  /** The address the browser was sent to with this state, or that was pasted from one on another machine. */
  comesBack(state: string): Promise<URL>;
  close(): void;
}

/** Listens on this machine only. A request without the issued state is refused, and waiting continues. */
export async function receiveRedirect(options: {
  readonly port: number;
  readonly locale: Locale;
  readonly input: Readable;
}): Promise<WayBack> {
  const came = Promise.withResolvers<URL>();
  let expected: string | undefined;
  const take = (address: string): boolean => {
    const url = URL.canParse(address, origin()) ? new URL(address, origin()) : undefined;
    if (url?.pathname !== '/callback' || expected === undefined || url.searchParams.get('state') !== expected)
      return false;
    came.resolve(url);
    return true;
  };
  const server = createServer((request, response) => {
    const isAwaited = request.method === 'GET' && take(request.url ?? '');
    response.writeHead(isAwaited ? 200 : 404, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    response.end(isAwaited ? message(options.locale, 'mcp.closeWindow') : '');
  });
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, '127.0.0.1', resolve));
  const lines = createInterface({ input: options.input });
  lines.on('line', (line) => take(line.trim()));
  return {
    url: `${origin()}/callback`,
    comesBack(state) {
      expected = state;
      return came.promise;
    },
    close() {
      lines.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
