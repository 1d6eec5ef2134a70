import { type Asker, currentAsker, FinClawError } from '@finclaw/infra';
import type { Client } from 'pg';
import { escapeText } from './translate.ts';

/**
 * The acting user of the program's own work, which may access all rows. A connection without an acting user sees no
 * rows of people.
 */
export const EVERYBODY = '*';

/** The acting user of a connection, which the row-level policies read. */
interface Standing {
  session: readonly [string, string];
  /** The one set inside a transaction, which ends with it; undefined while it is the session's, null when unknown. */
  local?: readonly [string, string] | null | undefined;
}

const standings = new WeakMap<Client, Standing>();
const ALL = [EVERYBODY, ''] as const;

/** SQL for every new connection. */
export const STAND_FOR_ALL = `SET finclaw.asker = '${EVERYBODY}'; SET finclaw.conversation = ''`;

const SET = "SELECT set_config('finclaw.asker', $1, $3), set_config('finclaw.conversation', $2, $3)";

/**
 * Sets the acting user of a connection to the present one. Call it only between two statements, before sending the next
 * one.
 */
export async function standFor(client: Client, isInside: boolean): Promise<void> {
  const standing = standingOf(client);
  const wanted = namesOf(currentAsker());
  const now = isInside
    ? (standing.local ?? (standing.local === null ? undefined : standing.session))
    : standing.session;
  if (now !== undefined && isSame(now, wanted)) return;
  await client.query({ name: 'finclaw_asker', text: SET, values: [...wanted, String(isInside)] });
  if (isInside) standing.local = wanted;
  else standing.session = wanted;
}

/** Returns SQL that sets the acting user together with the beginning of a transaction, without a query of its own. */
export function standingFrom(client: Client): string {
  const standing = standingOf(client);
  const wanted = namesOf(currentAsker());
  standing.local = undefined;
  if (isSame(standing.session, wanted)) return '';
  standing.local = wanted;
  const [asker, conversation] = wanted.map((name) => client.escapeLiteral(name));
  return `; SELECT set_config('finclaw.asker', ${asker}, true), set_config('finclaw.conversation', ${conversation}, true)`;
}

/** Records that a part of a transaction was rolled back, and its acting user with it. */
export function standingLost(client: Client): void {
  standingOf(client).local = null;
}

function standingOf(client: Client): Standing {
  const known = standings.get(client) ?? { session: ALL };
  standings.set(client, known);
  return known;
}

function namesOf(asker: Asker | undefined): readonly [string, string] {
  if (asker === undefined) return ALL;
  if (asker.owner === EVERYBODY)
    throw new FinClawError('Nobody has the name of everybody', 'INTERNAL', { isOperational: false });
  return [escapeText(asker.owner), escapeText(asker.conversation)];
}

const isSame = (one: readonly [string, string], other: readonly [string, string]): boolean =>
  one[0] === other[0] && one[1] === other[1];
