import { setTimeout as sleep } from 'node:timers/promises';
import { PaidModel } from '../paid-model.ts';
import { Party } from '../party.ts';
import { percentile, type Scenario } from './scenario.ts';

const STOPS = 8;
const STOPPED_MS = 2000;
const PAUSE_MS = 2000;
const EVERY_MS = 200;
const THINK_MS = 200;

/**
 * Workers are stopped for two seconds, one after the other, while new conversations begin all the time: how much longer
 * those wait for their answer that the stopped one has nothing to do with.
 */
export const stopOneWorker: Scenario = async () => {
  const model = await PaidModel.open(THINK_MS);
  const roles = ['gateway', 'worker', 'worker', 'worker'] as const;
  // Nobody takes over what the stopped one holds: only the others are looked at.
  const party = await Party.open(roles, { session: { leaseMs: 20_000 }, ...model.settings });
  const client = await party.database();
  const sent: { readonly id: string; readonly at: number; readonly isBeside: boolean }[] = [];
  let stopped: string | undefined;
  let isOver = false;
  try {
    const [gateway, ...workers] = party.members;
    const talking = (async () => {
      const sending: Promise<unknown>[] = [];
      for (let at = 0; !isOver; at++) {
        sent.push({ id: `p${at}-m1`, at: Date.now(), isBeside: stopped !== undefined });
        sending.push(gateway!.send({ id: `p${at}-m1`, sender: `p${at}`, body: `${at} * 2` }));
        await sleep(EVERY_MS);
      }
      await Promise.all(sending);
    })();
    for (let at = 0; at < STOPS; at++) {
      await sleep(PAUSE_MS);
      const worker = workers[at % workers.length]!;
      worker.kill('SIGSTOP');
      stopped = worker.name;
      await sleep(STOPPED_MS);
      stopped = undefined;
      worker.kill('SIGCONT');
    }
    isOver = true;
    await talking;
    const arrived = async () =>
      (await client.query<{ id: string; at: Date }>('SELECT reply_to AS id, at FROM chaos_arrived')).rows;
    while ((await arrived()).length < sent.length) await sleep(100);
    const at = new Map((await arrived()).map((row) => [row.id, row.at.getTime()]));
    const waits = (isBeside: boolean): readonly number[] =>
      sent.filter((each) => each.isBeside === isBeside).map((each) => at.get(each.id)! - each.at);
    return [
      ...[0.5, 0.9].map((share) => ({
        what: `answers beside a stopped worker take longer by (${share === 0.5 ? 'median' : 'p90'})`,
        found: (percentile(waits(true), share) - percentile(waits(false), share)) / 1000,
        most: 0.5,
        unit: 's',
      })),
      { what: 'the slowest of them', found: Math.max(...waits(true)) / 1000, unit: 's' },
      { what: 'the slowest while nothing was stopped', found: Math.max(...waits(false)) / 1000, unit: 's' },
    ];
  } finally {
    await client.end();
    await party.close();
    await model.close();
  }
};
