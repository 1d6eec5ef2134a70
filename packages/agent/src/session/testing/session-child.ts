// A process that appends to one session, and prints what has been acknowledged.
import { writeSync } from 'node:fs';
import { createSilentLogger } from '@finclaw/infra';
import { createSessionStore } from '../session-store.ts';

const [dir, sessionKey, from = '0', until = 'Infinity'] = process.argv.slice(2) as [string, string];
const store = createSessionStore({ dir, logger: createSilentLogger() });
const session = await store.open(sessionKey);
for (let n = Number(from); n < Number(until); n++) {
  const timestamp = new Date(n * 1_000).toISOString();
  const filler = '가'.repeat(n % 3 === 0 ? 40_000 : 10);
  await session.append([
    { role: 'user', content: `question ${n} ${filler}`, timestamp },
    { role: 'assistant', content: `answer ${n}`, timestamp },
  ]);
  writeSync(1, `${n}\n`);
}
await session.close();
