/** SQL for the acting person, evaluated once per statement and not per row. */
export const ACTING_USER = `(SELECT current_setting('finclaw.asker', true))`;

/**
 * Returns the row-level policy of a table, on PostgreSQL: a row is accessible where the condition holds, and to the
 * program's own work.
 */
export const rowLevelPolicy = (table: string, condition: string): string => `
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY wall ON ${table} USING (${ACTING_USER} = '*' OR (${condition}));`;

/** The conditions of the row-level policies. */
export const POLICY_CONDITIONS = {
  /** A row names its owner. */
  owner: `owner = ${ACTING_USER}`,
  /**
   * A row names its owner by channel, account and sender; the people of this installation are known by their sender
   * alone.
   */
  address: `CASE WHEN channel_id = 'local' THEN sender_id = ${ACTING_USER}
      ELSE ${ACTING_USER} LIKE '[%' AND jsonb_build_array(channel_id, account_id, sender_id) = ${ACTING_USER}::jsonb END`,
  /** A row belongs to a conversation. */
  conversation: 'finclaw_hears(session_key)',
  /** No person may access the row: only the program's own work does. */
  program: 'false',
} as const;
