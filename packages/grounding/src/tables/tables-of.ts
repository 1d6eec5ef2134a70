import { factsOfTool } from '@finclaw/finance';
import type { ToolAnswer } from '../evidence/harvest.ts';
import { findGrids } from './grid.ts';
import { readTable, type Table } from './read-table.ts';

/** How many results are kept in mind with their tables. */
const MOST_KEPT = 200;
const SHORTEST = 8;

const ofObjects = new WeakMap<object, readonly Table[]>();
/** By the text of the result, the last used ones at the end. */
const ofTexts = new Map<string, readonly Table[]>();

/** The tables in a tool's result, read once. Our own tools give typed facts and no tables. */
export function tablesOf({ tool, content, isOutside }: ToolAnswer): readonly Table[] {
  if (!isOutside && factsOfTool(tool, {}) !== undefined) return [];
  if (typeof content === 'string') return ofText(content);
  if (typeof content !== 'object' || content === null) return [];
  let tables = ofObjects.get(content);
  if (tables === undefined) {
    tables = read(content);
    ofObjects.set(content, tables);
  }
  return tables;
}

function ofText(content: string): readonly Table[] {
  if (content.length < SHORTEST || !/\d/.test(content)) return [];
  const tables = ofTexts.get(content) ?? read(content);
  ofTexts.delete(content);
  ofTexts.set(content, tables);
  if (ofTexts.size > MOST_KEPT) ofTexts.delete(ofTexts.keys().next().value!);
  return tables;
}

const read = (content: unknown): readonly Table[] => findGrids(content).flatMap((grid) => readTable(grid) ?? []);
