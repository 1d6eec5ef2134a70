import type { openMarket } from '@finclaw/app/market';
import type { Invocation } from './io.ts';
import { openState } from './open-state.ts';

/** Opens one part of the program for one command, and closes it again. The command uses the configured language. */
export async function withPart<Part extends { close(): Promise<void> }, T>(
  open: (options: Parameters<typeof openMarket>[0]) => Promise<Part>,
  invocation: Invocation,
  run: (part: Part, invocation: Invocation) => Promise<T>,
): Promise<T> {
  const { loaded, paths, logger } = await openState(invocation.io);
  const { locale } = loaded;
  const part = await open({ ...loaded, paths, logger, env: invocation.io.env, mayCopy: true });
  try {
    return await run(part, { ...invocation, locale });
  } finally {
    await part.close();
  }
}
