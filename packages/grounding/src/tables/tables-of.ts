import { factsOfTool } from '@finclaw/finance';
import { runToEnd, type Steps } from '@finclaw/infra';
import type { ToolAnswer } from '../evidence/harvest.ts';
import { findGrids } from './grid.ts';
import { readingTable, type Table } from './read-table.ts';

/** How many results are kept in mind with their tables. */
const MOST_KEPT = 200;

const ofObjects = new WeakMap<object, readonly Table[]>();
/** By the text of the result, the last used ones at the end. */
const ofTexts = new Map<string, readonly Table[]>();

/** The tables in a tool's result, for who cites a cell of one. */
export const tablesOf = (result: Pick<ToolAnswer, 'tool' | 'content' | 'isOutside'>): readonly Table[] =>
  runToEnd(readingTables(result));

/** The tables in a tool's result, read once, in steps. Our own tools give typed facts and no tables. */
export function* readingTables({
  tool,
  content,
  isOutside,
}: Pick<ToolAnswer, 'tool' | 'content' | 'isOutside'>): Steps<readonly Table[]> {
  if (!isOutside && factsOfTool(tool, {}) !== undefined) return [];
  if (typeof content !== 'string' && (typeof content !== 'object' || content === null)) return [];
  const known = typeof content === 'string' ? ofTexts.get(content) : ofObjects.get(content);
  const tables = known ?? (yield* reading(content));
  if (typeof content !== 'string') ofObjects.set(content, tables);
  else {
    ofTexts.delete(content);
    ofTexts.set(content, tables);
    if (ofTexts.size > MOST_KEPT) ofTexts.delete(ofTexts.keys().next().value!);
  }
  return tables;
}

function* reading(content: unknown): Steps<readonly Table[]> {
  const tables: Table[] = [];
  for (const grid of findGrids(content)) {
    const table = yield* readingTable(grid);
    if (table !== undefined) tables.push(table);
  }
  return tables;
}
