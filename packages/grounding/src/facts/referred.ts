import { isTree, type Tree } from './json.ts';

/** A list of rows, and how to put another in its place. */
interface List {
  readonly rows: readonly Tree[];
  readonly replace: (rows: readonly Tree[]) => void;
}

const DEEPEST = 3;
const MOST_LISTS = 12;
const LONGEST_NAME = 60;

/**
 * A result whose rows carry the names of what they refer to: a holding with a `security_id` also says what the security of that id, in another
 * list of the result, is called.
 */
export function withReferred(content: unknown): unknown {
  if (!isTree(content)) return content;
  const whole = { ...content };
  const lists = listsIn(whole, 0);
  if (lists.length < 2 || lists.length > MOST_LISTS) return content;
  for (const { rows, replace } of lists) {
    const found = lists.flatMap((other) => (other.rows === rows ? [] : lookUpIn(other.rows, rows)));
    // What tells the rows apart best says whose they are: of holdings the security, and then the account.
    found.sort((one, other) => other.size - one.size);
    if (found.length > 0)
      replace(rows.map((row) => ({ ...Object.assign({}, ...found.map((of) => of.namesFor(row)).reverse()), ...row })));
  }
  return whole;
}

function listsIn(tree: Record<string, unknown>, depth: number): List[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (Array.isArray(value) && value.length > 0 && value.every(isTree))
      return { rows: value, replace: (rows: readonly Tree[]) => void Object.assign(tree, { [key]: rows }) };
    if (!isTree(value) || depth > DEEPEST) return [];
    const copy = { ...value };
    tree[key] = copy;
    return listsIn(copy, depth + 1);
  });
}

/** How rows refer to those of another list, each of which one key tells from the others. */
function lookUpIn(named: readonly Tree[], rows: readonly Tree[]) {
  return Object.keys(rows[0]!).flatMap((key) => {
    const byId = new Map(named.map((row) => [row[key], row]));
    const ids = new Set(rows.map((row) => row[key]));
    const isKey = byId.size === named.length && [...ids].every((id) => typeof id === 'string' && byId.has(id));
    return isKey ? { size: ids.size, namesFor: (row: Tree): Tree => textsOf(byId.get(row[key])!) } : [];
  });
}

const textsOf = (row: Tree): Tree =>
  Object.fromEntries(
    Object.entries(row).filter(([, text]) => typeof text === 'string' && text.length <= LONGEST_NAME && /\p{L}{2}/u.test(text)),
  );
