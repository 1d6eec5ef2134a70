import { isFenced, unfence } from '@finclaw/agent/tools';
import { factsOfTool } from '@finclaw/finance';
import type { ToolFact } from '@finclaw/types';
import { foreignFacts } from './foreign-facts.ts';
import { parseParts } from './json.ts';

/** How many results of each kind are kept in mind with their facts. */
const MOST_KEPT = 2_000;

type Facts = readonly ToolFact[] | undefined;

/** Facts by the tool and the text of its result, the last used ones at the end; text that is equal has equal facts. */
const own = new Map<string, Facts>();
const foreign = new Map<string, Facts>();

/** The facts of a tool's result: by the tool's own table if it is ours, else by the paths and keys of its JSON. */
export const factsOfResult = (tool: string, content: unknown): readonly ToolFact[] =>
  ownFactsOf(tool, content) ?? readOnce(foreign, tool, content, foreignFacts) ?? [];

/** The facts of a result that one of our own tools wrote; undefined for anybody else's, which is not read for that. */
export const ownFactsOf = (tool: string, content: unknown): Facts =>
  // Our tools say how they went; whatever else comes under one of their names is read like anybody's.
  readOnce(own, tool, content, (json, isOutside) =>
    isOutside || typeof Object(json).status !== 'string' ? undefined : factsOfTool(tool, json),
  );

function readOnce(
  kept: Map<string, Facts>,
  tool: string,
  content: unknown,
  read: (json: unknown, isOutside: boolean) => Facts,
): Facts {
  if (typeof content !== 'string') return read(content, false);
  const key = `${tool}\n${content}`;
  const found = kept.has(key) ? kept.get(key) : read(parseParts(unfence(content)), isFenced(content));
  kept.delete(key);
  kept.set(key, found);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  return found;
}
