import type { Job, JobRun } from '@finclaw/features/schedules';
import { createChannelId, type InboundMessage } from '@finclaw/types';
import { expect, it } from 'vitest';
import { createHandOver } from './hand-over.ts';

const place = {
  channelId: createChannelId('chat'),
  accountId: 'default',
  senderId: 'alice',
  chatType: 'direct' as const,
};
const run: JobRun = {
  jobId: 'j',
  instant: 0,
  state: 'stored',
  missed: 0,
  happening: { told: 'a new high', asked: 'a new high' },
};

it.each<{ task: Job['task']; asked: string[] }>([
  { task: { kind: 'tell' }, asked: [] },
  { task: { kind: 'brief', which: 'portfolio' }, asked: ['scheduled portfolio: your portfolio'] },
  { task: { kind: 'brief', which: 'morning' }, asked: ['scheduled: the morning briefing'] },
  { task: { kind: 'ask', text: 'Why?' }, asked: ['scheduled: a new high\nWhy?'] },
])('what has happened is told, and the $task.kind of the job is done', async ({ task, asked }) => {
  const told: string[] = [];
  const routed: string[] = [];
  const handOver = createHandOver({
    router: {
      route: async ({ origin, schedule, body }: InboundMessage) => {
        routed.push(`${[origin, schedule?.brief].filter(Boolean).join(' ')}: ${body}`);
        return { row: { id: 'run' } } as never;
      },
    },
    notices: {
      store: async (_target, text) => {
        told.push(text);
        return async () => undefined as never;
      },
    },
    isOpen: () => true,
    isKnown: async () => true,
    isCommand: () => false,
    now: () => 0,
    bookPlan: () => expect.unreachable(),
  });
  const job = { id: 'j', place, owner: place, locale: 'en', zone: 'UTC', task, limits: { steps: 6, usdPerDay: 1 } };
  await handOver({ ...job, rule: { kind: 'every', minutes: 5, from: 0 } } as unknown as Job, run);
  expect([told, routed]).toEqual([['🔔 a new high'], asked]);
});

it('a job that an earlier version stored with a command is not run, and its owner hears of it once', async () => {
  const told = new Map<string, string>();
  const handOver = createHandOver({
    router: { route: () => expect.unreachable() },
    notices: {
      store: async (_target, text, key) => {
        told.set(key, text);
        return async () => undefined as never;
      },
    },
    isOpen: () => true,
    isKnown: async () => true,
    isCommand: (text) => text.startsWith('/'),
    now: () => 0,
    bookPlan: () => expect.unreachable(),
  });
  const task = { kind: 'ask', text: '/approve' };
  const job = { id: 'j', place, owner: place, locale: 'en', zone: 'UTC', task, limits: { steps: 6, usdPerDay: 1 } };
  const { happening: _none, ...plain } = run;
  for (const instant of [0, 300_000])
    expect(
      await handOver({ ...job, rule: { kind: 'every', minutes: 5, from: 0 } } as unknown as Job, { ...plain, instant }),
    ).toEqual({
      state: 'skipped',
    });
  expect([...told.values()]).toEqual([expect.stringContaining('This schedule is a command. It did not run')]);
});
