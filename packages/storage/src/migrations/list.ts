import { featureSchemas } from '@finclaw/features/schema';
import { core } from './001-core.ts';
import { gateway } from './005-gateway.ts';
import { audit } from './007-audit.ts';
import { inboxRun } from './011-inbox-run.ts';
import { usageEstimate } from './013-usage-estimate.ts';
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
import { shareAnswers } from './030-share-answers.ts';
import { profiles } from './032-profiles.ts';
import { spent } from './033-spent.ts';
import { questionVersions } from './035-question-versions.ts';
import type { Migration } from './migration.ts';
import type { Schema } from './schema.ts';
import { withPolicies } from './with-policies.ts';

/** The schema of the program itself; features have their own. */
const ownSchema: Schema = {
  tables: {
    inbox: { owner: 'conversation' },
    outbox: { owner: { parent: 'inbox', by: 'run_id' } },
    usage: { owner: 'owner' },
    usage_spent: { owner: 'owner', once: 'at' },
    usage_reservations: { owner: 'program' },
    named_values: { owner: 'program' },
    gateway_mail: { owner: 'conversation' },
    audit_log: { owner: 'program' },
    run_recordings: { owner: 'program' },
    // Prompt and tools, which are the same for all.
    recording_endings: { owner: 'public' },
    sessions: { owner: 'conversation' },
    session_entries: { owner: 'conversation' },
    session_results: { owner: 'conversation' },
    nodes: { owner: 'public' },
    // Which process answers where.
    lanes: { owner: 'public' },
    live_events: { owner: 'program' },
    // The people, which every policy reads.
    people: { owner: 'public' },
    people_revision: { owner: 'public' },
    identities: { owner: 'public' },
    // The people being erased, which the ledger checks before it allows a row to be deleted.
    erasing: { owner: 'public' },
    link_codes: { owner: 'program' },
    wrong_codes: { owner: 'program' },
    shares: { owner: 'owner' },
    share_answers: { owner: { parent: 'shares', by: 'owner' } },
    profiles: { owner: 'owner', once: '1' },
  },
  migrations: [
    core,
    gateway,
    audit,
    inboxRun,
    usageEstimate,
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
    shareAnswers,
    profiles,
    spent,
    questionVersions,
  ],
};

/** The schemas of all parts of the program. */
export const schemas: readonly Schema[] = [ownSchema, ...featureSchemas];

/**
 * The schema, step by step. The position of a step, counted from one, is the version of a database that has it; its
 * name begins with that number.
 */
export const migrations: readonly Migration[] = schemas
  .flatMap(({ tables, migrations: steps }) => steps.map((step) => withPolicies(step, tables)))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));
