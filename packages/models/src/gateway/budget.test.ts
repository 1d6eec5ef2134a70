import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store, type UsageLedger } from '@finclaw/storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderRequestParams } from '../providers/adapter.ts';
import { BudgetExceededError, type BudgetSettings, createRunBudget } from './budget.ts';
import { BUILT_IN_MODELS } from './catalog-data.ts';
import type { ModelEntry } from './model-entry.ts';

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
  beforeEach(() => {
    const path = join(mkdtempSync(join(tmpdir(), 'finclaw-budget-')), 'finclaw.db');
    stores = [openStore(path), openStore(path)];
  });
  afterEach(() => {
    for (const store of stores) store.close();
  });

  const ask = (settings: Partial<BudgetSettings>, ledger: UsageLedger, runId: string) =>
    createRunBudget(settings, { ledger: distant(ledger), runId, now, priceOf }).reserve(entry, params, false);

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
    const budget = createRunBudget(
      { perDayUsd: 0.5, perRunUsd: 0.5 },
      { ledger: distant(stores[0]!.usage), runId: 'run', now, priceOf },
    );
    const [first, second] = await Promise.allSettled([
      budget.reserve(entry, params, false),
      budget.reserve(entry, params, false),
    ]);
    expect(second).toMatchObject({ status: 'rejected', reason: { details: { cap: 'run' } } });
    if (first?.status === 'fulfilled') await first.value.settle(0n);
    await (await budget.reserve(entry, params, false)).settle(0n);
    expect(await stores[0]!.usage.committedNanoUsd(0)).toBe(0n);
  });
});
