import { factsOfTool } from '@finclaw/finance';
import type { ToolFact } from '@finclaw/types';
import { KeptReadings } from '../evidence/kept-readings.ts';
import { plainContent } from './json.ts';

interface OwnFacts {
  readonly facts: readonly ToolFact[] | undefined;
}

/** So many characters and facts of results are kept in mind, all conversations together. */
const MOST_KEPT = 4_000_000;
const SIZE_OF_FACT = 100;

/** Facts by the tool and the text of its result; text that is equal has equal facts. */
const readings = new KeptReadings<OwnFacts>(MOST_KEPT, ({ facts = [] }) => facts.length * SIZE_OF_FACT);

/** The facts of a result that one of our own tools wrote, by its own table; undefined for anybody else's. */
export function ownFactsOf(tool: string, content: unknown): OwnFacts['facts'] {
  if (typeof content !== 'string') return read(tool, content, false);
  const key = `${tool}\n${content}`;
  const known = readings.get(key);
  if (known !== undefined) return known.facts;
  const plain = plainContent(content);
  const facts = read(tool, plain.content, plain.isOutside);
  readings.set(key, { facts });
  return facts;
}

/** Our tools say how they went; whatever else comes under one of their names is read like anybody's. */
const read = (tool: string, json: unknown, isOutside: boolean): OwnFacts['facts'] =>
  isOutside || typeof Object(json).status !== 'string' ? undefined : factsOfTool(tool, json);
