import type { DeepReadonly } from '@finclaw/types';
import * as z from 'zod/mini';
import { agentsSchema } from './agents.ts';
import { channelsSchema } from './channels.ts';
import { financeSchema } from './finance.ts';
import { gatewaySchema } from './gateway.ts';
import { backupSchema, updatesSchema } from './keep.ts';
import { loggingSchema } from './logging.ts';
import { modelsSchema } from './models.ts';
import { peopleSchema } from './people.ts';
import { pluginsSchema } from './plugins.ts';
import { schedulesSchema } from './schedules.ts';
import { sessionSchema } from './session.ts';
import { toolsSchema } from './tools.ts';

/** The whole configuration, with its defaults filled in. Unknown keys are refused. */
export const configSchema = z.strictObject({
  gateway: gatewaySchema,
  agents: agentsSchema,
  models: modelsSchema,
  channels: channelsSchema,
  session: sessionSchema,
  tools: toolsSchema,
  finance: financeSchema,
  schedules: schedulesSchema,
  people: peopleSchema,
  backup: backupSchema,
  updates: updatesSchema,
  logging: loggingSchema,
  plugins: pluginsSchema,
});

/** The configuration of the running program. It is inferred from the schema, so the two cannot differ. */
export type FinClawConfig = DeepReadonly<z.infer<typeof configSchema>>;
