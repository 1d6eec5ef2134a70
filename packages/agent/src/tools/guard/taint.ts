import type { TranscriptEntry } from '@finclaw/types';
import { GrowingFold } from '../../session/growing-fold.ts';
import { REPAIR_MARK } from '../../session/transcript-repair.ts';
import type { RegisteredToolDefinition } from '../registry/definition.ts';
import { hasFence } from './provenance.ts';
import { createSpokenWords, type SpokenWords } from './spoken-words.ts';
import type { Observation, SessionFacts, TaintTracker } from './taint-types.ts';

/** What a record begins with. */
interface Known {
  readonly facts: SessionFacts;
  readonly userWords: SpokenWords;
  readonly outsideWords: SpokenWords;
  readonly request: string | undefined;
}

/** Starts a record for a conversation; pass the facts that are already known. */
export function createTaintTracker({ untrusted = false, sensitive = false }: Partial<SessionFacts> = {}): TaintTracker {
  const [userWords, outsideWords] = [createSpokenWords(), createSpokenWords()];
  return trackerFrom({ facts: { untrusted, sensitive }, userWords, outsideWords, request: undefined });
}

function trackerFrom({ userWords, outsideWords, ...known }: Known): TaintTracker {
  let { facts, request } = known;
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

type DefinitionOf = (toolName: string) => RegisteredToolDefinition | undefined;

/** What a conversation on file says, and which tools it was read with. */
interface ReadTaint {
  readonly words: Pick<Known, 'userWords' | 'outsideWords'>;
  readonly tracker: TaintTracker;
  readonly calledTools: Map<string, string>;
  readonly definitions: Map<string, RegisteredToolDefinition | undefined>;
}

const readTaint = new GrowingFold<ReadTaint, DefinitionOf>({
  start() {
    const words = { userWords: createSpokenWords(), outsideWords: createSpokenWords() };
    const tracker = trackerFrom({ ...words, facts: { untrusted: false, sensitive: false }, request: undefined });
    return { words, tracker, calledTools: new Map(), definitions: new Map() };
  },
  add({ tracker, calledTools, definitions }, entry, definitionOf) {
    const { role, content, synthetic, toolUseId = '', toolName = calledTools.get(toolUseId) ?? '' } = entry;
    if (synthetic === REPAIR_MARK) return;
    if (synthetic !== undefined) tracker.observe({ untrustedText: content, sensitive: true });
    else if (role === 'user' && entry.origin === 'forwarded') tracker.observe({ untrustedText: content });
    else if (role === 'user') tracker.hear(content);
    else if (role === 'assistant') calledTools.set(toolUseId, toolName);
    else if (role === 'tool') {
      if (!definitions.has(toolName)) definitions.set(toolName, definitionOf(toolName));
      tracker.observe(observationOf(content, definitions.get(toolName)));
    }
  },
  holds: ({ definitions }, definitionOf) => definitions.entries().every(([name, tool]) => definitionOf(name) === tool),
});

/**
 * The record of a conversation that is on file. A result of a tool nobody knows any more, and a summary of earlier turns,
 * count as written by outsiders.
 */
export function taintFromTranscript(entries: readonly TranscriptEntry[], definitionOf: DefinitionOf): TaintTracker {
  const { words, tracker } = readTaint.of(entries, definitionOf);
  const { facts, request } = tracker;
  // What a run hears and observes is on file when the conversation is read again.
  return trackerFrom({ facts, request, userWords: words.userWords.copy(), outsideWords: words.outsideWords.copy() });
}

function observationOf(result: string, tool: RegisteredToolDefinition | undefined): Observation {
  const sensitive = tool?.accessesSensitiveData ?? true;
  return tool === undefined || hasFence(result) ? { untrustedText: result, sensitive } : { sensitive };
}
