import { type Database, parseColumn } from '@finclaw/storage';
import type { TickerSymbol, Timestamp } from '@finclaw/types';
import type { Observation, Reading } from './reading.ts';

/** Stores the last observation of each watched instrument in the table `alert_observations`. */
export function createObservationTable(database: Database) {
  return {
    async get(symbol: TickerSymbol): Promise<Observation | undefined> {
      const row = await database.get<{ reading: string; seen_at: number }>(
        'SELECT reading, seen_at FROM alert_observations WHERE symbol = ?',
        [symbol],
      );
      return row && { reading: parseColumn<Reading>(row.reading), seenAt: row.seen_at as Timestamp };
    },

    async set(reading: Reading, seenAt: number): Promise<void> {
      await database.run(
        `INSERT INTO alert_observations (symbol, reading, seen_at) VALUES (?, ?, ?)
         ON CONFLICT (symbol) DO UPDATE SET reading = excluded.reading, seen_at = excluded.seen_at`,
        [reading.symbol, JSON.stringify(reading), seenAt],
      );
    },
  };
}
