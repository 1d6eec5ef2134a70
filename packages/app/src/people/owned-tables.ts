import type { Owner } from '@finclaw/features';
import { featureSchemas } from '@finclaw/features/schema';
import type { Database } from '@finclaw/storage';
import { keyOfOwner } from '../answering/owner.ts';

/** The tables whose rows are somebody's, by the name of their owner in one column. */
const NAMED_TABLES = [
  'portfolio_batches',
  'portfolio_rows',
  'paper_orders',
  'memories',
  'forgetting',
  'conversations',
  'usage',
  'shares',
] as const;
/** Those of features that name their owner by channel, account and sender. */
const ADDRESSED_TABLES = featureSchemas.flatMap(({ tables }) =>
  Object.entries(tables).flatMap(([table, { owner, once }]) => (owner === 'address' ? { table, once } : [])),
);
/** Settings of people, kept by the address of their owner. */
const ADDRESSED_VALUES = featureSchemas.flatMap(({ values = [] }) => values);
/** Values that are one owner's, kept under their name. */
const NAMED_VALUES = ['import-waiting'] as const;
/** What an import learned, the weights somebody aims at and what their history added up to, kept in a scope of their owner's. */
const NAMED_SCOPES = ['portfolio-names', 'portfolio-layouts', 'portfolio-targets', 'portfolio-settled'] as const;

const ADDRESS = 'channel_id = ? AND account_id = ? AND sender_id = ?';

/** Gives what one owner has to another. Where both have the same thing, the other's stays. */
export async function moveOwned(tx: Database, from: Owner, to: Owner): Promise<void> {
  const [before, after] = [keyOfOwner(from), keyOfOwner(to)];
  // An order's number is its owner's own, so the moved ones are counted on.
  await tx.run(
    'UPDATE paper_orders SET owner = ?, number = number + (SELECT coalesce(max(own.number), 0) FROM paper_orders own WHERE own.owner = ?) WHERE owner = ?',
    [after, after, before],
  );
  await tx.run('DELETE FROM memories WHERE owner = ? AND text IN (SELECT text FROM memories WHERE owner = ?)', [before, after]);
  for (const table of NAMED_TABLES) await tx.run(`UPDATE ${table} SET owner = ? WHERE owner = ?`, [after, before]);
  for (const { table, once } of ADDRESSED_TABLES) {
    if (once !== undefined)
      await tx.run(`DELETE FROM ${table} WHERE ${ADDRESS} AND ${once} IN (SELECT ${once} FROM ${table} WHERE ${ADDRESS})`, [
        ...addressOf(from),
        ...addressOf(to),
      ]);
    await tx.run(`UPDATE ${table} SET channel_id = ?, account_id = ?, sender_id = ? WHERE ${ADDRESS}`, [
      ...addressOf(to),
      ...addressOf(from),
    ]);
  }
  const moves: [string, readonly string[]][] = [
    [
      `UPDATE profiles SET owner = ?, revision = (SELECT revision + 1 FROM people_revision)
         WHERE owner = ? AND NOT EXISTS (SELECT 1 FROM profiles own WHERE own.owner = ?)`,
      [after, before, after],
    ],
    ['DELETE FROM profiles WHERE owner = ?', [before]],
    ...ADDRESSED_VALUES.map((scope): [string, readonly string[]] => [
      'UPDATE named_values SET key = ? WHERE scope = ? AND key = ? AND NOT EXISTS (SELECT 1 FROM named_values own WHERE own.scope = ? AND own.key = ?)',
      [JSON.stringify(addressOf(to)), scope, JSON.stringify(addressOf(from)), scope, JSON.stringify(addressOf(to))],
    ]),
    ...NAMED_VALUES.map((scope): [string, readonly string[]] => [
      'UPDATE named_values SET key = ? WHERE scope = ? AND key = ? AND NOT EXISTS (SELECT 1 FROM named_values own WHERE own.scope = ? AND own.key = ?)',
      [after, scope, before, scope, after],
    ]),
    ...NAMED_SCOPES.map((scope): [string, readonly string[]] => [
      'UPDATE named_values SET scope = ? WHERE scope = ? AND key NOT IN (SELECT own.key FROM named_values own WHERE own.scope = ?)',
      [`${scope} ${after}`, `${scope} ${before}`, `${scope} ${after}`],
    ]),
  ];
  for (const [sql, params] of moves) await tx.run(sql, params);
}

const addressOf = ({ channelId, accountId, senderId }: Owner): readonly string[] => [channelId, accountId, senderId];

/** What an owner has, by table. */
export async function ownedRows(database: Database, owner: Owner): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const rows: Record<string, readonly unknown[]> = {};
  for (const { table, where, params } of places(owner)) {
    const found = await database.all(`SELECT * FROM ${table} WHERE ${where}`, params);
    if (found.length > 0) rows[table] = [...(rows[table] ?? []), ...found];
  }
  return rows;
}

/** Deletes what an owner has. What was spent stays, as nobody's: it was paid. */
export async function dropOwned(tx: Database, owner: Owner): Promise<void> {
  await tx.run("UPDATE usage SET owner = 'erased', session_key = '' WHERE owner = ?", [keyOfOwner(owner)]);
  for (const { table, where, params } of places(owner)) await tx.run(`DELETE FROM ${table} WHERE ${where}`, params);
}

/** Where the rows of an owner are, those that others refer to last. */
function places(owner: Owner): readonly { readonly table: string; readonly where: string; readonly params: readonly string[] }[] {
  const name = keyOfOwner(owner);
  const value = (scope: string, key: string) => ({ table: 'named_values', where: 'scope = ? AND key = ?', params: [scope, key] });
  return [
    { table: 'profiles', where: 'owner = ?', params: [name] },
    ...NAMED_TABLES.toReversed().map((table) => ({ table, where: 'owner = ?', params: [name] })),
    ...ADDRESSED_TABLES.map(({ table }) => ({ table, where: ADDRESS, params: addressOf(owner) })),
    ...ADDRESSED_VALUES.map((scope) => value(scope, JSON.stringify(addressOf(owner)))),
    ...NAMED_VALUES.map((scope) => value(scope, name)),
    ...NAMED_SCOPES.map((scope) => ({ table: 'named_values', where: 'scope = ?', params: [`${scope} ${name}`] })),
  ];
}
