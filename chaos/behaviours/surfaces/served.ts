import { freePort } from '@finclaw/infra/testing';
import { FinclawProcess, finclaw } from '../../../packages/cli/src/journeys/finclaw-process.ts';
import type { Place } from '../surfaces.ts';

/** A running `finclaw serve`. */
export interface Served {
  readonly url: string;
  readonly token: string;
}

/** Starts the server of a row, runs a function with it, and stops it. */
export async function withServer<T>(place: Place, channels: object, use: (served: Served) => Promise<T>): Promise<T> {
  const port = await freePort();
  place.configure({ gateway: { port, openaiApi: 'local' }, channels });
  const { stdout } = await finclaw(['serve', '--token', 'row', '--json'], place.stateDir, { env: place.env });
  const server = new FinclawProcess(['serve'], place.stateDir, { env: place.env });
  try {
    await server.shows(String(port));
    return await use({ url: `http://127.0.0.1:${port}`, token: (JSON.parse(stdout) as { token: string }).token });
  } finally {
    server.child.kill('SIGTERM');
    await server.finished;
  }
}
