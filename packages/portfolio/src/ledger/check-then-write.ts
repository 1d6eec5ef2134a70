import type { HistoryLedger } from './ledger.ts';

/** A transaction hands out a ledger of the same kind. */
interface InTransactions<Ledger> {
  transaction<T>(work: (ledger: Ledger) => Promise<T>): Promise<T>;
}

/** The number of repeated checks because the history grew meanwhile, before one is made inside the transaction. */
const MOST_TRIES = 5;

/**
 * Checks the history, then writes in one transaction if the history is still the one that was checked; otherwise checks
 * it again. If the check returns a refusal, that is returned and nothing is written.
 */
export async function checkThenWrite<
  Ledger extends Pick<HistoryLedger, 'version'> & InTransactions<Ledger>,
  Refused extends object,
  Written,
>(
  ledger: Ledger,
  check: (ledger: Ledger) => Promise<Refused | undefined>,
  write: (ledger: Ledger) => Promise<Written>,
): Promise<{ readonly refused: Refused } | { readonly written: Written }> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const version = await ledger.version();
    const refused = await check(ledger);
    if (refused !== undefined) return { refused };
    const done = await ledger.transaction(async (inside) =>
      (await inside.version()) === version ? { written: await write(inside) } : undefined,
    );
    if (done !== undefined) return done;
  }
  return ledger.transaction(async (inside) => {
    const refused = await check(inside);
    return refused === undefined ? { written: await write(inside) } : { refused };
  });
}
