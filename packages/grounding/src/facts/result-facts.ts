import { fillHandles, isFenced, unfence } from '@finclaw/agent';
import { factsOfTool } from '@finclaw/finance';
import type { ToolFact, TranscriptEntry } from '@finclaw/types';
import { foreignFacts } from './foreign-facts.ts';

/** A result of a tool in a conversation. */
interface StoredToolResult {
  readonly tool: string;
  /** JSON, or the text that was kept of the result. */
  readonly content: unknown;
  /** How the conversation calls it; results without one are r1, r2, … in order. */
  readonly handle?: string;
}

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

/** The results of a conversation by their handles; the facts of one are made when somebody asks for them. */
export class ConversationFacts {
  readonly #results = new Map<string, StoredToolResult>();

  constructor(results: readonly StoredToolResult[]) {
    const handles = fillHandles(results.map(({ handle }) => handle));
    for (const [index, result] of results.entries()) this.#results.set(handles[index]!, result);
  }

  /** The results of tools in a transcript; a part of an earlier result is read as that result's tool wrote it. */
  static ofTranscript(entries: readonly TranscriptEntry[]): ConversationFacts {
    const results = entries.filter(({ role, synthetic, isError }) => role === 'tool' && synthetic === undefined && !isError);
    const tools = new Map(results.map(({ handle, toolName = '' }) => [handle, toolName]));
    return new ConversationFacts(
      results.map(({ toolName = '', content, handle, shown }) => ({
        tool: tools.get(shown?.find(({ of }) => of !== undefined)?.of) ?? toolName,
        content,
        ...(handle !== undefined && { handle }),
      })),
    );
  }

  get handles(): readonly string[] {
    return [...this.#results.keys()];
  }

  /** Which tool a result is of; undefined for a handle that the conversation does not have. */
  toolOf(handle: string): string | undefined {
    return this.#results.get(handle)?.tool;
  }

  /** The facts of a result; undefined for a handle that the conversation does not have. */
  factsOf(handle: string): readonly ToolFact[] | undefined {
    const result = this.#results.get(handle);
    return result && factsOfResult(result.tool, result.content);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
