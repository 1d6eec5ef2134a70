import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROKER_KEY, FakeOrders } from '@finclaw/brokers/testing';
import { isWhole } from '@finclaw/infra/testing';
import { startVendor } from '@finclaw/market/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChaosServer } from '../build.ts';
import type { Sending } from './place.ts';

let program = '';
beforeAll(async () => {
  program = await buildChaosServer('orders/place');
});

interface Ended {
  readonly signal: NodeJS.Signals | null;
  readonly told?: { readonly ok: boolean; readonly states: readonly string[]; readonly writes: number };
}

/** Runs one process to its end, or to its death. */
function send(sending: Sending): Promise<Ended> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE: join(program, '..', 'cache') };
  const child = spawn(process.execPath, [program, JSON.stringify(sending)], { env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (part) => (stdout += part));
  child.stderr.on('data', (part) => (stderr += part));
  return new Promise((resolve, reject) =>
    child.on('close', (code, signal) => {
      if (signal === null && code !== 0) reject(new Error(stderr));
      else resolve({ signal, ...(stdout !== '' && { told: JSON.parse(stdout) }) });
    }),
  );
}

describe('killed while it sends a real order', () => {
  it('has sent it once at most at every write, and finds out what became of it', async () => {
    const vendor = await startVendor();
    const broker = { ...BROKER_KEY, baseUrl: vendor.url };
    const found: string[] = [];
    let writes = 1;
    // The first process lives, and tells how many writes there are to be killed at.
    for (let killAt = 0; killAt <= writes; killAt += killAt === 0 || isWhole ? 1 : 3) {
      const folder = mkdtempSync(join(tmpdir(), 'finclaw-orders-'));
      const fake = new FakeOrders();
      vendor.answer(fake.reply);
      const base = { database: join(folder, 'store.db'), broker, laterMs: 0 };
      const first = await send({ ...base, killAt: killAt === 0 ? null : killAt });
      if (killAt === 0) writes = first.told?.writes ?? 0;
      else expect(first.signal).toBe('SIGKILL');
      const sentBefore = fake.requests.length;
      // The same approved call again, as the next process would carry it out, at once and after a while.
      await send({ ...base, killAt: null });
      const last = await send({ ...base, killAt: null, laterMs: 180_000 });
      rmSync(folder, { recursive: true });
      const state = last.told?.states.join(', ');
      if (fake.requests.length > 1 || fake.orders.length > 1 || last.told?.states.length !== 1)
        found.push(`killed at write ${killAt}: sent ${sentBefore}, then ${fake.requests.length}: ${state}`);
      // What the broker has is known to be there, and what it has not is known not to be.
      expect({ killAt, state }).toEqual({
        killAt,
        state: fake.orders.length === 1 ? 'REAL-1 open' : 'REAL-1 not-sent',
      });
    }
    await vendor.close();
    expect(found).toEqual([]);
    expect(writes).toBeGreaterThan(3);
  });
});
