import { setTimeout as sleep } from 'node:timers/promises';
import { openStoreAt } from '@finclaw/cluster';
import { startPostgres } from '@finclaw/cluster/testing';
import { type ApprovalBroker, createApprovalBroker } from '@finclaw/tools';
import { shareApprovals } from '../../../packages/app/src/wiring/shared-approvals.ts';
import type { Scenario } from './scenario.ts';

const REQUEST: Parameters<ApprovalBroker['request']>[0] = {
  toolName: 'place_order',
  group: 'finance',
  input: { symbol: 'AAPL', qty: 1 },
  inputHash: 'hash',
  stage: 'safety',
  reason: 'it changes something outside of this program',
  causes: ['outside'],
  changes: 'outside',
  fields: [],
  sessionId: 's1',
  userId: 'u1',
  channelId: 'web',
  timeoutMs: 60_000,
  signal: new AbortController().signal,
};

/** One approval, answered two hundred times at once at four processes. */
export const answerAtOnce: Scenario = async () => {
  const postgres = await startPostgres();
  const stores = Array.from({ length: 4 }, () => openStoreAt(postgres.url));
  try {
    let recorded = 0;
    const brokers: ApprovalBroker[] = [];
    for (const store of stores) {
      await store.cluster!.join();
      const record = async (_row: unknown, forget: (values: typeof store.values) => Promise<void>): Promise<void> => {
        recorded++;
        await store.transaction([], (tx) => forget(tx.values));
      };
      const broker = createApprovalBroker({ now: Date.now, store: store.values, ownership: store.cluster!, record });
      broker.addPresenter({ canReach: () => true, present: () => {} });
      brokers.push(await shareApprovals(broker, store.cluster!.bus));
    }
    const asked = brokers[0]!.request(REQUEST);
    while (!brokers.every((broker) => broker.list().length === 1)) await sleep(10);
    const [approval] = brokers[0]!.list();
    const by = approval!.requester;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        brokers[at % 4]!.answer(approval!.id, { approved: true, by: { ...by, origin: 'button' } }),
      ),
    );
    const { approved } = await asked;
    return [
      {
        what: '200 answers to one question: taken beyond the first',
        found: answers.filter((each) => each === 'accepted').length - 1,
        most: 0,
        unit: '',
      },
      { what: 'decisions recorded beyond the first', found: recorded - 1, most: 0, unit: '' },
      { what: 'questions left without their yes', found: approved ? 0 : 1, most: 0, unit: '' },
    ];
  } finally {
    for (const store of stores) store.close();
    await sleep(200);
    await postgres.stop();
  }
};
