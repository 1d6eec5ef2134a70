import { currentActingUser } from '@finclaw/infra';
import pg from 'pg';

/** The conditions by which a statement is limited to one person's rows. */
const WHOSE =
  /(?<=\b(?:WHERE|AND|OR)\s+\(?)(?:\w+\.)?(?:owner|channel_id|account_id|sender_id|session_key) = (?:\$\d+::text|'[^']*')/g;

interface Opened {
  /** How many statements lost such a condition. */
  readonly statements: number;
  /** Restores the conditions. */
  restore(): void;
}

/**
 * Removes the owner conditions from the statements of a program on PostgreSQL until it is restored, so that only the
 * row-level policies separate people.
 */
export function removeOwnerConditions(): Opened {
  const { prototype } = pg.Client;
  const { query } = prototype;
  let statements = 0;
  prototype.query = function (this: pg.Client, ...[asked, ...rest]: unknown[]) {
    const { text } = (asked ?? {}) as { readonly text?: string };
    const opened = currentActingUser() === undefined ? text : text?.replace(WHOSE, '($& OR true)');
    if (opened !== text) statements++;
    // PostgreSQL has prepared the original statement under its name.
    const sent = opened === text ? asked : { ...(asked as object), name: undefined, text: opened };
    return Reflect.apply(query, this, [sent, ...rest]);
  } as typeof query;
  return {
    get statements() {
      return statements;
    },
    restore() {
      prototype.query = query;
    },
  };
}
