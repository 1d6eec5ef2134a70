import type { Job, JobRun } from '@finclaw/finance/schedules';
import { createChannelId, type InboundMessage } from '@finclaw/types';
import { expect, it } from 'vitest';
import { createHandOver } from './hand-over.ts';

const place = { channelId: createChannelId('chat'), accountId: 'default', senderId: 'alice', chatType: 'direct' as const };
const run: JobRun = {
  jobId: 'j',
  instant: 0,
  state: 'stored',
  missed: 0,
  happening: { told: 'a new high', asked: 'a new high' },
};

it.each<{ task: Job['task']; asked: string[] }>([
  { task: { kind: 'tell' }, asked: [] },
  { task: { kind: 'brief', which: 'portfolio' }, asked: ['/portfolio'] },
  { task: { kind: 'ask', text: 'Why?' }, asked: ['a new high\nWhy?'] },
])('what has happened is told, and the $task.kind of the job is done', async ({ task, asked }) => {
  const told: string[] = [];
  const routed: string[] = [];
  const handOver = createHandOver({
    router: {
      route: async ({ body }: InboundMessage) => {
        routed.push(body);
        return { row: { id: 'run' } } as never;
      },
    },
    notices: {
      store: async (_target, text) => {
        told.push(text);
        return async () => undefined as never;
      },
    },
    ...{ isOpen: () => true, isKnown: async () => true, prefix: '/', now: () => 0 },
  });
  const job = { id: 'j', place, owner: place, locale: 'en', zone: 'UTC', task, limits: { steps: 6, usdPerDay: 1 } };
  await handOver({ ...job, rule: { kind: 'every', minutes: 5, from: 0 } } as unknown as Job, run);
  expect([told, routed]).toEqual([['🔔 a new high'], asked]);
});
