import { featureSchemas } from '@finclaw/features/schema';
import { core } from './001-core.ts';
import { portfolio } from './002-portfolio.ts';
import { gateway } from './005-gateway.ts';
import { paperOrders } from './006-paper-orders.ts';
import { audit } from './007-audit.ts';
import { orderNotices } from './008-order-notices.ts';
import { orderReserve } from './010-order-reserve.ts';
import { inboxRun } from './011-inbox-run.ts';
import { ownRows } from './012-own-rows.ts';
import { usageEstimate } from './013-usage-estimate.ts';
import { memory } from './015-memory.ts';
import { transcripts } from './017-transcripts.ts';
import { lanes } from './018-lanes.ts';
import { live } from './019-live.ts';
import { people } from './020-people.ts';
import { erasing } from './021-erasing.ts';
import { recordingEndings } from './022-recording-endings.ts';
import { wall } from './023-wall.ts';
import { shares } from './024-shares.ts';
import { personSettings } from './025-person-settings.ts';
import { settledWall } from './026-settled-wall.ts';
import { ownKeys } from './027-own-keys.ts';
import { narrowDoors } from './028-narrow-doors.ts';
import { memoryTrust } from './029-memory-trust.ts';
import { shareAnswers } from './030-share-answers.ts';
import { memorySubjects } from './031-memory-subjects.ts';
import { profiles } from './032-profiles.ts';
import type { Migration } from './migration.ts';

/** Those of the program itself; features have their own. */
const ownMigrations: readonly Migration[] = [
  core,
  portfolio,
  gateway,
  paperOrders,
  audit,
  orderNotices,
  orderReserve,
  inboxRun,
  ownRows,
  usageEstimate,
  memory,
  transcripts,
  lanes,
  live,
  people,
  erasing,
  recordingEndings,
  wall,
  shares,
  personSettings,
  settledWall,
  ownKeys,
  narrowDoors,
  memoryTrust,
  shareAnswers,
  memorySubjects,
  profiles,
];

/** The schema, step by step. The position of a step, counted from one, is the version of a database that has it; its name begins with it. */
export const migrations: readonly Migration[] = [
  ...ownMigrations,
  ...featureSchemas.flatMap((schema) => schema.migrations),
].toSorted((one, other) => (one.name < other.name ? -1 : 1));
