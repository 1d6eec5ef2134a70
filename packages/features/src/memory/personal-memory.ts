import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { keyOfOwner, type Owner } from '../owner.ts';
import type { Forgetting } from './forgetting.ts';
import {
  MAX_MEMORIES,
  MAX_MEMORY_LENGTH,
  type Memories,
  type Memory,
  type MemoryKind,
  type MemorySource,
} from './memories.ts';
import { memoryProblem } from './memory-problem.ts';
import { dayOf } from './memory-prompt.ts';
import { memoryKindOf } from './remember-request.ts';

/** The result of a request about memories: whether it was done, and the sentence about it. */
interface MemoryAnswer {
  readonly isDone: boolean;
  readonly text: string;
}

/** Manages memories and reports in sentences; the same for tools, commands and the command line. */
export class PersonalMemory {
  readonly #memories: Memories;
  readonly #forgetting: Forgetting;
  readonly #zoneOf: (owner: Owner) => string;

  constructor(memories: Memories, forgetting: Forgetting, zoneOf: (owner: Owner) => string) {
    this.#memories = memories;
    this.#forgetting = forgetting;
    this.#zoneOf = zoneOf;
  }

  list(owner: Owner): Promise<readonly Memory[]> {
    return this.#memories.list(keyOfOwner(owner));
  }

  async describe(owner: Owner, locale: Locale): Promise<string> {
    const all = await this.list(owner);
    return all.length === 0 ? message(locale, 'memory.none') : rowsOf(all, locale, this.#zoneOf(owner));
  }

  /** Stores a text, or returns the reason it does not. */
  async add(
    owner: Owner,
    text: string,
    locale: Locale,
    { kind = memoryKindOf(text), ...source }: MemorySource & { readonly kind?: MemoryKind } = {},
  ): Promise<MemoryAnswer> {
    const problem = memoryProblem(text);
    if (problem !== undefined)
      return refused(message(locale, `memory.problem.${problem}`, { count: MAX_MEMORY_LENGTH }));
    const { result, text: stored } = await this.#memories.add(keyOfOwner(owner), kind, text.trim(), source);
    const told = message(locale, `memory.${result}`, { text: stored, count: MAX_MEMORIES });
    return { isDone: result !== 'full', text: told };
  }

  async edit(owner: Owner, id: string, text: string, locale: Locale): Promise<MemoryAnswer> {
    const problem = memoryProblem(text);
    if (problem !== undefined)
      return refused(message(locale, `memory.problem.${problem}`, { count: MAX_MEMORY_LENGTH }));
    const isChanged = await this.#memories.edit(keyOfOwner(owner), id, text.trim());
    const told = message(locale, isChanged ? 'memory.changed' : 'memory.unknown', {
      text: isChanged ? text.trim() : id,
    });
    return { isDone: isChanged, text: told };
  }

  /** Deletes the one matching memory, together with the message that asked for it. */
  async forget(owner: Owner, wanted: string, locale: Locale, askedIn?: string): Promise<MemoryAnswer> {
    const found = await this.#memories.find(keyOfOwner(owner), wanted);
    const [only] = found;
    if (only === undefined) return refused(message(locale, 'memory.unknown', { text: wanted }));
    if (found.length > 1)
      return refused(message(locale, 'memory.several', { rows: rowsOf(found, locale, this.#zoneOf(owner)) }));
    const isClear = await this.#forgetting.forget(keyOfOwner(owner), only, askedIn);
    return { isDone: true, text: message(locale, isClear ? 'memory.forgotten' : 'memory.forgottenSoon') };
  }
}

const refused = (text: string): MemoryAnswer => ({ isDone: false, text });

const rowsOf = (memories: readonly Memory[], locale: Locale, zone: string): string =>
  memories
    .map(({ id, kind, text, notedAt }) =>
      message(locale, 'memory.row', {
        id,
        text,
        date: dayOf(notedAt, zone),
        kind: message(locale, `memory.kind.${kind}`),
      }),
    )
    .join('\n');
