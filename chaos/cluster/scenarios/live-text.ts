import { setTimeout as sleep } from 'node:timers/promises';
import { openStoreAt } from '@finclaw/cluster';
import { startPostgres } from '@finclaw/cluster/testing';
import { percentile, type Scenario } from './scenario.ts';

const DELTAS = 400;

/** Two answers are written at one process, a piece every 20 ms each, and read at another. */
export const crossNodes: Scenario = async () => {
  const postgres = await startPostgres();
  const [writer, reader] = [openStoreAt(postgres.url), openStoreAt(postgres.url)];
  try {
    await writer.cluster!.join();
    await reader.cluster!.join();
    const took: number[] = [];
    const order: number[] = [];
    await reader.cluster!.bus.subscribe('delta', (body) => {
      const { at, n } = JSON.parse(body) as { at: number; n: number };
      took.push(performance.now() - at);
      order.push(n);
    });
    for (let n = 0; n < DELTAS; n++) {
      writer.cluster!.bus.publish('delta', JSON.stringify({ at: performance.now(), n }));
      await sleep(10);
    }
    for (const until = Date.now() + 10_000; order.length < DELTAS && Date.now() < until; ) await sleep(20);
    const misplaced = order.filter((n, at) => n !== at).length + DELTAS - order.length;
    return [
      {
        what: 'a piece of an answer reaches the other process within',
        found: percentile(took, 0.95),
        most: 150,
        unit: 'ms (p95)',
      },
      { what: 'of 400 pieces, missing, repeated or out of order:', found: misplaced, most: 0, unit: '' },
    ];
  } finally {
    writer.close();
    reader.close();
    await sleep(200);
    await postgres.stop();
  }
};
