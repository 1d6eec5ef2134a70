import { answerAtOnce } from './approval.ts';
import { spendTogether } from './budget.ts';
import { talkBesideBusy } from './busy-session.ts';
import { claimAmongMany } from './claim.ts';
import { writeAfterFreeze } from './frozen.ts';
import { crossNodes } from './live-text.ts';
import { missRows } from './lost-rows.ts';
import { moveThereAndBack } from './migrate.ts';
import { outlastOutage } from './outage.ts';
import { restartInTurn, updateInTurn } from './restart.ts';
import { answerFaster, answerFromAfar, costOfTurn } from './scale.ts';
import type { Scenario } from './scenario.ts';
import { outlastSlowServer } from './slow.ts';
import { disturbEveryStep } from './steps.ts';
import { stopOneWorker } from './stopped.ts';

/** The promises of several processes on one database, by name. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  claim: claimAmongMany,
  live: crossNodes,
  approval: answerAtOnce,
  budget: spendTogether,
  outage: outlastOutage,
  frozen: writeAfterFreeze,
  slow: outlastSlowServer,
  stopped: stopOneWorker,
  rows: missRows,
  migrate: moveThereAndBack,
  restart: restartInTurn,
  update: updateInTurn,
  busy: talkBesideBusy,
  cost: costOfTurn,
  scale: answerFaster,
  afar: answerFromAfar,
  steps: disturbEveryStep,
};
