import { currentAsker } from '@finclaw/infra';
import pg from 'pg';

/** The conditions by which a statement keeps to one person's rows. */
const WHOSE =
  /(?<=\b(?:WHERE|AND|OR)\s+\(?)(?:\w+\.)?(?:owner|channel_id|account_id|sender_id|session_key) = (?:\$\d+::text|'[^']*')/g;

interface Opened {
  /** How many statements lost such a condition. */
  readonly statements: number;
  /** Puts the conditions back. */
  restore(): void;
}

/**
 * Takes the first wall of a program on PostgreSQL down: until it is restored, what people ask for is looked up without
 * the conditions that say whose it is.
 */
export function turnFirstWallOff(): Opened {
  const { prototype } = pg.Client;
  const { query } = prototype;
  let statements = 0;
  prototype.query = function (this: pg.Client, ...[asked, ...rest]: unknown[]) {
    const { text } = (asked ?? {}) as { readonly text?: string };
    const opened = currentAsker() === undefined ? text : text?.replace(WHOSE, '($& OR true)');
    if (opened !== text) statements++;
    // Under its name the server knows the statement as it was.
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
