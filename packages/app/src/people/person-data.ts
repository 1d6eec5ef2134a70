import type { SessionStore } from '@finclaw/agent';
import { asEverybody, FinClawError } from '@finclaw/infra';
import { ownKeysScope } from '@finclaw/models';
import type { Store } from '@finclaw/storage';
import { ownerOfPerson } from '../answering/owner.ts';
import { conversationsOf } from './erasure.ts';
import { ownedRows } from './owned-tables.ts';
import type { People, Person } from './people.ts';
import { isPersonId } from './person-id.ts';
import type { Shares } from './shares.ts';

interface PersonDataDeps {
  readonly people: People;
  readonly shares: Pick<Shares, 'of'>;
  readonly store: Pick<Store, 'database' | 'values'>;
  readonly sessions: Pick<SessionStore, 'list' | 'read' | 'complete'>;
}

/**
 * Exports one person's stored data as plain data: rows by table, conversations, and the names of accounts that others
 * share with them. Of their model keys, only their existence.
 */
export const exportPerson = (deps: PersonDataDeps, id: string): Promise<object> => asEverybody(() => dataOf(deps, id));

async function dataOf(deps: PersonDataDeps, id: string): Promise<object> {
  const { people, store, sessions, shares } = deps;
  if (!isPersonId(id)) throw new FinClawError('There is no such person', 'PERSON_UNKNOWN');
  const { dayNanoUsd: _cap, ...person }: Partial<Person> = people.get(id) ?? { id };
  const conversations: object[] = [];
  for (const sessionKey of await conversationsOf(deps, id)) {
    const { entries = [] } = (await sessions.read(sessionKey)) ?? {};
    conversations.push({ sessionKey, entries: await sessions.complete(sessionKey, entries) });
  }
  const { received } = await shares.of(id);
  return {
    person,
    senders: people.sendersOf(id),
    sharedWithThem: received,
    modelKeys: (await store.values.list(ownKeysScope(id))).map(({ value }) => describeKey(value)),
    tables: await ownedRows(store.database, ownerOfPerson(id)),
    conversations,
  };
}

/** The key itself stays sealed. */
function describeKey(stored: string): object {
  const { sealedKey: _sealed, ...key } = JSON.parse(stored) as Readonly<Record<string, unknown>>;
  return key;
}
