import { type Database, LOCKS } from '@finclaw/storage';
import type { TickerSymbol } from '@finclaw/types';
import type { Owner } from '../owner.ts';

/** The maximum number of instruments one person can follow. */
export const MAX_WATCHED = 50;

/** The instruments people follow. Only its owner can see or change a list. */
export interface Watchlist {
  /** In the order in which they were added. */
  list(owner: Owner): Promise<readonly TickerSymbol[]>;
  add(owner: Owner, symbol: TickerSymbol): Promise<'added' | 'present' | 'full'>;
  remove(owner: Owner, symbol: TickerSymbol): Promise<'removed' | 'absent'>;
}

const OWN = 'channel_id = :channelId AND account_id = :accountId AND sender_id = :senderId';

/** The lists in the table `watchlist`. */
export function createWatchlist({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => number;
}): Watchlist {
  const listIn = async (tx: Database, owner: Owner): Promise<readonly TickerSymbol[]> =>
    (
      await tx.all<{ symbol: TickerSymbol }>(`SELECT symbol FROM watchlist WHERE ${OWN} ORDER BY added_at, symbol`, {
        ...owner,
      })
    ).map(({ symbol }) => symbol);

  return {
    list: (owner) => listIn(database, owner),
    add: (owner, symbol) =>
      database.transaction([LOCKS.owned('watchlist', JSON.stringify(owner))], async (tx) => {
        const known = await listIn(tx, owner);
        if (known.includes(symbol)) return 'present';
        if (known.length >= MAX_WATCHED) return 'full';
        await tx.run(
          `INSERT INTO watchlist (channel_id, account_id, sender_id, symbol, added_at)
           VALUES (:channelId, :accountId, :senderId, :symbol, :addedAt)`,
          { ...owner, symbol, addedAt: now() },
        );
        return 'added';
      }),
    remove: async (owner, symbol) =>
      (await database.run(`DELETE FROM watchlist WHERE ${OWN} AND symbol = :symbol`, { ...owner, symbol })) === 1
        ? 'removed'
        : 'absent',
  };
}
