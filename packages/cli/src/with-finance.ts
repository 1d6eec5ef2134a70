import { type OpenFinance, openFinance } from '@finclaw/app/market';
import type { Invocation } from './io.ts';
import { openState } from './open-state.ts';

/** Opens the finance side for one command that asks no model, and closes it again. The command goes on in the configured language. */
export async function withFinance<T>(
  invocation: Invocation,
  run: (finance: OpenFinance, invocation: Invocation) => Promise<T>,
): Promise<T> {
  const { loaded, paths, logger } = await openState(invocation.io);
  const { config, locale } = loaded;
  const finance = await openFinance({ config, paths, locale, logger, mayCopy: true });
  try {
    return await run(finance, { ...invocation, locale });
  } finally {
    await finance.close();
  }
}
