// Writes rows until it is killed, and says so after each one. Run by the crash tests: node crash-writer.ts FILE COUNT
import { writeSync } from 'node:fs';
import { openStore } from '../open-store.ts';
import { entry, inbound, target } from './sample-rows.ts';

const [path = '', count = '1000000'] = process.argv.slice(2);
const store = openStore(path);
for (let n = 0; n < Number(count); n++) {
  const id = `${process.pid}-${n}`;
  const { row } = await store.inbox.accept(entry(inbound(id)));
  await store.transaction(
    'everything',
    async (tx) => {
      await tx.outbox.prepare({
        runId: row.id,
        target,
        payloads: [{ text: 'a' }, { text: 'b' }],
        expiresAt: 1,
        dedupeKey: row.id,
      });
      await tx.inbox.finish(row.id, 'answered');
    },
    'soon',
  );
  await store.inbox.flushed();
  writeSync(1, `${row.id}\n`);
}
store.close();
