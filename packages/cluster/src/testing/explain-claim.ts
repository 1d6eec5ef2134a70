import pg from 'pg';
import { openStoreAt } from '../open-store-at.ts';
import { LANES } from '../postgres/lanes.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

/**
 * Returns the server's EXPLAIN of claiming one conversation when so many wait: how long it took, what it read and how.
 */
export async function explainClaim(url: string, waiting: number) {
  const store = openStoreAt(url);
  const client = new pg.Client(url);
  await client.connect();
  try {
    await store.values.get('a', 'b');
    await client.query(
      `INSERT INTO lanes (tenant, session_key, place, pending, next_seq, ready_at)
       SELECT 'local', 'agent:main:web:direct:' || i, 'web', 1, 1, i FROM generate_series(1, $1::int) i`,
      [waiting],
    );
    await client.query('VACUUM ANALYZE lanes');
    // The first run also reads the tables' descriptions.
    for (let warm = 0; warm < 5; warm++) await client.query(LANES.claim, ['warm', 'web', 1, waiting]);
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${LANES.claim}`, [
      'somebody',
      'web',
      1,
      waiting,
    ]);
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan; 'Execution Time': number }];
    return { ms, buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], scans: scansOf(plan) };
  } finally {
    await client.end();
    store.close();
  }
}

const scansOf = ({ 'Node Type': type, Plans = [] }: Plan): readonly string[] => [
  ...(type.includes('Scan') ? [type] : []),
  ...Plans.flatMap(scansOf),
];
