import { once } from 'node:events';
import { openStoreAt } from '@finclaw/cluster';
import { runWithContext } from '@finclaw/infra';

// A process with so many turns in hand, each about to write what it has found out.

const [url = '', leaseMs, turns] = process.argv.slice(2);
const store = openStoreAt(url, { leaseMs: Number(leaseMs) });
await store.cluster!.join();
const keys: string[] = [];
while (keys.length < Number(turns)) keys.push(...(await store.cluster!.claim(['web'], Number(turns))));
const fences = keys.map((sessionKey) => ({ sessionKey, token: store.cluster!.tokenOf(sessionKey)!, isOver: false }));
process.send!({ held: keys.length });
await once(process, 'message');
const writes = fences.map((fence) =>
  runWithContext({ requestId: 'r', startedAt: 0, fence }, () => store.values.set('frozen', fence.sessionKey, '1')),
);
const ended = await Promise.allSettled(writes);
process.send!({ refused: ended.filter(({ status }) => status === 'rejected').length });
