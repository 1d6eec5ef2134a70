import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports the system gives to outgoing connections, so that no connection takes one between its choice and its
// use.
const FIRST = 20_000;
const LAST = 30_000;
/** Processes that look at the same time begin far apart. */
let last = randomInt(FIRST, LAST);

/** A port of this machine that nobody listens on, another one at every call. */
export async function freePort(): Promise<number> {
  do last = last >= LAST ? FIRST : last + 1;
  while (!(await isFree(last)));
  return last;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
