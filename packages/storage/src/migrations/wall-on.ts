/** SQL for the acting person, evaluated once per statement and not per row. */
export const ASKER = `(SELECT current_setting('finclaw.asker', true))`;

/**
 * Returns the row-level policy of a table, on PostgreSQL: a row is accessible where the condition holds, and to the
 * program's own work.
 */
export const rowLevelPolicy = (table: string, condition: string): string => `
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY wall ON ${table} USING (${ASKER} = '*' OR (${condition}));`;

/** The conditions of the wall. */
export const WALL = {
  /** A row names its owner. */
  owner: `owner = ${ASKER}`,
  /**
   * A row names its owner by channel, account and sender; the people of this installation are known by their sender
   * alone.
   */
  address: `CASE WHEN channel_id = 'local' THEN sender_id = ${ASKER}
      ELSE ${ASKER} LIKE '[%' AND jsonb_build_array(channel_id, account_id, sender_id) = ${ASKER}::jsonb END`,
  /** A row belongs to a conversation. */
  conversation: 'finclaw_hears(session_key)',
  /** No person may access the row: only the program's own work does. */
  program: 'false',
} as const;
