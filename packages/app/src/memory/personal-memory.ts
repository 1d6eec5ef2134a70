import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Forgetting } from './forgetting.ts';
import { MAX_MEMORIES, MAX_MEMORY_LENGTH, type Memories, type Memory, type MemoryKind, type MemorySource } from './memories.ts';
import { memoryProblem } from './memory-problem.ts';
import { memoryKindOf } from './remember-request.ts';

/** What can be done with memories, told in sentences; the same for tools, commands and the command line. */
export class PersonalMemory {
  readonly #memories: Memories;
  readonly #forgetting: Forgetting;

  constructor(memories: Memories, forgetting: Forgetting) {
    this.#memories = memories;
    this.#forgetting = forgetting;
  }

  list(owner: string): Promise<readonly Memory[]> {
    return this.#memories.list(owner);
  }

  async describe(owner: string, locale: Locale): Promise<string> {
    const all = await this.list(owner);
    return all.length === 0 ? message(locale, 'memory.none') : rowsOf(all, locale);
  }

  /** Notes a text, or says why not. */
  async add(
    owner: string,
    text: string,
    locale: Locale,
    { kind = memoryKindOf(text), ...source }: MemorySource & { readonly kind?: MemoryKind } = {},
  ): Promise<string> {
    const problem = memoryProblem(text);
    if (problem !== undefined) return message(locale, `memory.problem.${problem}`, { count: MAX_MEMORY_LENGTH });
    const result = await this.#memories.add(owner, kind, text.trim(), source);
    return message(locale, `memory.${result}`, { text: text.trim(), count: MAX_MEMORIES });
  }

  async edit(owner: string, id: string, text: string, locale: Locale): Promise<string> {
    const problem = memoryProblem(text);
    if (problem !== undefined) return message(locale, `memory.problem.${problem}`, { count: MAX_MEMORY_LENGTH });
    const isChanged = await this.#memories.edit(owner, id, text.trim());
    return message(locale, isChanged ? 'memory.changed' : 'memory.unknown', { text: isChanged ? text.trim() : id });
  }

  /** Forgets the one memory that is meant; what was said to ask for it goes with it. */
  async forget(owner: string, wanted: string, locale: Locale, askedIn?: string): Promise<string> {
    const found = await this.#memories.find(owner, wanted);
    const [only] = found;
    if (only === undefined) return message(locale, 'memory.unknown', { text: wanted });
    if (found.length > 1) return message(locale, 'memory.several', { rows: rowsOf(found, locale) });
    const isClear = await this.#forgetting.forget(owner, only, askedIn);
    return message(locale, isClear ? 'memory.forgotten' : 'memory.forgottenSoon');
  }
}

const rowsOf = (memories: readonly Memory[], locale: Locale): string =>
  memories
    .map(({ id, kind, text, notedAt }) =>
      message(locale, 'memory.row', {
        ...{ id, text, date: new Date(notedAt).toISOString().slice(0, 10) },
        kind: message(locale, `memory.kind.${kind}`),
      }),
    )
    .join('\n');
