import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store, type UsageLedger } from '@finclaw/storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderRequestParams } from '../providers/adapter.ts';
import { BudgetExceededError, type BudgetSettings, createRunBudget } from './budget.ts';
import { BUILT_IN_MODELS } from './catalog-data.ts';
import type { ModelEntry } from './model-entry.ts';
import { UsualCosts } from './usual-costs.ts';

const now = () => Date.UTC(2026, 0, 2, 12);
const params: ProviderRequestParams = { model: 'm', messages: [], maxTokens: 1_000 };
/** The 1,000 tokens a call may write cost $0.30. */
const entry: ModelEntry = {
  ...BUILT_IN_MODELS[0]!,
  maxOutputTokens: 1_000,
  pricing: { inputPerMillion: 0, outputPerMillion: 300 },
};

const priceOf = ({ pricing }: ModelEntry) => pricing!;

/** A ledger that is as far away as one on another machine: others come in between any two of its answers. */
function distant(ledger: UsageLedger): UsageLedger {
  return new Proxy(ledger, {
    get:
      (target, name: keyof UsageLedger) =>
      async (...args: unknown[]) => {
        await new Promise(setImmediate);
        const answer: unknown = await Reflect.apply(target[name], target, args);
        await new Promise(setImmediate);
        return answer;
      },
  });
}

describe('the cap of a day', () => {
  let stores: Store[];
  let usual: UsualCosts;
  beforeEach(() => {
    usual = new UsualCosts();
    const path = join(mkdtempSync(join(tmpdir(), 'finclaw-budget-')), 'finclaw.db');
    stores = [openStore(path), openStore(path)];
  });
  afterEach(() => {
    for (const store of stores) store.close();
  });

  const budgetOf = (settings: Partial<BudgetSettings>, ledger: UsageLedger, runId: string, waitMs = 0) =>
    createRunBudget(settings, {
      ledger: distant(ledger),
      runId,
      now,
      priceOf,
      usual,
      waitMs,
    });
  const ask = (settings: Partial<BudgetSettings>, ledger: UsageLedger, runId: string) =>
    budgetOf(settings, ledger, runId).reserve(entry, params, false);

  it('holds for runs of two processes that ask at the same moment', async () => {
    const asked = [0, 1, 2, 3, 4, 5].map((n) => ask({ perDayUsd: 1 }, stores[n % 2]!.usage, `run ${n}`));
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill('fulfilled'),
      ...Array(3).fill('rejected'),
    ]);
    expect(await stores[0]!.usage.committedNanoUsd(0)).toBe(900_000_000n);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(BudgetExceededError);
  });

  it('of a refused call nothing stays aside, neither for the day nor for the run', async () => {
    const budget = budgetOf({ perDayUsd: 0.5, perRunUsd: 0.5 }, stores[0]!.usage, 'run');
    const [first, second] = await Promise.allSettled([
      budget.reserve(entry, params, false),
      budget.reserve(entry, params, false),
    ]);
    expect(second).toMatchObject({ status: 'rejected', reason: { details: { cap: 'run' } } });
    if (first?.status === 'fulfilled') await first.value.settle(0n);
    await (await budget.reserve(entry, params, false)).settle(0n);
    expect(await stores[0]!.usage.committedNanoUsd(0)).toBe(0n);
  });

  it('a call that fits beside what was spent waits for those under way', async () => {
    const first = await budgetOf({ perDayUsd: 0.5 }, stores[0]!.usage, 'one').reserve(entry, params, false);
    const later = budgetOf({ perDayUsd: 0.5 }, stores[1]!.usage, 'two', 60_000).reserve(entry, params, false);
    await first.settle(1_000_000n);
    await (await later).settle(0n);
  });

  it('one that does not fit beside what was spent is refused without a wait', async () => {
    const { usage } = stores[0]!;
    const tokens = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
    const call = { runId: 'r', sessionKey: 's', provider: 'p', model: 'm', ...tokens };
    await usage.record({ at: now(), ...call, costNanoUsd: 300_000_000n });
    const refused = budgetOf({ perDayUsd: 0.5 }, usage, 'run', 60_000).reserve(entry, params, false);
    await expect(refused).rejects.toMatchObject({ details: { cap: 'day', spentUsd: 0.3 } });
  });

  it('whoever stops waiting leaves nothing aside', async () => {
    await budgetOf({ perDayUsd: 0.5 }, stores[0]!.usage, 'one').reserve(entry, params, false);
    const stop = new AbortController();
    const later = budgetOf({ perDayUsd: 0.5 }, stores[1]!.usage, 'two', 60_000);
    const waiting = later.reserve(entry, params, false, stop.signal);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(await stores[0]!.usage.committedNanoUsd(0)).toBe(300_000_000n);
  });

  it('lets many usual calls run at once under a cap that holds three of the dearest', async () => {
    for (let call = 0; call < 4; call++) usual.learn(entry.id, 10_000_000n, 300_000_000n);
    const asked = Array.from({ length: 20 }, (_, n) => ask({ perDayUsd: 1 }, stores[n % 2]!.usage, `run ${n}`));
    await Promise.all(asked);
    expect(await stores[0]!.usage.committedNanoUsd(0)).toBeLessThan(1_000_000_000n);
  });
});
