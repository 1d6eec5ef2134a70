import { factsOfTool } from '@finclaw/finance';
import { runToEnd } from '@finclaw/infra';
import type { ToolFact } from '@finclaw/types';
import type { Found, KnownFact } from '../evidence/fact.ts';
import { walkingContent } from '../evidence/walk-content.ts';
import { readingTable, type TableFact } from '../tables/read-table.ts';
import type { plainContent } from './json.ts';

/**
 * The facts of a result that one of our own tools wrote, by their paths; undefined for anybody else's. Our tools say how they went; whatever
 * else comes under one of their names is read like anybody's.
 */
export function ownFactsOf(tool: string, { content, isOutside }: ReturnType<typeof plainContent>) {
  const facts = isOutside || typeof Object(content).status !== 'string' ? undefined : factsOfTool(tool, content);
  return facts && new Map<string, ToolFact>(facts.map((fact) => [fact.path, fact]));
}

/** The numbers in JSON that none of our tools wrote, or those at some paths, with what its key and the fields beside it say of each. */
export function foreignFacts(content: unknown, paths?: readonly string[]): ReadonlyMap<string, KnownFact> {
  // A text has no paths; the cells of its tables are cited by their labels.
  if (typeof content === 'string') return new Map();
  const { facts, calculations } = walked(content, paths && new Set(paths.flatMap(waysTo)));
  const found = [...facts, ...calculations.map(({ fact }) => fact)] as readonly KnownFact[];
  return new Map(found.map((fact) => [fact.path, fact]));
}

/** The cells of the tables in what none of our tools wrote. */
export const foreignCells = (content: unknown): readonly TableFact[] =>
  walked(content).grids.flatMap(({ grid }) => runToEnd(readingTable(grid))?.facts ?? []);

const walked = (content: unknown, only?: ReadonlySet<string>): Found =>
  runToEnd(walkingContent({ tool: '', handle: '', content, order: 0 }, NO_NAMES, undefined, only));

/** A path and all that lead to it. */
const waysTo = (path: string): readonly string[] => [
  '',
  path,
  ...path.matchAll(/[.[]/g).map(({ index }) => path.slice(0, index)),
];

/** A citation needs no names: it says by its path which value it means. */
const NO_NAMES = { lookUp: () => undefined, learn: () => {} };
