import { answerAtOnce } from './approval.ts';
import { spendTogether } from './budget.ts';
import { talkBesideBusy } from './busy-session.ts';
import { claimAmongMany } from './claim.ts';
import { crossNodes } from './live-text.ts';
import { outlastOutage } from './outage.ts';
import { restartInTurn } from './restart.ts';
import type { Scenario } from './scenario.ts';
import { writeTogether } from './writers.ts';

/** What several processes on one database promise, by name. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  claim: claimAmongMany,
  live: crossNodes,
  approval: answerAtOnce,
  budget: spendTogether,
  outage: outlastOutage,
  writers: writeTogether,
  restart: restartInTurn,
  busy: talkBesideBusy,
};
