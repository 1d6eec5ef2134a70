import * as z from 'zod/mini';
import { decimal, integer } from './values.ts';

/** What jobs that run at set times may do. */
export const schedulesSchema = z.strictObject({
  /** How many one person can have. */
  maxJobs: integer(1),
  /** How often one run of a job may ask the model. */
  stepsPerRun: integer(1),
  /** What the runs of one job may cost in 24 hours; then it is paused and its owner is told. */
  dailyUsdPerJob: decimal(0),
});
