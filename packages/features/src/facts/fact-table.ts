import type { FactUnit } from '@finclaw/types';

/**
 * The kind of a figure. A price is an amount of money, except that an index has points and a pair of currencies a rate;
 * a volume counts shares where shares are traded.
 */
export type FigureKind = FactUnit | 'price' | 'volume';

/**
 * Finds a property of a figure: a path in the nearest object around it, or a function of such paths and of the figure's
 * own key.
 */
export type Reference = string | ((find: (path: string) => unknown, key: string) => unknown);

/** The properties of a figure. Those it lacks come from its table. */
interface FigureAbout {
  readonly subject?: Reference;
  readonly currency?: Reference;
  readonly perCurrency?: Reference;
  /** A day, a year, a quarter, or a time of that day. */
  readonly period?: Reference;
  /** Its time, as ISO time. */
  readonly at?: Reference;
}

/** The rule for reading the figure at a path. */
export interface FigureRule extends FigureAbout {
  readonly kind: FigureKind | ((find: (path: string) => unknown) => FigureKind);
  /** Its name; its own key by default, and `''` for the key of the object around it. */
  readonly field?: string | ((find: (path: string) => unknown) => string);
}

/**
 * The rules that convert the stored JSON of a tool's result to facts. Paths are written `positions[].quantity`, with
 * `*` for any key. An object of amount and currency is one figure: its path leads to the object.
 */
export interface FactTable {
  readonly about?: FigureAbout;
  readonly figures: Readonly<Record<string, FigureKind | FigureRule>>;
  /** Numbers that are no figures: ids, codes, positions, settings. */
  readonly others?: readonly string[];
}

/** The node of a table at a path. */
export interface Branch {
  readonly next: Map<string, Branch>;
  rule?: FigureRule | 'other';
}

const compiled = new WeakMap<FactTable, Branch>();

/** The table as a tree of its paths. */
export function branchesOf(table: FactTable): Branch {
  let root = compiled.get(table);
  if (root === undefined) {
    root = { next: new Map() };
    for (const [path, rule] of Object.entries(table.figures))
      branchAt(root, path).rule = { ...table.about, ...(typeof rule === 'string' ? { kind: rule } : rule) };
    for (const path of table.others ?? []) branchAt(root, path).rule = 'other';
    compiled.set(table, root);
  }
  return root;
}

function branchAt(root: Branch, path: string): Branch {
  let branch = root;
  for (const step of path.replaceAll('[]', '.[]').split('.').filter(Boolean)) {
    let next = branch.next.get(step);
    if (next === undefined) {
      next = { next: new Map() };
      branch.next.set(step, next);
    }
    branch = next;
  }
  return branch;
}
