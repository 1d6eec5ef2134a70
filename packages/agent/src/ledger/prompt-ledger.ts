import { FinClawError } from '@finclaw/infra';
import type { ConversationMessage, ToolDefinition, TranscriptEntry } from '@finclaw/types';
import { GrowingFold } from '../session/growing-fold.ts';
import { REPAIR_MARK } from '../session/transcript-repair.ts';
import { hasFence } from '../tools/guard/provenance.ts';
import { type Labels, labelsOf, OURS, type PromptPart, partsOf, UNKNOWN, UNTRUSTED, USERS } from './labels.ts';
import { createLinks, createListedLinks, type Links } from './links.ts';
import { createSpokenWords, type SpokenWords } from './spoken-words.ts';

/** What has entered a conversation; neither ever becomes false again. */
export interface SessionFacts {
  /** Text that somebody outside wrote. */
  readonly untrusted: boolean;
  /** Private data of the user. */
  readonly sensitive: boolean;
}

/** Whom a value can be traced to: the user's words, an outsider's text, a result this program vouches for, or none, which leaves the model. */
type ValueOrigin = 'user' | 'untrusted' | 'ours' | 'model';

/** What the ledger must know of a tool. */
interface LedgerTool {
  readonly accessesSensitiveData: boolean;
  readonly maker?: string;
  readonly listsLinks?: boolean;
}

/** What a finished tool call brought into the conversation. */
export interface Observation {
  readonly untrustedText?: string;
  /** What this program vouches for. */
  readonly ownText?: string;
  readonly sensitive?: boolean;
  /** The tool that said it: a plugin or tool server may be given its own words back, and what a service lists may be opened. */
  readonly tool?: Pick<LedgerTool, 'maker' | 'listsLinks'> | undefined;
}

/** The words of one conversation, by who said them. */
interface Words {
  readonly user: SpokenWords;
  readonly ours: SpokenWords;
  readonly outside: SpokenWords;
  /** What each plugin and tool server said. */
  readonly ofMaker: Map<string, SpokenWords>;
  /** Addresses that a service of the owner's choice listed, and those that stood anywhere else. */
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

/** What a ledger begins with. */
interface Known {
  readonly words: Words;
  readonly request: string | undefined;
  readonly privateFrom: Iterable<string>;
}

/** Stands for this program among those that private data came from. */
const HERE = '';

/**
 * Holds who wrote what in everything a run sends to a model, and whether private data is in it. Each part of a request carries labels;
 * `admit` refuses a request with a part that has none, so what the gate decides by is what the model has really read.
 */
export class PromptLedger {
  readonly #words: Words;
  #facts: SessionFacts;
  /** Where private data came from: a plugin or tool server by its name, or this program. */
  readonly #privateFrom: Set<string>;
  #request: string | undefined;

  constructor(facts: Partial<SessionFacts> = {}, { words = noWords(), request, privateFrom }: Partial<Known> = {}) {
    this.#facts = { untrusted: facts.untrusted === true, sensitive: facts.sensitive === true };
    this.#privateFrom = new Set(privateFrom ?? (facts.sensitive ? [HERE] : []));
    this.#words = words;
    this.#request = request;
  }

  get facts(): SessionFacts {
    return this.#facts;
  }

  /** What the user said last. */
  get request(): string | undefined {
    return this.#request;
  }

  /** The labels of what a model writes now: as untrusted and private as all it has read. */
  get labels(): Labels {
    return { trust: this.#facts.untrusted ? 'untrusted' : 'ours', private: this.#facts.sensitive };
  }

  /** Notes what the user said. */
  hear(text: string): void {
    this.#request = text;
    this.#words.user.add(text);
  }

  /** Notes what a tool brought in. */
  observe({ untrustedText, ownText, sensitive, tool }: Observation): void {
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
    if (sensitive) this.#privateFrom.add(maker ?? HERE);
    this.#note({ untrusted: untrustedText !== undefined, sensitive: sensitive === true });
  }

  /** Lets a request leave only if every part of it was entered, and notes what its parts bring in. */
  admit(messages: readonly ConversationMessage[], tools: readonly ToolDefinition[] = []): void {
    for (const message of messages) {
      // Results, and what was written after them, are private by where they came from, which was noted when they were observed.
      const isFirstHand = message.role === 'system' || message.role === 'user';
      for (const part of partsOf(message)) this.#admit(part, `a ${message.role} message`, isFirstHand);
    }
    for (const tool of tools) this.#admit(tool, 'a tool', true);
  }

  #admit(part: PromptPart, kind: string, isFirstHand: boolean): void {
    const labels = labelsOf(part);
    if (labels === undefined)
      throw new FinClawError(`Not sent: nobody said who wrote ${kind}`, 'PROMPT_PART_UNKNOWN', { isOperational: false });
    if (isFirstHand && labels.private) this.#privateFrom.add(HERE);
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

  /** Whether a result that this program vouches for has the value in a field of this name, whoever else has it too. */
  isOurField(name: string, value: unknown): boolean {
    return this.#words.ours.hasField(name, value);
  }

  /** Whether outsiders wrote every word of a text, together or apart. */
  isOutsidersText(text: string): boolean {
    return this.#words.outside.containsAllOf(text);
  }

  /** Whether the user said every word of a text. */
  isUsersText(text: string): boolean {
    return this.#words.user.containsAllOf(text);
  }

  /** Whether a text may be stored as the user's: no outsider had a word in the conversation, or every word of it is the user's. */
  isUsersClaim(text: string): boolean {
    return !this.#facts.untrusted || this.isUsersText(text);
  }

  /** Whether the user wrote an address, whole and letter for letter; the scheme may go without saying. */
  isUsersAddress(address: string): boolean {
    const { user } = this.#words;
    return user.quotes(address) || user.quotes(address.replace(/^https?:\/\//, '').replace(/\/$/, ''));
  }

  /** Whether a plugin or tool server said a value itself. */
  isEchoOf(maker: string, value: unknown): boolean {
    return this.#words.ofMaker.get(maker)?.contains(value) === true;
  }

  /** Whether there is private data that a plugin or tool server has not given out itself. */
  hasPrivateDataBesides(maker: string | undefined): boolean {
    return this.#facts.sensitive && (maker === undefined || [...this.#privateFrom].some((from) => from !== maker));
  }

  /**
   * Whether an address stands, character for character, in what was read. A page or file can hold an address for each thing that its author
   * wants to learn, so one of theirs counts only on a host the user named.
   */
  hasLink(address: string): boolean {
    const { listed, read, user } = this.#words;
    if (listed.has(address)) return true;
    return read.has(address) && user.contains(hostOf(address));
  }

  /** A ledger for a run that this conversation starts: it knows the same, and what it learns stays its own. */
  child(): PromptLedger {
    return new PromptLedger(this.#facts, { words: copyOf(this.#words), request: this.#request, privateFrom: this.#privateFrom });
  }
}

/** The host of an address without `www.`; anything else as it stands. */
export function hostOf(text: string): string {
  return URL.parse(text.trim())?.hostname.replace(/^www\./, '') || text;
}

type DefinitionOf = (toolName: string) => LedgerTool | undefined;

/** Stands in for an answer that was never given; its text is this program's own. */
export const LEFT_OVER_MARK = 'left-over';
const OWN_MARKS: ReadonlySet<string> = new Set([REPAIR_MARK, LEFT_OVER_MARK]);

/** The labels of an entry on file, apart from what is attached to it. `soFar` is what the conversation before it contained. */
function labelsOfEntry(
  { role, synthetic, origin, content }: TranscriptEntry,
  tool: LedgerTool | undefined,
  soFar: Labels,
): Labels {
  if (synthetic !== undefined) return OWN_MARKS.has(synthetic) ? OURS : soFar;
  if (role === 'user') return origin === 'forwarded' ? UNTRUSTED : USERS;
  if (role === 'assistant') return soFar;
  if (role === 'system') return OURS;
  if (tool === undefined) return UNKNOWN;
  return { trust: hasFence(content) ? 'untrusted' : 'ours', private: tool.accessesSensitiveData };
}

/** What a conversation on file says, and which tools it was read with. */
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
    // A summary on file was made of what is not there any more.
    const labels = labelsOfEntry(entry, definitions.get(toolName), synthetic === undefined ? ledger.labels : UNKNOWN);
    if (role === 'user' && labels.trust === 'user') ledger.hear(content);
    else if (role !== 'assistant' || synthetic !== undefined)
      ledger.observe(observationOf(entry, labels, definitions.get(toolName)));
    if (role === 'user' && documents.length + media.length > 0)
      ledger.observe({ untrustedText: documents.map(({ name }) => name).join('\n') });
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
 * The ledger of a conversation that is on file. A result of a tool nobody knows any more, and a summary of earlier turns, count as written
 * by outsiders.
 */
export function ledgerOfTranscript(entries: readonly TranscriptEntry[], definitionOf: DefinitionOf): PromptLedger {
  // A copy: what a run hears and observes is on file when the conversation is read again.
  return readLedger.of(entries, definitionOf).ledger.child();
}

/** Says what the entries of a conversation are when they become messages. */
export type LabelEntry = (entry: TranscriptEntry) => Labels;

/** Labels entries by the tools there are and by all that the ledger knows: what is made of earlier turns is as untrusted as they were. */
export function entryLabels(ledger: PromptLedger, definitionOf: DefinitionOf): LabelEntry {
  return (entry) => labelsOfEntry(entry, definitionOf(entry.toolName ?? ''), ledger.labels);
}
