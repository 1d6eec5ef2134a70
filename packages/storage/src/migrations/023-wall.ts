import type { Migration } from './migration.ts';
import { ACTING_USER, POLICY_CONDITIONS, rowLevelPolicy } from './row-level-policy.ts';

/**
 * SQL for the owner of a conversation, from its key: a direct chat belongs to its person, any other has no owner.
 * Conversations of the page, of programs and of the terminal contain their person's id; they are the most frequent, so
 * they need no lookup.
 */
const PERSON_OF = `
    CREATE FUNCTION finclaw_linked(key TEXT) RETURNS TEXT LANGUAGE plpgsql STABLE AS $$
      DECLARE
        parts TEXT[] := string_to_array(key, ':');
        channel TEXT[] := string_to_array(parts[3], '@');
        chat TEXT := replace(replace(replace(replace(coalesce(parts[5], ''), '%3a', ':'), '%40', '@'), '%20', ' '), '%25', '%');
      BEGIN
        IF parts[1] <> 'agent' OR parts[4] IS DISTINCT FROM 'direct' OR cardinality(parts) > 6 THEN RETURN NULL; END IF;
        RETURN (SELECT i.person FROM identities i
          WHERE i.channel_id = channel[1] AND i.account_id = coalesce(channel[2], 'default') AND chat IN (i.sender_id, i.chat_id)
          ORDER BY i.sender_id <> chat LIMIT 1);
      END $$;
    CREATE FUNCTION finclaw_hears(key TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
      SELECT CASE
        WHEN split_part(key, ':', 3) IN ('terminal', 'web', 'api') AND split_part(key, ':', 4) = 'direct' THEN
          CASE WHEN split_part(key, ':', 5) LIKE 'p-____________' OR split_part(key, ':', 5) LIKE 'p-____________.%'
            THEN left(split_part(key, ':', 5), 14) ELSE 'local' END = current_setting('finclaw.asker', true)
        ELSE coalesce(finclaw_linked(key) = current_setting('finclaw.asker', true),
          current_setting('finclaw.conversation', true) IN ('*', key))
      END $$;`;

/**
 * Settings of conversations are stored under the conversation's key, those of people under their owner's name or in a
 * scope of theirs.
 */
const NAMED_VALUE = `CASE
      WHEN key LIKE 'agent:%' THEN finclaw_hears(key)
      WHEN scope IN ('quiet-hours', 'time-zones') THEN key::jsonb = CASE WHEN ${ACTING_USER} LIKE '[%' THEN ${ACTING_USER}::jsonb
        ELSE jsonb_build_array('local', 'default', ${ACTING_USER}) END
      WHEN scope = 'import-waiting' THEN key = ${ACTING_USER}
      WHEN scope ~ '^portfolio-(names|layouts|targets) ' THEN substr(scope, strpos(scope, ' ') + 1) = ${ACTING_USER}
      ELSE true END`;

/**
 * Adds row-level security on PostgreSQL: a statement made for a person sees and changes only their rows, whatever its
 * conditions.
 */
export const wall: Migration = {
  name: '023-wall',
  sql: '',
  postgres: [
    PERSON_OF,
    ...['portfolio_batches', 'portfolio_rows', 'paper_orders', 'memories', 'forgetting', 'usage'].map((table) =>
      rowLevelPolicy(table, POLICY_CONDITIONS.owner),
    ),
    ...['alerts', 'watchlist', 'schedules'].map((table) => rowLevelPolicy(table, POLICY_CONDITIONS.address)),
    rowLevelPolicy('conversations', `${POLICY_CONDITIONS.owner} OR (owner = '' AND finclaw_hears(session_key))`),
    rowLevelPolicy('schedule_runs', 'EXISTS (SELECT 1 FROM schedules s WHERE s.id = job_id)'),
    rowLevelPolicy(
      'conversation_lines',
      'EXISTS (SELECT 1 FROM conversations c WHERE c.session_key = conversation_lines.session_key)',
    ),
    ...['sessions', 'session_entries', 'session_results', 'gateway_mail', 'inbox'].map((table) =>
      rowLevelPolicy(table, POLICY_CONDITIONS.conversation),
    ),
    rowLevelPolicy('outbox', 'EXISTS (SELECT 1 FROM inbox i WHERE i.id = run_id)'),
    rowLevelPolicy('named_values', NAMED_VALUE),
    ...[
      'usage_reservations',
      'alert_deliveries',
      'audit_log',
      'run_recordings',
      'live_events',
      'link_codes',
      'wrong_codes',
    ].map((table) => rowLevelPolicy(table, POLICY_CONDITIONS.program)),
  ].join('\n'),
};
