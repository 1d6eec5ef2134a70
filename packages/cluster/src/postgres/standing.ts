import { type Asker, currentAsker, FinClawError } from '@finclaw/infra';
import type { Client } from 'pg';
import { escapeText } from './translate.ts';

/**
 * What stands in place of a name for the program's own work. A connection on which nothing is said sees nobody's rows.
 */
export const EVERYBODY = '*';

/** For whom a connection stands: what the policies of the wall ask. Null is for nobody knows. */
interface ActingUserState {
  session: readonly [string, string] | null;
  /** Inside a transaction, where it ends with it; undefined while it is the session's. */
  local?: readonly [string, string] | null | undefined;
}

const standings = new WeakMap<Client, ActingUserState>();
const ALL = [EVERYBODY, ''] as const;

/** Said on every new connection. */
export const ACT_FOR_ALL = `SET finclaw.asker = '${EVERYBODY}'; SET finclaw.conversation = ''`;

const SET = "SELECT set_config('finclaw.asker', $1, $3), set_config('finclaw.conversation', $2, $3)";

/**
 * Makes a connection stand for whoever asks now. Noted when it is sent, because the next statement may be sent before it
 * is answered.
 */
export async function setActingUser(client: Client, isInside: boolean): Promise<void> {
  const standing = actingUserOf(client);
  const wanted = namesOf(currentAsker());
  const now = isInside && standing.local !== undefined ? standing.local : standing.session;
  if (now !== null && isSame(now, wanted)) return;
  if (isInside) standing.local = wanted;
  else standing.session = wanted;
  try {
    await client.query({ name: 'finclaw_asker', text: SET, values: [...wanted, String(isInside)] });
  } catch (error) {
    if (isInside) standing.local = null;
    else standing.session = null;
    throw error;
  }
}

/** What is said together with the beginning of a transaction, so that it costs no question of its own. */
export function actingUserSql(client: Client): string {
  const standing = actingUserOf(client);
  const wanted = namesOf(currentAsker());
  standing.local = undefined;
  if (standing.session !== null && isSame(standing.session, wanted)) return '';
  standing.local = wanted;
  const [asker, conversation] = wanted.map((name) => client.escapeLiteral(name));
  return `SELECT set_config('finclaw.asker', ${asker}, true), set_config('finclaw.conversation', ${conversation}, true)`;
}

/** Told when a part of a transaction was undone, and whom it stood for with it. */
export function actingUserLost(client: Client): void {
  actingUserOf(client).local = null;
}

function actingUserOf(client: Client): ActingUserState {
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
