import { fieldOf } from '../evidence/fields.ts';
import { isTree, type Tree } from './json.ts';

/** A list of rows, and how to put another in its place. */
interface List {
  readonly rows: readonly Tree[];
  readonly replace: (rows: readonly Tree[]) => void;
}

const DEEPEST = 3;
const MOST_LISTS = 6;
const MOST_ROWS = 1_000;
const MOST_KEYS = 6;
const LONGEST_NAME = 60;
const LETTERS = /\p{L}{2}/u;

/**
 * A result whose rows carry the names of what they refer to: a holding with a `security_id` also says what the security of that id, in another
 * list of the result, is called. A row that has a name of its own keeps to it.
 */
export function withReferred(content: unknown): unknown {
  if (!isTree(content)) return content;
  const whole = { ...content };
  const lists = listsIn(whole, 0);
  if (lists.length < 2 || lists.length > MOST_LISTS) return content;
  for (const { rows, replace } of lists) {
    if (hasOwnNames(rows)) continue;
    // What tells the rows apart best says whose they are: of holdings the security, and not the account.
    const [best] = lists.flatMap((other) => (other.rows === rows ? [] : lookUpIn(other.rows, rows))).sort(byWorth);
    if (best !== undefined) replace(rows.map((row) => ({ ...best.namesFor(row), ...row })));
  }
  return whole;
}

/** Whether a text of the rows tells most of them apart, as a name does and a kind does not. */
const hasOwnNames = (rows: readonly Tree[]): boolean =>
  Object.keys(rows[0]!).some((key) => {
    const texts = new Set(rows.map((row) => row[key]).filter((text) => typeof text === 'string' && LETTERS.test(text)));
    return fieldOf(key).use === undefined && texts.size > rows.length / 2;
  });

function listsIn(tree: Record<string, unknown>, depth: number): List[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (Array.isArray(value) && value.length > 0 && value.length <= MOST_ROWS && value.every(isTree))
      return { rows: value, replace: (rows: readonly Tree[]) => void Object.assign(tree, { [key]: rows }) };
    if (!isTree(value) || depth > DEEPEST) return [];
    const copy = { ...value };
    tree[key] = copy;
    return listsIn(copy, depth + 1);
  });
}

/** How rows refer to those of another list, each of which one key tells from the others. */
function lookUpIn(named: readonly Tree[], rows: readonly Tree[]) {
  const keys = Object.keys(rows[0]!).filter((key) => typeof rows[0]![key] === 'string' && fieldOf(key).use === 'identifier');
  return keys.slice(0, MOST_KEYS).flatMap((key) => {
    const byId = new Map(named.map((row) => [row[key], row]));
    const ids = new Set(rows.map((row) => row[key]));
    const isKey = byId.size === named.length && [...ids].every((id) => typeof id === 'string' && byId.has(id));
    if (!isKey) return [];
    const hasSymbol = named.some((row) => Object.keys(row).some((field) => /ticker|symbol/i.test(field)));
    return { worth: [ids.size, Number(hasSymbol)], namesFor: (row: Tree): Tree => namesOf(byId.get(row[key])!) };
  });
}

const byWorth = (one: { readonly worth: readonly number[] }, other: { readonly worth: readonly number[] }): number =>
  other.worth[0]! - one.worth[0]! || other.worth[1]! - one.worth[1]!;

const NAME = /name|ticker|symbol|_nm$|이름|[가-힣]명$/i;

/** The names in a row, whatever its fields are called. */
const namesOf = (row: Tree): Tree =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([key, text]) =>
        typeof text === 'string' && text.length <= LONGEST_NAME && LETTERS.test(text) && (fieldOf(key).isName || NAME.test(key)),
    ),
  );
