import { type ActingUser, currentActingUser, FinClawError } from '@finclaw/infra';
import type { Client } from 'pg';
import { escapeText } from './translate.ts';

/** The acting user of the program itself, which sees all rows. A connection without an acting user sees none. */
export const EVERYBODY = '*';

/** The user a connection acts for, which the row-level policies read. Null when unknown. */
interface ActingUserState {
  session: readonly [string, string] | null;
  /** Set inside a transaction, until it ends; undefined while the session's applies. */
  local?: readonly [string, string] | null | undefined;
}

const states = new WeakMap<Client, ActingUserState>();
const ALL = [EVERYBODY, ''] as const;

/** Sent on every new connection. */
export const ACT_FOR_ALL = `SET finclaw.asker = '${EVERYBODY}'; SET finclaw.conversation = ''`;

const SET = "SELECT set_config('finclaw.asker', $1, $3), set_config('finclaw.conversation', $2, $3)";

/**
 * Makes a connection act for the current user. The state is recorded before the reply, because the next statement may
 * be sent earlier.
 */
export async function setActingUser(client: Client, isInside: boolean): Promise<void> {
  const state = actingUserOf(client);
  const wanted = namesOf(currentActingUser());
  const now = isInside && state.local !== undefined ? state.local : state.session;
  if (now !== null && isSame(now, wanted)) return;
  if (isInside) state.local = wanted;
  else state.session = wanted;
  try {
    await client.query({ name: 'finclaw_asker', text: SET, values: [...wanted, String(isInside)] });
  } catch (error) {
    if (isInside) state.local = null;
    else state.session = null;
    throw error;
  }
}

/** Returns the statement that is sent along with BEGIN, which saves a round trip. */
export function actingUserSql(client: Client): string {
  const state = actingUserOf(client);
  const wanted = namesOf(currentActingUser());
  state.local = undefined;
  if (state.session !== null && isSame(state.session, wanted)) return '';
  state.local = wanted;
  const [actingUser, conversation] = wanted.map((name) => client.escapeLiteral(name));
  return `SELECT set_config('finclaw.asker', ${actingUser}, true), set_config('finclaw.conversation', ${conversation}, true)`;
}

/** Called when a savepoint was rolled back, and with it the acting user. */
export function actingUserLost(client: Client): void {
  actingUserOf(client).local = null;
}

function actingUserOf(client: Client): ActingUserState {
  const known = states.get(client) ?? { session: ALL };
  states.set(client, known);
  return known;
}

function namesOf(actingUser: ActingUser | undefined): readonly [string, string] {
  if (actingUser === undefined) return ALL;
  if (actingUser.owner === EVERYBODY)
    throw new FinClawError('Nobody has the name of everybody', 'INTERNAL', { isOperational: false });
  return [escapeText(actingUser.owner), escapeText(actingUser.conversation)];
}

const isSame = (one: readonly [string, string], other: readonly [string, string]): boolean =>
  one[0] === other[0] && one[1] === other[1];
