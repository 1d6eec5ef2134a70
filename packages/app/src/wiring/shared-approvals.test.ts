import { type ApprovalBroker, createApprovalBroker } from '@finclaw/tools';
import { describe, expect, it, vi } from 'vitest';
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

/** So many processes, each with its broker, and the answers they recorded. */
async function share(processes: number, recordingMs = 0) {
  const listeners: ((body: string, seq: number) => void)[] = [];
  const bus = {
    publish(_topic: string, body: string) {
      queueMicrotask(() => {
        for (const listener of listeners) listener(body, 1);
      });
    },
    subscribe: async (_topic: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
  };
  const recorded: unknown[] = [];
  const brokers: ApprovalBroker[] = [];
  for (let at = 0; at < processes; at++) {
    const record = async (answer: unknown): Promise<void> => {
      if (recordingMs > 0) await new Promise((resolve) => setTimeout(resolve, recordingMs));
      recorded.push(answer);
    };
    const broker = createApprovalBroker({ now: Date.now, record });
    broker.addPresenter({ canReach: () => true, present: () => {} });
    brokers.push(await shareApprovals(broker, bus));
  }
  return { brokers, recorded };
}

describe('a question for a yes that several processes know', () => {
  it('is decided once, and each of 200 answers hears at once what became of it', async () => {
    const { brokers, recorded } = await share(4);
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
    expect([await asked, recorded.length]).toEqual([{ approved: true, inputHash: 'hash' }, 1]);
  });

  it('an answer that is carried out is never reported as unknown, however slowly it is recorded', async () => {
    vi.useFakeTimers();
    try {
      const { brokers } = await share(2, 15_000);
      const asked = brokers[0]!.request(REQUEST);
      await vi.advanceTimersByTimeAsync(0);
      const { id, requester: by } = brokers[1]!.list()[0]!;
      const answer = brokers[1]!.answer(id, { approved: true, by: { ...by, origin: 'button' } });
      await vi.advanceTimersByTimeAsync(30_000);
      expect([await answer, (await asked).approved]).toEqual(['accepted', true]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('brings the value that a tool server asked for to the process whose run waits for it', async () => {
    const { brokers } = await share(2);
    const asks = { server: 'shop', text: 'Which size?', label: 'size', kind: 'text', step: 1, steps: 1 } as const;
    const asked = brokers[0]!.request({ ...REQUEST, asks });
    await expect.poll(() => brokers[1]!.list().map((each) => each.asks)).toEqual([asks]);
    const { id, requester: by } = brokers[1]!.list()[0]!;
    const answer = { approved: true, value: 'XL', by: { ...by, origin: 'typed' as const } };
    expect(await brokers[1]!.answer(id, answer)).toBe('accepted');
    expect(await asked).toEqual({ approved: true, inputHash: 'hash', value: 'XL' });
  });
});
