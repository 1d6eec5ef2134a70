import { isFenced, unfence } from '@finclaw/agent/tools';
import { factsOfTool } from '@finclaw/finance';
import type { ToolFact } from '@finclaw/types';
import { KeptReadings } from '../evidence/kept-readings.ts';
import { foreignFacts, type ResultFacts } from './foreign-facts.ts';
import { parseParts } from './json.ts';

interface OwnFacts {
  readonly facts: readonly ToolFact[] | undefined;
}

/** So many characters and facts of results are kept in mind, all conversations together. */
const MOST_KEPT = 4_000_000;
const SIZE_OF_FACT = 100;
const sizeOf = ({ facts = [] }: OwnFacts): number => facts.length * SIZE_OF_FACT;

/** Facts by the tool and the text of its result; text that is equal has equal facts. */
const own = new KeptReadings<OwnFacts>(MOST_KEPT, sizeOf);
const foreign = new KeptReadings<ResultFacts>(MOST_KEPT, sizeOf);

/** The facts of a tool's result: by the tool's own table if it is ours, else by the paths and keys of its JSON, with the tables in it. */
export function factsOfResult(tool: string, content: unknown): ResultFacts {
  const facts = ownFactsOf(tool, content);
  return facts === undefined ? readOnce(foreign, tool, content, foreignFacts) : { facts, grids: [] };
}

/** The facts of a result that one of our own tools wrote; undefined for anybody else's, which is not read for that. */
export const ownFactsOf = (tool: string, content: unknown): OwnFacts['facts'] =>
  // Our tools say how they went; whatever else comes under one of their names is read like anybody's.
  readOnce(own, tool, content, (json, isOutside) => ({
    facts: isOutside || typeof Object(json).status !== 'string' ? undefined : factsOfTool(tool, json),
  })).facts;

function readOnce<T extends OwnFacts>(
  kept: KeptReadings<T>,
  tool: string,
  content: unknown,
  read: (json: unknown, isOutside: boolean) => T,
): T {
  if (typeof content !== 'string') return read(content, false);
  const key = `${tool}\n${content}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const plain = unfence(content);
  const found = read(parseParts(plain) ?? plain, isFenced(content));
  kept.set(key, found);
  return found;
}
