import { type AsyncSteps, inSlices, waitToEnd } from '@finclaw/infra';
import type { HistoryLedger } from './ledger.ts';

/** A transaction hands out a ledger of the same kind. */
interface InTransactions<Ledger> {
  transaction<T>(work: (ledger: Ledger) => Promise<T>): Promise<T>;
}

/** How often a check is made again because the history grew meanwhile, before it is made in one go. */
const MOST_TRIES = 5;

/**
 * Checks the history in slices, then writes in one transaction if the history is still the one that was checked;
 * otherwise it is checked again. What the check says instead of nothing comes back, and nothing is written.
 */
export async function checkThenWrite<
  Ledger extends Pick<HistoryLedger, 'version'> & InTransactions<Ledger>,
  Refused extends object,
  Written,
>(
  ledger: Ledger,
  check: (ledger: Ledger) => AsyncSteps<Refused | undefined>,
  write: (ledger: Ledger) => Promise<Written>,
): Promise<{ readonly refused: Refused } | { readonly written: Written }> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const version = await ledger.version();
    const refused = await inSlices(check(ledger));
    if (refused !== undefined) return { refused };
    const done = await ledger.transaction(async (inside) =>
      (await inside.version()) === version ? { written: await write(inside) } : undefined,
    );
    if (done !== undefined) return done;
  }
  return ledger.transaction(async (inside) => {
    const refused = await waitToEnd(check(inside));
    return refused === undefined ? { written: await write(inside) } : { refused };
  });
}
