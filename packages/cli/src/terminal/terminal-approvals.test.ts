import { createApprovalBroker } from '@finclaw/tools';
import { approvalRequest } from '@finclaw/tools/testing';
import { expect, it } from 'vitest';
import type { TextOutput } from '../text-output.ts';
import { TerminalApprovals } from './terminal-approvals.ts';

it('of two approvals at once the second card appears after the first is answered, and a yes is to what was shown last', async () => {
  const written: string[] = [];
  const output = { write: (text: string) => void written.push(text), hasCursor: false } as unknown as TextOutput;
  const isShown = (text: string): boolean => written.join('').includes(text);
  const untilAsked = (times: number) =>
    expect.poll(() => written.join('').split('Type yes to approve').length - 1).toBe(times);
  const broker = createApprovalBroker({ now: () => 0, record: async () => {} });
  const approvals = new TerminalApprovals(broker, output, 'en');
  const ask = (to: string) =>
    broker.request(approvalRequest({ channelId: 'terminal', fields: [{ path: 'to', value: to }] }));
  const [first, second] = [ask('first-account'), ask('second-account')];
  await untilAsked(1);
  expect([isShown('first-account'), isShown('second-account')]).toEqual([true, false]);
  await approvals.answer('no', true);
  expect(await first).toMatchObject({ approved: false });
  await untilAsked(2);
  expect(isShown('second-account')).toBe(true);
  await approvals.answer('yes', true);
  expect(await second).toMatchObject({ approved: true });
});
