import { writeSync } from 'node:fs';
import { type LifeOrder, live } from './live.ts';

// One life of a history in a process of its own: it says what it acknowledges and kills itself at the planned write, as
// `kill -9` would.

const order = JSON.parse(process.argv[2]!) as LifeOrder;
await live(order, {
  onAcknowledged: (id) => void writeSync(1, `ACKNOWLEDGED ${id}\n`),
  kill: () => process.kill(process.pid, 'SIGKILL'),
});
