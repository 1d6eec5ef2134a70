import type { DropReason, MessageEnd } from '@finclaw/conversation';
import { createSilentLogger } from '@finclaw/infra';
import type { InboxRow } from '@finclaw/storage';
import { describe, expect, it } from 'vitest';
import type { FinishedRun } from './answering.ts';
import { Settlement } from './settlement.ts';

const row = (id: string): InboxRow => ({ id, message: { id: `m-${id}`, channelId: 'web' } }) as unknown as InboxRow;

const runOf = (runId: string): MessageEnd<FinishedRun> => ({
  run: { runId, text: 'Fine.', result: {} } as unknown as FinishedRun,
  outcome: 'answered',
});

/** A settlement, and everything it did, in order. `failing` names a step that throws. */
function setUp(options: { failing?: string; delivered?: boolean } = {}) {
  const seen: string[] = [];
  const note = (step: string, text: string): true => {
    seen.push(`${step} ${text}`);
    if (options.failing === step) throw new Error('full disk');
    return true;
  };
  const settlement = new Settlement({
    inbox: { finish: (id, outcome) => note('row', `${id} ${outcome}`) },
    turns: {
      finish: (_channel, id, { runId, outcome, text }) => void note('turn', `${id} of ${runId} ${outcome} ${text}`.trim()),
    },
    recorder: {
      end: ({ runId, messageIds = [] }) => void note('record', `${runId} for ${messageIds.join(',')}`),
      dropped: ({ row: { id }, reason }) => void note('record', `${id} ${reason}`),
    },
    notices: { dropped: async ({ id }, reason) => void note('notice', `${id} ${reason}`) },
    wasDelivered: () => options.delivered === true,
    logger: createSilentLogger(),
  });
  return { settlement, seen };
}

describe('Settlement', () => {
  it('F-90 ends every message of a run once: one record, then each row and each turn, naming the run', () => {
    const { settlement, seen } = setUp();
    for (const id of ['a', 'b']) settlement.take(id);
    settlement.settle([row('a'), row('b')], runOf('b'));
    settlement.settle([row('a'), row('b')], runOf('b'));
    settlement.settle([row('a')], { dropped: 'stopped' });
    expect(seen).toEqual([
      'record b for m-a,m-b',
      'row a answered',
      'turn m-a of b answered Fine.',
      'row b answered',
      'turn m-b of b answered Fine.',
    ]);
  });

  it('F-90 a message is taken once until it ends', () => {
    const { settlement } = setUp();
    expect([settlement.take('a'), settlement.take('a')]).toEqual([true, false]);
    settlement.settle([row('a')], { dropped: 'stopped' });
    expect(settlement.take('a')).toBe(true);
  });

  it.each<{ reason: DropReason; outcome: string }>([
    { reason: 'queue-full', outcome: 'refused' },
    { reason: 'superseded', outcome: 'superseded' },
    { reason: 'stopped', outcome: 'cancelled' },
    { reason: 'gave-up', outcome: 'failed' },
    { reason: 'broken', outcome: 'failed' },
  ])('F-90 dropped for $reason: everybody hears $outcome', ({ reason, outcome }) => {
    const { settlement, seen } = setUp();
    settlement.take('a');
    settlement.settle([row('a')], { dropped: reason });
    expect(seen).toEqual([`record a ${reason}`, `row a ${outcome}`, `turn m-a of a ${outcome}`, `notice a ${reason}`]);
  });

  it('D15 a fault behind the delivery leaves the answer an answer, and says nothing else', () => {
    const { settlement, seen } = setUp({ delivered: true });
    settlement.take('a');
    settlement.settle([row('a')], { dropped: 'broken' });
    expect(seen.slice(1)).toEqual(['row a answered', 'turn m-a of a answered']);
  });

  it.each(['record', 'row', 'turn'])('P-18 when the %s cannot be written, the others still are', (failing) => {
    const { settlement, seen } = setUp({ failing });
    settlement.take('a');
    settlement.settle([row('a')], runOf('a'));
    expect(seen.map((step) => step.split(' ')[0])).toEqual(['record', 'row', 'turn']);
  });
});
