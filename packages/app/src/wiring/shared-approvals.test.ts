import { type ApprovalBroker, createApprovalBroker } from '@finclaw/tools';
import { describe, expect, it } from 'vitest';
import { shareApprovals } from './shared-approvals.ts';

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

describe('a question for a yes that several processes know', () => {
  it('is decided once, and each of 200 answers hears at once what became of it', async () => {
    const listeners: ((body: string, seq: number) => void)[] = [];
    const bus = {
      publish(_topic: string, body: string) {
        queueMicrotask(() => {
          for (const listener of listeners) listener(body, 1);
        });
      },
      subscribe: async (_topic: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
    };
    let recorded = 0;
    const brokers: ApprovalBroker[] = [];
    for (let at = 0; at < 4; at++) {
      const broker = createApprovalBroker({ now: Date.now, record: async () => void recorded++ });
      broker.addPresenter({ canReach: () => true, present: () => {} });
      brokers.push(await shareApprovals(broker, bus));
    }
    const asked = brokers[0]!.request(REQUEST);
    await expect.poll(() => brokers.map((broker) => broker.list().length)).toEqual([1, 1, 1, 1]);
    const { id, requester: by } = brokers[0]!.list()[0]!;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        brokers[at % 4]!.answer(id, { approved: true, by: { ...by, origin: 'button' } }),
      ),
    );
    expect(Map.groupBy(answers, (each) => each).get('accepted')).toHaveLength(1);
    expect(Map.groupBy(answers, (each) => each).get('unknown')).toHaveLength(199);
    expect([await asked, recorded]).toEqual([{ approved: true, inputHash: 'hash' }, 1]);
  });
});
