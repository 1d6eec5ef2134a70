import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEachDatabase } from '@finclaw/cluster/testing';
import { openStore, type Store } from '@finclaw/storage';
import { createChannelId } from '@finclaw/types';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Look, Seen, WatchEvent } from '../events/watch-event.ts';
import { DurableTimer } from './durable-timer.ts';
import type { JobRun, JobTask } from './job.ts';
import { nextRun, type ScheduleRule } from './rule.ts';
import { type HandOver, ScheduleRunner } from './schedule-runner.ts';
import { ScheduleService } from './schedule-service.ts';
import { createScheduleTable } from './schedule-table.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONDAY = Date.parse('2026-11-16T07:00:00+09:00');
const alice = { channelId: createChannelId('chat'), accountId: 'default', senderId: 'alice' };
const bob = { ...alice, senderId: 'bob' };
const EIGHT: ScheduleRule = { kind: 'cron', cron: '0 8 * * *' };
const isWhole = process.env.FINCLAW_WHOLE === '1';
const SAY: JobTask = { kind: 'say', text: '확인' };
const ASK: JobTask = { kind: 'ask', text: '삼성전자 어때?' };

/**
 * One process over a database file. What it hands over goes under a name of its own into `taken`, which outlives it as
 * inbox and outbox do.
 */
class Process {
  now: number;
  readonly store: Store;
  readonly service: ScheduleService;
  readonly runner: ScheduleRunner;
  readonly timer: DurableTimer;
  /** Runs that have not ended yet. */
  readonly running = new Set<string>();
  readonly told: string[] = [];
  look: (event: WatchEvent, seen: Seen | undefined) => Look | undefined = () => undefined;
  handOver: (run: JobRun, task: JobTask) => HandOver = () => ({ state: 'answered' });

  constructor(store: Store, taken: Map<string, JobRun>, now = MONDAY) {
    this.now = now;
    this.store = store;
    const { database } = this.store;
    const clock = (): number => this.now;
    const logger = { warn: () => {}, info: () => {} };
    this.timer = new DurableTimer({ database, now: clock, logger, intervalMs: 1 << 30 });
    const limits = { jobs: 3, steps: 6, usdPerDay: 0.2 };
    this.service = new ScheduleService({
      database,
      timer: this.timer,
      now: clock,
      limits,
      isCommand: (text) => text.startsWith('/'),
    });
    this.runner = new ScheduleRunner({
      database,
      timer: this.timer,
      now: clock,
      logger,
      handOver: async ({ id, task }, run) => {
        const result = this.handOver(run, task);
        if (result.state !== 'later') taken.set(`${id}:${run.instant}`, run);
        return result;
      },
      look: async (_job, event, seen) => this.look(event, seen),
      tellPaused: async ({ id }) => void this.told.push(id),
      endOf: async (runId) => (this.running.has(runId) ? undefined : 'answered'),
    });
  }

  async make(rule: ScheduleRule = EIGHT, task: JobTask = SAY, owner = alice): Promise<string> {
    const place = { ...owner, chatType: 'direct' } as const;
    const made = await this.service.create({ owner, place, locale: 'ko', zone: 'Asia/Seoul', rule, task });
    if (!made.ok) throw new TypeError(made.error.reason);
    return made.value.job.id;
  }

  /** Looks at the clock until nothing is due. */
  async at(now: number): Promise<void> {
    this.now = now;
    await this.runner.prepare();
    this.runner.start();
    await this.timer.look();
    await this.timer.look();
  }

  async runs(): Promise<readonly (readonly [string, number])[]> {
    const [shown] = await this.service.list(alice);
    return (shown?.runs ?? []).map(({ state, missed }) => [state, missed]);
  }
}

describeEachDatabase('what is due', (database) => {
  let dir: string;
  let taken: Map<string, JobRun>;
  const processes: Process[] = [];
  const open = (now?: number): Process => {
    const started = new Process(database.open(), taken, now);
    processes.push(started);
    return started;
  };

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'finclaw-schedules-'));
    taken = new Map();
  });
  afterEach(async () => {
    for (const { runner, store } of processes.splice(0)) {
      await runner.stop();
      store.close();
    }
    rmSync(dir, { recursive: true, force: true });
  });

  it('tries again at the moment that a hand-over names, and buys nothing once its plan is paused', async () => {
    const one = open();
    const plan = { kind: 'invest', symbol: 'AAPL', names: {}, amount: '1', currency: 'USD', account: 'main' };
    const id = await one.make(EIGHT, plan as never);
    let tries = 0;
    one.handOver = () => {
      tries++;
      return { state: 'later', until: one.now + HOUR };
    };
    await one.at(MONDAY + HOUR);
    await one.at(MONDAY + HOUR + MINUTE);
    expect(tries).toBe(1);
    await one.at(MONDAY + 2 * HOUR);
    expect(tries).toBe(2);
    await one.service.pause(alice, id);
    await one.at(MONDAY + 3 * HOUR);
    expect([tries, await one.runs()]).toEqual([2, [['skipped', 0]]]);
  });

  it('a plan whose purchase waits for its price is changed after that, and one that bought nothing may buy', async () => {
    const one = open();
    const plan = { kind: 'invest', symbol: 'AAPL', names: {}, amount: '1', currency: 'USD', account: 'main' } as never;
    const id = await one.make(EIGHT, plan);
    one.handOver = () => ({ state: 'later', until: one.now + HOUR });
    await one.at(MONDAY + HOUR);
    const rule = { kind: 'cron', cron: '0 9 28 * *' } as const;
    expect(await one.service.changePlan(alice, id, rule, plan)).toBe('waiting');
    one.handOver = () => ({ state: 'skipped' });
    await one.at(MONDAY + 3 * HOUR);
    const preview = await one.service.previewPlan(alice, id, rule, plan);
    expect([preview?.before.rule, preview?.after.rule]).toMatchObject([EIGHT, { ...rule, from: undefined }]);
    expect(await one.service.changePlan(alice, id, rule, plan)).toMatchObject({ job: { rule } });
    expect(await one.service.previewPlan(bob, id, rule, plan)).toBeUndefined();
  });

  it('a plan that bought this month and moves to a later day buys again next month, unless a day is named', async () => {
    const one = open();
    const plan = { kind: 'invest', symbol: 'AAPL', names: {}, amount: '1', currency: 'USD', account: 'main' } as never;
    const id = await one.make(EIGHT, plan);
    await one.at(MONDAY + HOUR);
    const nextAfter = async (rule: Parameters<ScheduleService['changePlan']>[2]) => {
      const changed = await one.service.changePlan(alice, id, rule, plan);
      return typeof changed === 'object' && new Date(changed.next[0]!).toISOString().slice(0, 10);
    };
    const monthOf = (months: number) => new Date(Date.UTC(2026, 10 + months, 28)).toISOString().slice(0, 10);
    expect(await nextAfter({ kind: 'cron', cron: '0 9 28 * *' })).toBe(monthOf(1));
    const from = new Date(MONDAY).toISOString().slice(0, 10) as never;
    expect(await nextAfter({ kind: 'cron', cron: '0 9 28 * *', from })).toBe(monthOf(0));
  });

  it('runs once for each moment, and lists the next three without changing anything', async () => {
    const one = open();
    await one.make();
    await one.at(MONDAY);
    expect(taken.size).toBe(0);
    for (const later of [HOUR, HOUR + MINUTE, DAY, DAY + HOUR + MINUTE]) await one.at(MONDAY + later);
    expect([...taken.values()].map(({ instant }) => instant - MONDAY)).toEqual([HOUR, DAY + HOUR]);
    const [before] = await one.service.list(alice);
    const [after] = await one.service.list(alice);
    expect(after).toEqual(before);
    expect(before?.next.map((next) => next - MONDAY)).toEqual([2, 3, 4].map((days) => days * DAY + HOUR));
  });

  it('is shared by the processes that look at the same moment, and nothing is done twice', async () => {
    const handed: string[] = [];
    const all = [open(), open(), open()];
    for (const each of all)
      each.handOver = ({ jobId }) => {
        handed.push(jobId);
        return { state: 'answered' };
      };
    const owners = Array.from({ length: 25 }, (_, at) => ({ ...alice, senderId: `p${at}` }));
    const made = await Promise.all(owners.map((owner) => all[0]!.make(EIGHT, SAY, owner)));
    await Promise.all(all.map((each) => each.at(MONDAY + HOUR)));
    expect(handed.toSorted()).toEqual(made.toSorted());
  });

  it('is taken by another process when the one that took it is gone', async () => {
    const [one, other] = [open(), open()];
    const id = await one.make();
    await one.store.database.run('UPDATE timers SET claimed_until = ?', [MONDAY + HOUR + 30_000]);
    await other.at(MONDAY + HOUR);
    const early = taken.size;
    await other.at(MONDAY + HOUR + 30_000);
    expect([early, [...taken.keys()]]).toEqual([database.engine === 'SQLite' ? 1 : 0, [`${id}:${MONDAY + HOUR}`]]);
  });

  it('is told once when what a job waits for has happened, over a crash between seeing and telling and two processes', async () => {
    const event = { of: 'year', symbol: 'AAPL', side: 'high' } as never;
    const one = open();
    const id = await one.make({ kind: 'event', event }, { kind: 'tell' });
    let met = false;
    const look = (_event: WatchEvent, seen: Seen | undefined): Look =>
      met && seen?.met === false
        ? { seen: { met }, happening: { told: 'a new high', asked: 'a new high' } }
        : { seen: { met } };
    one.look = look;
    await one.at(MONDAY + 6 * MINUTE);
    expect([taken.size, (await one.service.list(alice))[0]?.next]).toEqual([0, []]);
    met = true;
    one.look = () => {
      throw new Error('no network');
    };
    await one.at(MONDAY + 12 * MINUTE);
    expect(taken.size).toBe(0);
    one.look = look;
    one.now = MONDAY + 20 * MINUTE;
    // Killed after it was written down what happened, before anybody was told.
    await one.runner.onDue(`job:${id}`, (await one.timer.get(`job:${id}`)) ?? 0);
    expect(taken.size).toBe(0);
    const [two, three] = [open(one.now), open(one.now)];
    [two.look, three.look] = [look, look];
    await Promise.all([two.at(one.now + MINUTE), three.at(one.now + MINUTE)]);
    await two.at(one.now + HOUR);
    expect([...taken.values()].map(({ happening }) => happening?.told)).toEqual(['a new high']);
  });

  it('that cannot be looked up for a day is told once, without a model, and again when it happens twice', async () => {
    const one = open();
    await one.make({ kind: 'event', event: { of: 'year', symbol: 'AAPL', side: 'high' } as never }, ASK);
    const handed: string[] = [];
    one.handOver = (_run, task) => {
      handed.push(task.kind);
      return { state: 'answered' };
    };
    for (const hours of [1, 20, 26, 30, 60]) await one.at(MONDAY + hours * HOUR);
    expect(handed).toEqual(['tell']);
    expect([...taken.values()].map(({ happening }) => happening?.told)).toEqual([expect.stringContaining('하루 동안')]);
    one.look = () => ({ seen: { met: false } });
    await one.at(MONDAY + 61 * HOUR);
    one.look = () => undefined;
    for (const hours of [62, 80, 87]) await one.at(MONDAY + hours * HOUR);
    expect(handed).toEqual(['tell', 'tell']);
  });

  /**
   * What can happen to a program: time passes, it is killed at one of three moments, its clock runs ahead and is set
   * back.
   */
  const mishap = fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 4 * 24 * 60 }) }),
    fc.record({
      kind: fc.constant('kill' as const),
      step: fc.integer({ min: 0, max: 2 }),
      minutes: fc.integer({ min: 1, max: 2000 }),
    }),
    fc.record({ kind: fc.constant('ahead' as const), minutes: fc.integer({ min: 2, max: 3000 }) }),
  );
  const rules: readonly ScheduleRule[] = [
    { kind: 'cron', cron: '30 2 * * *' },
    { kind: 'cron', cron: '30 1 * * *' },
    { kind: 'every', minutes: 45, from: MONDAY },
    { kind: 'market', exchange: 'KRX', event: 'close', minutes: 10 },
  ];

  // Each walk needs an empty database, which a file gives at once.
  it.skipIf(database.engine !== 'SQLite')(
    'no walk of kills, clocks and changes of summer time leaves a moment out or hands one over that was not stored',
    async () => {
      let example = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...rules),
          // A Friday before each change of the clocks in New York.
          fc.constantFrom(Date.parse('2026-10-30T12:00:00Z'), Date.parse('2027-03-12T12:00:00Z')),
          fc.array(mishap, { minLength: 1, maxLength: 8 }),
          async (rule, begin, mishaps) => {
            const path = join(dir, `walk-${++example}.db`);
            const handed = new Map<string, JobRun>();
            let process = new Process(openStore(path), handed, begin);
            const restart = async (): Promise<void> => {
              const { now } = process;
              await process.runner.stop();
              process.store.close();
              process = new Process(openStore(path), handed, now);
            };
            const place = { ...alice, chatType: 'direct' } as const;
            const zone = 'America/New_York';
            const made = await process.service.create({ owner: alice, place, locale: 'ko', zone, rule, task: SAY });
            if (!made.ok) throw new TypeError(made.error.reason);
            const { id } = made.value.job;
            let wasSetBack = false;
            for (const { kind, minutes, ...more } of mishaps) {
              const now = process.now + minutes * MINUTE;
              if (kind === 'kill') {
                process.now = now;
                const due = await process.timer.get(`job:${id}`);
                const step = 'step' in more ? more.step : 0;
                if (step > 0 && due !== undefined && due <= now) await process.runner.onDue(`job:${id}`, due);
                if (step > 1) await process.timer.look();
                await restart();
              } else await process.at(now);
              if (kind === 'ahead') {
                wasSetBack = true;
                await process.at(now - minutes * MINUTE);
              }
            }
            await process.at(process.now);
            const table = createScheduleTable(process.store.database);
            const runs = await table.runsOf(id, 10_000);
            expect(runs.filter(({ state }) => state === 'stored')).toEqual([]);
            for (const key of handed.keys()) expect(runs.map(({ instant }) => `${id}:${instant}`)).toContain(key);
            let due = 0;
            for (let at = nextRun({ rule, zone }, begin); at! <= process.now; at = nextRun({ rule, zone }, at!)) due++;
            const counted = runs
              .filter(({ state }) => state !== 'skipped')
              .reduce((sum, { missed }) => sum + 1 + missed, 0);
            if (wasSetBack) expect(counted).toBeGreaterThanOrEqual(due);
            else expect(counted).toBe(due);
            await process.runner.stop();
            process.store.close();
          },
        ),
        { seed: 16, numRuns: isWhole ? 2000 : 12 },
      );
    },
  );

  it('runs once when two processes look at the same moment', async () => {
    const [one, two] = [open(), open()];
    await one.make();
    await Promise.all([one.at(MONDAY + HOUR), two.at(MONDAY + HOUR)]);
    await Promise.all([one.at(MONDAY + HOUR + MINUTE), two.at(MONDAY + HOUR + MINUTE)]);
    expect([...taken.keys()]).toHaveLength(1);
  });

  it.each([
    ['before the run is stored', 0],
    ['after it is stored, before it is handed over', 1],
    ['after it is handed over, before that is noted', 2],
  ])('runs once over a crash %s', async (_when, step) => {
    const one = open();
    const id = await one.make();
    one.now = MONDAY + HOUR;
    if (step > 0) await one.runner.onDue(`job:${id}`, MONDAY + HOUR);
    if (step > 1)
      taken.set(`${id}:${MONDAY + HOUR}`, { jobId: id, instant: MONDAY + HOUR, state: 'stored', missed: 0 });
    const two = open();
    await two.at(MONDAY + HOUR + MINUTE);
    await two.at(MONDAY + HOUR + 2 * MINUTE);
    expect([...taken.keys()]).toEqual([`${id}:${MONDAY + HOUR}`]);
    expect(await two.runs()).toEqual([['answered', 0]]);
  });

  it('makes up for what was missed with one run that counts the others', async () => {
    await open().make();
    const two = open();
    await two.at(MONDAY + 3 * DAY + 5 * HOUR);
    expect([...taken.values()]).toMatchObject([{ instant: MONDAY + 3 * DAY + HOUR, missed: 3 }]);
    const three = open();
    await three.at(MONDAY + 3 * DAY + 6 * HOUR);
    expect(taken.size).toBe(1);
  });

  it('keeps one run for a place that is closed, the newest', async () => {
    const one = open();
    await one.make();
    one.handOver = () => ({ state: 'later' });
    await one.at(MONDAY + HOUR);
    await one.at(MONDAY + DAY + HOUR);
    expect(taken.size).toBe(0);
    one.handOver = () => ({ state: 'answered' });
    await one.at(MONDAY + DAY + 2 * HOUR);
    expect([...taken.values()]).toMatchObject([{ instant: MONDAY + DAY + HOUR, missed: 1 }]);
    expect(await one.runs()).toEqual([
      ['answered', 1],
      ['skipped', 0],
    ]);
  });

  it('neither repeats nor forgets anything when the clock jumps ahead and is set back', async () => {
    const one = open();
    await one.make();
    await one.at(MONDAY + HOUR);
    await one.at(MONDAY + 400 * DAY);
    const sent = taken.size;
    await one.at(MONDAY + 2 * HOUR);
    expect(taken.size).toBe(sent);
    await one.at(MONDAY + DAY + HOUR);
    expect([...taken.values()].at(-1)?.instant).toBe(MONDAY + DAY + HOUR);
    await one.at(MONDAY - DAY);
    await one.at(MONDAY);
    expect([...taken.values()].filter(({ instant }) => instant === MONDAY + HOUR)).toHaveLength(1);
  });

  it('is over after a job that runs once', async () => {
    const one = open();
    await one.make({ kind: 'once', at: MONDAY + MINUTE });
    await one.at(MONDAY + MINUTE);
    await one.at(MONDAY + DAY);
    expect(taken.size).toBe(1);
    expect((await one.service.list(alice))[0]?.job.state).toBe('done');
    await one.at(MONDAY + 31 * DAY);
    expect(await one.service.list(alice)).toEqual([]);
  });

  it('stops while paused, makes up for nothing afterwards, and runs when asked to', async () => {
    const one = open();
    const id = await one.make();
    await one.service.pause(alice, id);
    await one.at(MONDAY + DAY + 2 * HOUR);
    expect(taken.size).toBe(0);
    await one.service.runNow(alice, id);
    await one.at(MONDAY + DAY + 2 * HOUR);
    expect(taken.size).toBe(1);
    await one.service.resume(alice, id);
    await one.at(MONDAY + DAY + 3 * HOUR);
    expect(taken.size).toBe(1);
    await one.at(MONDAY + 2 * DAY + HOUR);
    expect(taken.size).toBe(2);
  });

  it('pauses with one notice when the money of a job is used up', async () => {
    const one = open();
    const id = await one.make(EIGHT, ASK);
    one.handOver = () => ({ state: 'accepted', runId: 'run-1' });
    await one.at(MONDAY + HOUR);
    await one.store.usage.record({
      at: MONDAY + HOUR,
      runId: 'run-1',
      sessionKey: 's',
      provider: 'p',
      model: 'm',
      inputTokens: 1,
      outputTokens: 1,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      costNanoUsd: 300_000_000n,
    });
    await one.runner.ended(id, MONDAY + HOUR, 'run-1', { state: 'answered', isOutOfMoney: false });
    await one.service.runNow(alice, id);
    await one.at(MONDAY + HOUR + MINUTE);
    await one.at(MONDAY + DAY + HOUR);
    await one.at(MONDAY + 2 * DAY + HOUR);
    expect(taken.size).toBe(1);
    expect(one.told).toEqual([id]);
    expect((await one.service.list(alice))[0]?.job).toMatchObject({ state: 'paused', pausedFor: 'money' });
  });

  it('what has happened is told though the money to say why is used up', async () => {
    const one = open();
    const event = { of: 'year', symbol: 'AAPL', side: 'high' } as never;
    const id = await one.make({ kind: 'event', event }, ASK);
    const tasks: string[] = [];
    one.handOver = (_run, { kind }) => {
      tasks.push(kind);
      return kind === 'ask' ? { state: 'accepted', runId: 'run-1' } : { state: 'answered' };
    };
    one.look = () => ({ seen: { met: true }, happening: { told: 'a new high', asked: 'a new high' } });
    await one.at(MONDAY + 6 * MINUTE);
    await one.store.usage.record({
      at: one.now,
      runId: 'run-1',
      sessionKey: 's',
      provider: 'p',
      model: 'm',
      inputTokens: 1,
      outputTokens: 1,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      costNanoUsd: 300_000_000n,
    });
    for (const minutes of [12, 18, 24]) await one.at(MONDAY + minutes * MINUTE);
    expect([tasks, one.told]).toEqual([['ask', 'tell'], [id]]);
  });

  it('is answered at once when the process before this one saw it to its end', async () => {
    const one = open();
    await one.make(EIGHT, ASK);
    one.handOver = () => ({ state: 'accepted', runId: 'run-1' });
    await one.at(MONDAY + HOUR);
    expect(await one.runs()).toEqual([['answered', 0]]);
  });

  it('pauses with one notice when nobody pays for the model any more', async () => {
    const one = open();
    const id = await one.make(EIGHT, ASK);
    one.handOver = () => ({ state: 'accepted', runId: 'run-1' });
    one.running.add('run-1');
    await one.at(MONDAY + HOUR);
    await one.runner.ended(id, MONDAY + HOUR, 'forged', { state: 'failed', isOutOfMoney: true });
    expect(await one.runs()).toEqual([['accepted', 0]]);
    await one.runner.ended(id, MONDAY + HOUR, 'run-1', { state: 'failed', isOutOfMoney: true });
    await one.at(MONDAY + 2 * DAY);
    expect(one.told).toEqual([id]);
    expect(await one.runs()).toEqual([['failed', 0]]);
  });

  it('belongs to one person', async () => {
    const one = open();
    const id = await one.make();
    expect(await one.service.list(bob)).toEqual([]);
    for (const act of ['remove', 'pause', 'resume', 'runNow'] as const)
      expect(await one.service[act](bob, id)).toBeUndefined();
    await one.service.remove(alice, id);
    await one.at(MONDAY + 2 * HOUR);
    expect(taken.size).toBe(0);
  });

  it.each([
    ['past', { kind: 'once', at: MONDAY - 1 }],
    ['rule', { kind: 'cron', cron: '0 0 31 2 *' }],
    ['too-often', { kind: 'every', minutes: 1, from: MONDAY }],
    ['duplicate', EIGHT],
  ] as const)('refuses what is %s', async (reason, rule) => {
    const one = open();
    await one.make();
    await expect(one.make(rule)).rejects.toThrow(reason);
  });

  it('refuses more jobs than a person may have', async () => {
    const one = open();
    for (const hour of [1, 2, 3]) await one.make({ kind: 'cron', cron: `0 ${hour} * * *` });
    await expect(one.make({ kind: 'cron', cron: '0 4 * * *' })).rejects.toThrow('too-many');
    await one.make({ kind: 'cron', cron: '0 4 * * *' }, SAY, bob);
  });
});
