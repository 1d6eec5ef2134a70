import { isFenced, unfence } from '@finclaw/agent/tools';
import { factsOfTool } from '@finclaw/finance';
import type { ToolFact } from '@finclaw/types';
import { foreignFacts } from './foreign-facts.ts';
import { parseJson } from './json.ts';

/** How many results are kept in mind with their facts. */
const MOST_KEPT = 2_000;

interface ReadResult {
  readonly facts: readonly ToolFact[];
  /** One of our own tools wrote it. */
  readonly isOwn: boolean;
}

/** Facts by the tool and the text of its result, the last used ones at the end; text that is equal has equal facts. */
const kept = new Map<string, ReadResult>();

/** The facts of a tool's result: by the tool's own table if it is ours, else by the paths and keys of its JSON. */
export const factsOfResult = (tool: string, content: unknown): readonly ToolFact[] => readResult(tool, content).facts;

/** The facts of a result that one of our own tools wrote; undefined for anybody else's. */
export function ownFactsOf(tool: string, content: unknown): readonly ToolFact[] | undefined {
  const { facts, isOwn } = readResult(tool, content);
  return isOwn ? facts : undefined;
}

function readResult(tool: string, content: unknown): ReadResult {
  if (typeof content !== 'string') return read(tool, content, false);
  const key = `${tool}\n${content}`;
  const found = kept.get(key) ?? read(tool, parseJson(unfence(content)), isFenced(content));
  kept.delete(key);
  kept.set(key, found);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  return found;
}

/** Our tools say how they went; whatever else comes under one of their names is read like anybody's. */
function read(tool: string, content: unknown, isOutside: boolean): ReadResult {
  const isOurs = !isOutside && typeof Object(content).status === 'string';
  const own = isOurs ? factsOfTool(tool, content) : undefined;
  return own === undefined ? { facts: foreignFacts(content), isOwn: false } : { facts: own, isOwn: true };
}
