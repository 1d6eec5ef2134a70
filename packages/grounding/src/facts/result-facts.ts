import { isFenced, unfence } from '@finclaw/agent/tools';
import { factsOfTool } from '@finclaw/finance';
import type { ToolFact } from '@finclaw/types';
import { KeptReadings } from '../evidence/kept-readings.ts';
import { foreignFacts } from './foreign-facts.ts';
import { parseParts } from './json.ts';

type Facts = readonly ToolFact[] | undefined;

/** So many characters and facts of results are kept in mind, all conversations together. */
const MOST_KEPT = 4_000_000;
const SIZE_OF_FACT = 100;

/** Facts by the tool and the text of its result; text that is equal has equal facts. */
const own = new KeptReadings<{ readonly facts: Facts }>(MOST_KEPT);
const foreign = new KeptReadings<{ readonly facts: Facts }>(MOST_KEPT);

/** The facts of a tool's result: by the tool's own table if it is ours, else by the paths and keys of its JSON. */
export const factsOfResult = (tool: string, content: unknown): readonly ToolFact[] =>
  ownFactsOf(tool, content) ?? readOnce(foreign, tool, content, foreignFacts) ?? [];

/** The facts of a result that one of our own tools wrote; undefined for anybody else's, which is not read for that. */
export const ownFactsOf = (tool: string, content: unknown): Facts =>
  // Our tools say how they went; whatever else comes under one of their names is read like anybody's.
  readOnce(own, tool, content, (json, isOutside) =>
    isOutside || typeof Object(json).status !== 'string' ? undefined : factsOfTool(tool, json),
  );

function readOnce(kept: typeof own, tool: string, content: unknown, read: (json: unknown, isOutside: boolean) => Facts): Facts {
  if (typeof content !== 'string') return read(content, false);
  const key = `${tool}\n${content}`;
  const known = kept.get(key);
  if (known !== undefined) return known.facts;
  const facts = read(parseParts(unfence(content)), isFenced(content));
  kept.set(key, { facts }, key.length + (facts?.length ?? 0) * SIZE_OF_FACT);
  return facts;
}
