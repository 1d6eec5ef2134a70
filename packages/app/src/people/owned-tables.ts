import { keyOfOwner, type Owner } from '@finclaw/features';
import { type Database, schemas } from '@finclaw/storage';

/** Every table with rows of people, in the order in which rows refer to each other. */
const TABLES = schemas.flatMap(({ tables }) =>
  Object.entries(tables).flatMap(([table, { owner, ...rule }]) =>
    owner === 'owner' || owner === 'address' ? { table, owner, ...rule } : [],
  ),
);
const VALUES = schemas.flatMap(({ values = {} }) => Object.entries(values).map(([scope, owner]) => ({ scope, owner })));

/** The location of an owner's rows. */
interface Place {
  readonly table: string;
  readonly where: string;
  readonly params: readonly string[];
}

/** Returns the columns that name an owner, and their values. */
function namedBy(
  kind: 'owner' | 'address',
  owner: Owner,
): { readonly columns: readonly string[]; readonly values: readonly string[] } {
  if (kind === 'owner') return { columns: ['owner'], values: [keyOfOwner(owner)] };
  return { columns: ['channel_id', 'account_id', 'sender_id'], values: addressOf(owner) };
}

const addressOf = ({ channelId, accountId, senderId }: Owner): readonly string[] => [channelId, accountId, senderId];

/** Moves one owner's data to another. Where both have the same entry, the other's stays. */
export async function moveOwned(tx: Database, from: Owner, to: Owner): Promise<void> {
  // Spending of both in the same quarter of an hour is added up before one of the two rows is deleted.
  await tx.run(
    `UPDATE usage_spent SET lent_nano_usd = usage_spent.lent_nano_usd + other.lent_nano_usd, own_nano_usd = usage_spent.own_nano_usd + other.own_nano_usd
     FROM usage_spent other WHERE other.owner = ? AND usage_spent.owner = ? AND other.at = usage_spent.at`,
    [keyOfOwner(from), keyOfOwner(to)],
  );
  for (const { table, owner, once, counted } of TABLES) {
    const { columns, values: before } = namedBy(owner, from);
    const after = namedBy(owner, to).values;
    const where = columns.map((column) => `${column} = ?`).join(' AND ');
    if (once !== undefined)
      await tx.run(`DELETE FROM ${table} WHERE ${where} AND ${once} IN (SELECT ${once} FROM ${table} WHERE ${where})`, [
        ...before,
        ...after,
      ]);
    const count = `, ${counted} = ${counted} + (SELECT coalesce(max(own.${counted}), 0) FROM ${table} own WHERE own.owner = ?)`;
    await tx.run(
      `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')}${counted ? count : ''} WHERE ${where}`,
      [...after, ...(counted ? after : []), ...before],
    );
  }
  await tx.run('UPDATE profiles SET revision = (SELECT revision + 1 FROM people_revision) WHERE owner = ?', [
    keyOfOwner(to),
  ]);
  for (const value of VALUES) {
    const [before, after] = [placeOfValue(value, from), placeOfValue(value, to)];
    if (value.owner === 'scope')
      await tx.run(
        'UPDATE named_values SET scope = ? WHERE scope = ? AND key NOT IN (SELECT own.key FROM named_values own WHERE own.scope = ?)',
        [after.scope, before.scope, after.scope],
      );
    else
      await tx.run(
        `UPDATE named_values SET key = ? WHERE scope = ? AND key = ?
           AND NOT EXISTS (SELECT 1 FROM named_values own WHERE own.scope = ? AND own.key = ?)`,
        [after.key, before.scope, before.key, before.scope, after.key],
      );
  }
}

/** Returns the scope and key of a person's value; any key where the whole scope is theirs. */
function placeOfValue(
  { scope, owner }: (typeof VALUES)[number],
  of: Owner,
): { readonly scope: string; readonly key: string } {
  if (owner === 'scope') return { scope: `${scope} ${keyOfOwner(of)}`, key: '' };
  return { scope, key: owner === 'owner' ? keyOfOwner(of) : JSON.stringify(addressOf(of)) };
}

/** Returns an owner's rows, by table. */
export async function ownedRows(
  database: Database,
  owner: Owner,
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const rows: Record<string, readonly unknown[]> = {};
  for (const { table, where, params } of places(owner)) {
    const found = await database.all(`SELECT * FROM ${table} WHERE ${where}`, params);
    if (found.length > 0) rows[table] = [...(rows[table] ?? []), ...found];
  }
  return rows;
}

/** Deletes an owner's rows. Spending stays, without an owner: it was paid. */
export async function dropOwned(tx: Database, owner: Owner): Promise<void> {
  await tx.run("UPDATE usage SET owner = 'erased', session_key = '' WHERE owner = ?", [keyOfOwner(owner)]);
  for (const { table, where, params } of places(owner)) await tx.run(`DELETE FROM ${table} WHERE ${where}`, params);
}

/** Returns the locations of an owner's rows, those that others refer to last. */
function places(owner: Owner): readonly Place[] {
  const rows = TABLES.toReversed().map(({ table, owner: kind }) => {
    const { columns, values } = namedBy(kind, owner);
    return { table, where: columns.map((column) => `${column} = ?`).join(' AND '), params: values };
  });
  const values = VALUES.map((value) => {
    const { scope, key } = placeOfValue(value, owner);
    const isWhole = value.owner === 'scope';
    return {
      table: 'named_values',
      where: `scope = ?${isWhole ? '' : ' AND key = ?'}`,
      params: isWhole ? [scope] : [scope, key],
    };
  });
  return [...rows, ...values];
}
