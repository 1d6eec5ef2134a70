import type { TranscriptEntry } from '@finclaw/types';
import { REPAIR_MARK } from '../session/transcript-repair.ts';
import type { RegisteredToolDefinition } from './definition.ts';
import { hasFence } from './provenance.ts';
import { createSpokenWords } from './spoken-words.ts';

/** What has entered a conversation; neither ever becomes false again. */
export interface SessionFacts {
  /** Text that somebody outside wrote. */
  readonly untrusted: boolean;
  /** Private data of the user. */
  readonly sensitive: boolean;
}

/** Who a value can be traced to: the user's own words, an outsider's text, or neither, which leaves the model. */
export type ValueOrigin = 'user' | 'untrusted' | 'model';

/** What a finished tool call brought into the conversation. */
export interface Observation {
  readonly untrustedText?: string;
  readonly sensitive?: boolean;
}

/** Remembers who said what in one conversation. */
export interface TaintTracker {
  readonly facts: SessionFacts;
  /** Notes what the user said. */
  hear(text: string): void;
  /** Notes what a tool brought in. */
  observe(observation: Observation): void;
  originOf(value: unknown): ValueOrigin;
}

/** Starts a record for a conversation; pass the facts that are already known. */
export function createTaintTracker(known: Partial<SessionFacts> = {}): TaintTracker {
  const userWords = createSpokenWords();
  const outsideWords = createSpokenWords();
  let facts: SessionFacts = { untrusted: known.untrusted ?? false, sensitive: known.sensitive ?? false };
  return {
    get facts() {
      return facts;
    },
    hear: (text) => userWords.add(text),
    observe({ untrustedText, sensitive }) {
      if (untrustedText !== undefined) outsideWords.add(untrustedText);
      facts = { untrusted: facts.untrusted || untrustedText !== undefined, sensitive: facts.sensitive || sensitive === true };
    },
    originOf(value) {
      if (userWords.contains(value)) return 'user';
      return outsideWords.contains(value) ? 'untrusted' : 'model';
    },
  };
}

/**
 * The record of a conversation that is on file. A result of a tool nobody knows any more, and a summary of earlier turns,
 * count as written by outsiders.
 */
export function taintFromTranscript(
  entries: readonly TranscriptEntry[],
  definitionOf: (toolName: string) => RegisteredToolDefinition | undefined,
): TaintTracker {
  const tracker = createTaintTracker();
  const calledTools = new Map<string, string>();
  for (const entry of entries) {
    const { role, content, synthetic, toolUseId = '', toolName = calledTools.get(toolUseId) ?? '' } = entry;
    if (synthetic === REPAIR_MARK) continue;
    if (synthetic !== undefined) tracker.observe({ untrustedText: content, sensitive: true });
    else if (role === 'user') tracker.hear(content);
    else if (role === 'assistant') calledTools.set(toolUseId, toolName);
    else if (role === 'tool') tracker.observe(observationOf(content, definitionOf(toolName)));
  }
  return tracker;
}

function observationOf(result: string, tool: RegisteredToolDefinition | undefined): Observation {
  const sensitive = tool?.accessesSensitiveData ?? true;
  return tool === undefined || hasFence(result) ? { untrustedText: result, sensitive } : { sensitive };
}
