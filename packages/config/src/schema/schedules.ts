import * as z from 'zod/mini';
import { decimal, integer } from './values.ts';

/** The rights of scheduled jobs. */
export const schedulesSchema = z.strictObject({
  maxJobs: integer(1),
  /** The maximum number of model calls in one run of a job. */
  stepsPerRun: integer(1),
  /** The cost limit of one job's runs in 24 hours; then it is paused and its owner is informed. */
  dailyUsdPerJob: decimal(0),
});
