import { openStoreAt } from '@finclaw/cluster';
import { startPostgres } from '@finclaw/cluster/testing';
import type { Store } from '@finclaw/storage';
import type { Scenario } from './scenario.ts';

const DOLLAR = 1_000_000_000n;

/** Eight workers make calls of about seven cents until none fits under one dollar any more. */
export const spendTogether: Scenario = async () => {
  const postgres = await startPostgres();
  const stores = Array.from({ length: 8 }, () => openStoreAt(postgres.url));
  try {
    let calls = 0;
    const work = async ({ usage }: Store): Promise<void> => {
      const cap = { since: 0, nanoUsd: DOLLAR };
      for (;;) {
        const id = await usage.reserve({ runId: 'r', estimateNanoUsd: 70_000_000n, at: 1, cap });
        if (id === undefined) return;
        calls++;
        const tokens = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
        await usage.record({
          at: 1,
          runId: 'r',
          sessionKey: 's',
          provider: 'p',
          model: 'm',
          ...tokens,
          costNanoUsd: 61_000_000n,
        });
        await usage.settle(id);
      }
    };
    await Promise.all(stores.flatMap((store) => [work(store), work(store)]));
    const spent = await stores[0]!.usage.committedNanoUsd(0);
    return [
      { what: `eight workers made ${calls} calls and spent`, found: Number(spent) / 1e9, most: 1, unit: 'dollars' },
    ];
  } finally {
    for (const store of stores) store.close();
    await postgres.stop();
  }
};
