import { FinClawError } from '@finclaw/infra';
import {
  type Labels,
  labelsOf,
  OWN_LABELS,
  type PromptPart,
  partsOf,
  UNKNOWN_LABELS,
  UNTRUSTED_LABELS,
  USER_LABELS,
} from '@finclaw/models';
import type { ConversationMessage, ToolDefinition, TranscriptEntry } from '@finclaw/types';
import { hasFence } from '../guard/provenance.ts';
import { GrowingFold } from './growing-fold.ts';
import { createLinks, createListedLinks, type Links } from './links.ts';
import { OWN_MARKS } from './marks.ts';
import { createSpokenWords, type SpokenWords } from './spoken-words.ts';

/** Kinds of content a conversation has received; a fact never becomes false again. */
export interface SessionFacts {
  /** Text written by an outsider. */
  readonly untrusted: boolean;
  /** Private data of the user. */
  readonly sensitive: boolean;
}

/** Origin of a value; 'model' when no source contains it. */
type ValueOrigin = 'user' | 'untrusted' | 'ours' | 'model';

interface LedgerTool {
  readonly accessesSensitiveData: boolean;
  readonly maker?: string;
  readonly listsLinks?: boolean;
}

/** Content that a finished tool call added to the conversation. */
export interface Observation {
  readonly untrustedText?: string;
  /** Text from a trusted source of this program. */
  readonly ownText?: string;
  readonly sensitive?: boolean;
  /**
   * The tool that returned it: a plugin or tool server may receive its own words again, and links that a service lists
   * may be opened.
   */
  readonly tool?: Pick<LedgerTool, 'maker' | 'listsLinks'> | undefined;
}

/** The texts of one conversation by author. */
interface Words {
  readonly user: SpokenWords;
  readonly ours: SpokenWords;
  readonly outside: SpokenWords;
  /** Texts returned by each plugin and tool server. */
  readonly ofMaker: Map<string, SpokenWords>;
  /** Addresses listed by a service of the owner's choice, and all addresses in outside text. */
  readonly listed: Links;
  readonly read: Links;
}

const noWords = (): Words => ({
  user: createSpokenWords(),
  ours: createSpokenWords(),
  outside: createSpokenWords(),
  ofMaker: new Map(),
  listed: createListedLinks(),
  read: createLinks(),
});

const copyOf = ({ user, ours, outside, ofMaker, listed, read }: Words): Words => ({
  user: user.copy(),
  ours: ours.copy(),
  outside: outside.copy(),
  ofMaker: new Map(Array.from(ofMaker, ([maker, words]) => [maker, words.copy()])),
  listed: listed.copy(),
  read: read.copy(),
});

/** Initial state of a ledger. */
interface Known {
  readonly words: Words;
  readonly request: string | undefined;
  readonly privateFrom: Iterable<string>;
}

/** Represents this program among the sources of private data. */
const THIS_PROGRAM = '';

/**
 * Records the author of everything a run sends to a model, and the presence of private data. Each part of a request
 * carries labels;
 * `admit` rejects a request with an unlabelled part, so the gate's decisions are based on everything the model has
 * read.
 */
export class PromptLedger {
  readonly #words: Words;
  #facts: SessionFacts;
  /** Sources of private data: a plugin or tool server by its name, or this program. */
  readonly #privateFrom: Set<string>;
  #request: string | undefined;

  constructor(facts: Partial<SessionFacts> = {}, { words = noWords(), request, privateFrom }: Partial<Known> = {}) {
    this.#facts = { untrusted: facts.untrusted === true, sensitive: facts.sensitive === true };
    this.#privateFrom = new Set(privateFrom ?? (facts.sensitive ? [THIS_PROGRAM] : []));
    this.#words = words;
    this.#request = request;
  }

  get facts(): SessionFacts {
    return this.#facts;
  }

  /** The latest message of the user. */
  get request(): string | undefined {
    return this.#request;
  }

  /** Returns the labels of new model text: as untrusted and private as everything it has read. */
  get labels(): Labels {
    return { trust: this.#facts.untrusted ? 'untrusted' : 'ours', private: this.#facts.sensitive };
  }

  recordUserText(text: string): void {
    this.#request = text;
    this.#words.user.add(text);
  }

  recordResult({ untrustedText, ownText, sensitive, tool }: Observation): void {
    const { outside, ours, ofMaker, listed, read } = this.#words;
    const { maker, listsLinks } = tool ?? {};
    if (ownText !== undefined) ours.add(ownText);
    if (untrustedText !== undefined) {
      outside.add(untrustedText);
      if (listsLinks) listed.add(untrustedText);
      read.add(untrustedText);
      if (maker !== undefined) {
        const words = ofMaker.get(maker) ?? createSpokenWords();
        words.add(untrustedText);
        ofMaker.set(maker, words);
      }
    }
    if (sensitive) this.#privateFrom.add(maker ?? THIS_PROGRAM);
    this.#note({ untrusted: untrustedText !== undefined, sensitive: sensitive === true });
  }

  /** Records the labels of all parts of a request; throws if a part was never registered. */
  admit(messages: readonly ConversationMessage[], tools: readonly ToolDefinition[] = []): void {
    for (const message of messages) {
      // The source of private data in results, and in replies based on them, was recorded with the result.
      const isFirstHand = message.role === 'system' || message.role === 'user';
      for (const part of partsOf(message)) this.#admit(part, `a ${message.role} message`, isFirstHand);
    }
    for (const tool of tools) this.#admit(tool, 'a tool', true);
  }

  #admit(part: PromptPart, kind: string, isFirstHand: boolean): void {
    const labels = labelsOf(part);
    if (labels === undefined)
      throw new FinClawError(`Not sent: nobody said who wrote ${kind}`, 'PROMPT_PART_UNKNOWN', {
        isOperational: false,
      });
    if (isFirstHand && labels.private) this.#privateFrom.add(THIS_PROGRAM);
    this.#note({ untrusted: labels.trust === 'untrusted', sensitive: labels.private });
  }

  #note({ untrusted, sensitive }: SessionFacts): void {
    const now = this.#facts;
    if ((untrusted && !now.untrusted) || (sensitive && !now.sensitive))
      this.#facts = { untrusted: now.untrusted || untrusted, sensitive: now.sensitive || sensitive };
  }

  originOf(value: unknown): ValueOrigin {
    const { user, ours, outside } = this.#words;
    if (user.contains(value)) return 'user';
    if (outside.contains(value)) return 'untrusted';
    return ours.contains(value) ? 'ours' : 'model';
  }

  /** Returns true if a trusted result has the value in a field of this name, even if other sources contain it too. */
  isOurField(name: string, value: unknown): boolean {
    return this.#words.ours.hasField(name, value);
  }

  /** Returns true if every word of the text occurs in outside texts, not necessarily in the same one. */
  isOutsidersText(text: string): boolean {
    return this.#words.outside.containsAllOf(text);
  }

  /** Returns true if the text contains nothing but a few words of the user. */
  isUsersExcerpt(text: string): boolean {
    return this.#words.user.isExcerpt(text);
  }

  /**
   * Returns true if the text may be stored as the user's: the conversation has no outside text, or the user wrote every
   * word.
   */
  isUsersClaim(text: string): boolean {
    return !this.#facts.untrusted || this.#words.user.containsAllOf(text);
  }

  /** Returns true if the user wrote exactly this address, with or without its scheme. */
  isUsersAddress(address: string): boolean {
    const { user } = this.#words;
    return user.quotesAddress(address) || user.quotesAddress(address.replace(/^https?:\/\//, '').replace(/\/$/, ''));
  }

  /** Returns true if this plugin or tool server has returned the value itself. */
  isEchoOf(maker: string, value: unknown): boolean {
    return this.#words.ofMaker.get(maker)?.contains(value) === true;
  }

  /** Returns true if there is private data from any source other than this plugin or tool server. */
  hasPrivateDataBesides(maker: string | undefined): boolean {
    return this.#facts.sensitive && (maker === undefined || [...this.#privateFrom].some((from) => from !== maker));
  }

  /**
   * Returns true if exactly this address occurred in a text that was read. A page could list one address for each
   * secret its author wants to learn, so an address from a page or file counts only on a host that the user named.
   */
  hasLink(address: string): boolean {
    const { listed, read, user } = this.#words;
    if (listed.has(address)) return true;
    return read.has(address) && user.contains(hostOf(address));
  }

  /** Returns an independent copy for a run that this conversation starts. */
  child(): PromptLedger {
    return new PromptLedger(this.#facts, {
      words: copyOf(this.#words),
      request: this.#request,
      privateFrom: this.#privateFrom,
    });
  }
}

/** Returns the host of an address without `www.`; any other text unchanged. */
export function hostOf(text: string): string {
  return URL.parse(text.trim())?.hostname.replace(/^www\./, '') || text;
}

type DefinitionOf = (toolName: string) => LedgerTool | undefined;

/**
 * Returns the labels of a stored entry without its attachments. `soFar` are the labels of the conversation before it.
 */
function labelsOfEntry(
  { role, synthetic, origin, content }: TranscriptEntry,
  tool: LedgerTool | undefined,
  soFar: Labels,
): Labels {
  if (synthetic !== undefined) return OWN_MARKS.has(synthetic) ? OWN_LABELS : soFar;
  if (role === 'user') return origin === 'forwarded' ? UNTRUSTED_LABELS : USER_LABELS;
  if (role === 'assistant') return soFar;
  if (role === 'system') return OWN_LABELS;
  if (tool === undefined) return UNKNOWN_LABELS;
  return { trust: hasFence(content) ? 'untrusted' : 'ours', private: tool.accessesSensitiveData };
}

/** The ledger of a stored conversation, and the tool definitions it was built with. */
interface ReadLedger {
  readonly ledger: PromptLedger;
  readonly calledTools: Map<string, string>;
  readonly definitions: Map<string, LedgerTool | undefined>;
}

const readLedger = new GrowingFold<ReadLedger, DefinitionOf>({
  start() {
    return { ledger: new PromptLedger(), calledTools: new Map(), definitions: new Map() };
  },
  add({ ledger, calledTools, definitions }, entry, definitionOf) {
    const { role, content, synthetic, documents = [], media = [], toolUseId = '' } = entry;
    const toolName = entry.toolName ?? calledTools.get(toolUseId) ?? '';
    if (role === 'assistant') calledTools.set(toolUseId, toolName);
    if (role === 'tool' && !definitions.has(toolName)) definitions.set(toolName, definitionOf(toolName));
    // The summarized entries are gone, so their labels are unknown.
    const labels = labelsOfEntry(
      entry,
      definitions.get(toolName),
      synthetic === undefined ? ledger.labels : UNKNOWN_LABELS,
    );
    if (role === 'user' && labels.trust === 'user') ledger.recordUserText(content);
    else if (role !== 'assistant' || synthetic !== undefined)
      ledger.recordResult(observationOf(entry, labels, definitions.get(toolName)));
    if (role === 'user' && documents.length + media.length > 0)
      ledger.recordResult({ untrustedText: documents.map(({ name }) => name).join('\n') });
  },
  holds: ({ definitions }, definitionOf) => definitions.entries().every(([name, tool]) => definitionOf(name) === tool),
});

function observationOf(
  { role, content }: TranscriptEntry,
  { trust, private: sensitive }: Labels,
  tool: LedgerTool | undefined,
): Observation {
  if (trust === 'untrusted') return { untrustedText: content, sensitive, tool: role === 'tool' ? tool : undefined };
  return role === 'tool' ? { ownText: content, sensitive } : { sensitive };
}

/**
 * Builds the ledger of a stored conversation. Results of tools that no longer exist and summaries of earlier turns
 * count as outside text.
 */
export function ledgerOfTranscript(entries: readonly TranscriptEntry[], definitionOf: DefinitionOf): PromptLedger {
  // A copy: what a run records is stored, and read again with the conversation.
  return readLedger.of(entries, definitionOf).ledger.child();
}

/** Returns the labels for the message made from an entry. */
export type LabelEntry = (entry: TranscriptEntry) => Labels;

/**
 * Labels entries by the available tools and the ledger: text derived from earlier turns is as untrusted as they were.
 */
export function entryLabels(ledger: PromptLedger, definitionOf: DefinitionOf): LabelEntry {
  return (entry) => labelsOfEntry(entry, definitionOf(entry.toolName ?? ''), ledger.labels);
}
