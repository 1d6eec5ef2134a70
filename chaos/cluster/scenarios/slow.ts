import { setTimeout as sleep } from 'node:timers/promises';
import { Distance } from '../distance.ts';
import { PaidModel } from '../paid-model.ts';
import { Party } from '../party.ts';
import type { Scenario } from './scenario.ts';

const DELAY_MS = 150;
const THINK_MS = 2000;
const QUESTIONS = 40;
const EVERY_MS = 200;
const KILLED_AFTER = 20;
const LIMIT_MS = 90_000;

/**
 * The server takes its time for every statement, as on an overloaded machine, and a worker is killed: processes must
 * not take each other for dead because of that.
 */
export const outlastSlowServer: Scenario = async () => {
  const model = await PaidModel.open(THINK_MS);
  const distances: Distance[] = [];
  const through = async (url: string): Promise<string> => {
    const distance = await Distance.open(url, DELAY_MS);
    distances.push(distance);
    return distance.url;
  };
  const party = await Party.open(['gateway', 'worker', 'worker', 'worker'], model.settings, { through });
  const client = await party.database();
  try {
    const [gateway, victim] = party.members;
    const sending: Promise<unknown>[] = [];
    for (let at = 0; at < QUESTIONS; at++) {
      sending.push(gateway!.send({ id: `p${at}-m1`, sender: `p${at}`, body: `${at} * 2 [p${at}-m1]` }));
      if (at === KILLED_AFTER) victim!.kill('SIGKILL');
      await sleep(EVERY_MS);
    }
    await Promise.all(sending);
    const open = async (): Promise<number> =>
      Number((await client.query("SELECT count(*) AS open FROM inbox WHERE state <> 'done'")).rows[0].open);
    const begun = performance.now();
    while ((await open()) > 0 && performance.now() - begun < LIMIT_MS) await sleep(500);
    return [
      {
        what: `of ${QUESTIONS} questions, unanswered after ${LIMIT_MS / 1000} s at ${DELAY_MS} ms a statement:`,
        found: await open(),
        most: 0,
        unit: '',
      },
      { what: 'all were answered after', found: (performance.now() - begun) / 1000, unit: 's' },
      { what: 'calls to the model for them', found: model.calls.length, unit: 'calls' },
    ];
  } finally {
    await client.end();
    await party.close();
    await model.close();
    for (const distance of distances) distance.close();
  }
};
