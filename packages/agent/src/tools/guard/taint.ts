import type { TranscriptEntry } from '@finclaw/types';
import { REPAIR_MARK } from '../../session/transcript-repair.ts';
import type { RegisteredToolDefinition } from '../registry/definition.ts';
import { hasFence } from './provenance.ts';
import { createSpokenWords } from './spoken-words.ts';
import type { Observation, SessionFacts, TaintTracker } from './taint-types.ts';

/** Starts a record for a conversation; pass the facts that are already known. */
export function createTaintTracker(known: Partial<SessionFacts> = {}): TaintTracker {
  const userWords = createSpokenWords();
  const outsideWords = createSpokenWords();
  let request: string | undefined;
  let facts: SessionFacts = { untrusted: known.untrusted ?? false, sensitive: known.sensitive ?? false };
  return {
    get facts() {
      return facts;
    },
    get request() {
      return request;
    },
    hear(text) {
      request = text;
      userWords.add(text);
    },
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
