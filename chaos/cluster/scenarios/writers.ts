import { startPostgres } from '@finclaw/cluster/testing';
import pg from 'pg';
import type { Figure, Scenario } from './scenario.ts';

const FOR_MS = 4000;
const LOCK = "SELECT pg_advisory_xact_lock(hashtext('finclaw writer'), 0)";

/**
 * Measures the cost of one writing transaction at a time: the same small transactions, each waiting for the disk, with
 * that lock and without it.
 */
export const writeTogether: Scenario = async () => {
  const postgres = await startPostgres({ fsync: 'on' });
  try {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query(
      'CREATE TABLE written (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, session TEXT, body TEXT)',
    );
    await client.end();
    const figures: Figure[] = [];
    for (const writers of [1, 3, 8])
      for (const isLocked of [true, false]) {
        const found = await commitsPerSecond(postgres.url, writers, isLocked);
        figures.push({
          what: `${writers} writers ${isLocked ? 'one at a time' : 'side by side'} commit`,
          found,
          unit: 'a second',
        });
      }
    return figures;
  } finally {
    await postgres.stop();
  }
};

async function commitsPerSecond(url: string, writers: number, isLocked: boolean): Promise<number> {
  const until = performance.now() + FOR_MS;
  let commits = 0;
  const write = async (at: number): Promise<void> => {
    const client = new pg.Client(url);
    await client.connect();
    while (performance.now() < until) {
      await client.query(isLocked ? `BEGIN; ${LOCK}` : 'BEGIN');
      for (let row = 0; row < 3; row++)
        await client.query('INSERT INTO written (session, body) VALUES ($1, $2)', [`s${at}`, 'x'.repeat(300)]);
      await client.query('COMMIT');
      commits++;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: writers }, (_, at) => write(at)));
  return commits / (FOR_MS / 1000);
}
